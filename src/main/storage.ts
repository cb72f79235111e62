import type { Config } from '../base/config.js';
import type { Log } from '../base/log/index.js';
import { openDatabase } from '../storage/database.js';
import { ensureEmbedded } from '../storage/embedded/index.js';
import { createNotifications } from '../storage/notifications.js';

export type Storage = Awaited<ReturnType<typeof openStorage>>;

/** Connections of one service; a command line needs few. */
export interface StorageSize {
  readonly poolSize: number;
}

/**
 * Opens the database of the settings: `DATABASE_URL`, else the embedded one under `DATA_DIR`, started when needed.
 * The notifications are not started yet: the channel needs no schema, but facts are cached only by who serves.
 */
export async function openStorage(config: Config, log: Log, size: StorageSize) {
  const embedded = config.databaseUrl === null ? await ensureEmbedded(config.dataDir, log) : null;
  // `pg` itself reads a URL, so all that it knows (`sslmode` …) works.
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' };
  const database = openDatabase(connection, { poolSize: size.poolSize, statementTimeoutMs: 5_000 });
  const notifications = createNotifications(connection, log);
  return {
    database,
    notifications,
    /** Closes the connections; stops the embedded database if nobody else uses it. */
    async close(): Promise<void> {
      await notifications.close();
      await database.close();
      await embedded?.release();
    },
  };
}
