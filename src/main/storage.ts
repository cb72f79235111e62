import { CommandRefused } from '../base/command-refused.js';
import type { Config } from '../base/config.js';
import type { Log } from '../base/log/index.js';
import type { Backups } from '../cli/command.js';
import { restoreBackup, writeBackup } from '../storage/backup/index.js';
import { type DatabaseOptions, OF_A_COMMAND, openDatabase } from '../storage/database.js';
import { createDatabaseClock } from '../storage/database-clock.js';
import { ensureEmbedded } from '../storage/embedded/index.js';
import { migrate, pendingMigrations } from '../storage/migrate.js';
import { createNotifications } from '../storage/notifications.js';
import { currentRole, grantRuntime, inspectRole } from '../storage/roles.js';
import { SameServer } from '../storage/same-server.js';

export type Storage = Awaited<ReturnType<typeof openStorage>>;

/**
 * Opens the database of the settings: `DATABASE_URL`, else the embedded one under `DATA_DIR`, started when needed.
 * The notifications are not started yet: the channel needs no schema, but facts are cached only by who serves.
 */
export async function openStorage(config: Config, log: Log, options: DatabaseOptions) {
  const embedded = config.databaseUrl === null ? await ensureEmbedded(config.dataDir, log) : null;
  // `pg` itself reads a URL, so all that it knows (`sslmode` …) works.
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' };
  const ownerUrl = config.databaseOwnerUrl;
  const ownerConnection = embedded?.owner ?? (ownerUrl === null ? null : { connectionString: ownerUrl });
  const prepare = config.databasePrepare;
  const sides = new SameServer();
  const sessionUrl = config.databaseSessionUrl;
  const sessions = sessionUrl === null ? connection : { connectionString: sessionUrl };
  const ofConnection = { prepare, ...(sessionUrl !== null && { sessions }) };
  const database = openDatabase(connection, { ...options, ...ofConnection, onServer: sides.uses });
  const clock = createDatabaseClock(log);
  const notifications = createNotifications(connection, log, { clock, sides, listensOn: sessions });

  /**
   * What the database lacks of this version: the names of migrations, and `grants of <role>` where the service's role
   * was not given what it needs.
   */
  async function pending(): Promise<string[]> {
    const { name, missing } = await inspectRole(database.db);
    const migrations = missing.includes('SELECT ON schema_migration') ? [] : await pendingMigrations(database);
    return missing.length === 0 ? migrations : [...migrations, `grants of ${name}`];
  }

  /**
   * Brings the database to this version, and gives the service's role what it needs and no more. The owner connects for
   * that alone. Throws a CommandRefused where nobody is given who may do it.
   */
  async function upgrade(): Promise<void> {
    const { name, isAbove, mayMigrate, surplus } = await inspectRole(database.db);
    const isGranted = ownerConnection === null || isAbove || surplus.length === 0;
    if (isGranted && (await pending()).length === 0) return;
    if (ownerConnection === null && !mayMigrate) {
      throw new CommandRefused(
        `The database is behind this version, and ${name} may not change its tables.`,
        'Set DATABASE_OWNER_URL to a connection as the owner of the tables, or run with it: project-service migrate',
      );
    }
    const owner = openDatabase(ownerConnection ?? sessions, { ...OF_A_COMMAND, poolSize: 1, prepare });
    try {
      await migrate(owner, log);
      if (ownerConnection !== null) await grantRuntime(owner, name);
    } finally {
      await owner.close();
    }
  }

  return {
    /** As the role that the service runs with. */
    database,
    /** How a worker thread opens the same database. */
    connection,
    ofConnection,
    notifications,
    /** What time it is for all nodes. Not compared yet: the notifications do that, or `compareOnce`. */
    clock,
    pending,
    upgrade,
    backup: (...to: Parameters<Backups['backup']>) => writeBackup(ownerConnection ?? connection, ...to),
    restore: async (...[file, how]: Parameters<Backups['restore']>) =>
      restoreBackup(ownerConnection ?? connection, file, { ...how, log, role: await currentRole(database.db) }),
    /** Closes the connections; stops the embedded database if nobody else uses it. */
    async close(): Promise<void> {
      await notifications.close();
      await database.close();
      await embedded?.release();
    },
  };
}
