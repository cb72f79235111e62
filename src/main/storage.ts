import type { Config } from '../base/config.js';
import type { Log } from '../base/log/index.js';
import { type DatabaseOptions, openDatabase } from '../storage/database.js';
import { createDatabaseClock } from '../storage/database-clock.js';
import { ensureEmbedded } from '../storage/embedded/index.js';
import { createNotifications } from '../storage/notifications.js';

export type Storage = Awaited<ReturnType<typeof openStorage>>;

/**
 * Opens the database of the settings: `DATABASE_URL`, else the embedded one under `DATA_DIR`, started when needed.
 * The notifications are not started yet: the channel needs no schema, but facts are cached only by who serves.
 */
export async function openStorage(config: Config, log: Log, options: DatabaseOptions) {
  const embedded = config.databaseUrl === null ? await ensureEmbedded(config.dataDir, log) : null;
  // `pg` itself reads a URL, so all that it knows (`sslmode` …) works.
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' };
  const database = openDatabase(connection, options);
  const clock = createDatabaseClock(log);
  const notifications = createNotifications(connection, log, clock);
  return {
    database,
    notifications,
    /** What time it is for all nodes. Not compared yet: the notifications do that, or `compareOnce`. */
    clock,
    /** Closes the connections; stops the embedded database if nobody else uses it. */
    async close(): Promise<void> {
      await notifications.close();
      await database.close();
      await embedded?.release();
    },
  };
}
