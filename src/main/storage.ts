import { CommandRefused } from '../base/command-refused.js';
import type { Config } from '../base/config.js';
import { Refusal } from '../base/errors/refusal.js';
import type { Log } from '../base/log/index.js';
import type { Backups } from '../cli/command.js';
import { sentencesOf } from '../cli/explain.js';
import { restoreBackup, writeBackup } from '../storage/backup/index.js';
import {
  type Database,
  type DatabaseOptions,
  OF_A_COMMAND,
  OF_A_MIGRATION,
  openDatabase,
} from '../storage/database.js';
import { createDatabaseClock } from '../storage/database-clock.js';
import { databaseErrorCode } from '../storage/database-errors.js';
import { ensureEmbedded } from '../storage/embedded/index.js';
import { findExpansion, isTolerable, migrate, pendingMigrations } from '../storage/migrate.js';
import { createNotifications } from '../storage/notifications.js';
import type { ConnectionSettings } from '../storage/pool.js';
import { currentRole, grantRuntime, inspectRole, type RoleReport } from '../storage/roles.js';
import { SameServer, serverOf } from '../storage/same-server.js';
import { refuseDataDir } from './data-dir.js';

/** SQLSTATE `insufficient_privilege` */
const NO_PRIVILEGE = '42501';

const grantsOf = (role: string): string => `grants of ${role}`;

/** Refuses a connection as the owner with the setting to check, which is not DATABASE_URL. */
function refuseOwner(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const [reason = ''] = sentencesOf(error)?.split('\n') ?? [];
  throw new CommandRefused(reason, 'Check DATABASE_OWNER_URL: migrations and backups use it.');
}

export type Storage = Awaited<ReturnType<typeof openStorage>>;

/**
 * Opens the database: `DATABASE_URL`, else the embedded one in `DATA_DIR`, which it starts if
 * necessary. Does not start the notifications, because only nodes cache snapshots.
 */
export async function openStorage(config: Config, log: Log, options: DatabaseOptions) {
  const embedded =
    config.databaseUrl === null ? await ensureEmbedded(config.dataDir, log).catch(refuseDataDir(config.dataDir)) : null;
  // `pg` parses the URL itself, so all of its parameters (`sslmode` …) work.
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' };
  const ownerUrl = config.databaseOwnerUrl;
  const ownerConnection = embedded?.owner ?? (ownerUrl === null ? null : { connectionString: ownerUrl });
  const prepare = config.databasePrepare;
  const sameServer = new SameServer();
  const sessionUrl = config.databaseSessionUrl;
  const sessions = sessionUrl === null ? connection : { connectionString: sessionUrl };
  const connectionOptions = { prepare, ...(sessionUrl !== null && { sessions }) };
  const database = openDatabase(connection, { ...options, ...connectionOptions, onServer: sameServer.setQuerying });
  const clock = createDatabaseClock(log);
  const notifications = createNotifications(connection, log, { clock, sameServer, listenerConnection: sessions });

  /**
   * Compares the role and the migrations of the database with this version. On a database that is
   * newer by an expansion no grant is pending: the newer version grants, also on columns that this
   * version does not know.
   */
  async function compare() {
    const { missing, ...role } = await inspectRole(database.db);
    const isReadable = !missing.includes('SELECT ON schema_migration');
    const expansion = isReadable ? await findExpansion(database) : null;
    if (expansion !== null) return { ...role, expansion, pending: [], hasWayBack: true };
    const migrations = isReadable ? await pendingMigrations(database) : [];
    const pending = missing.length === 0 ? migrations : [...migrations, grantsOf(role.name)];
    return { ...role, expansion, pending, hasWayBack: isTolerable(migrations) };
  }

  /**
   * Throws CommandRefused if the owner of the tables is connected to another server or database
   * than the service, or cannot connect by DATABASE_OWNER_URL.
   */
  async function requireSameDatabase(owner: Database): Promise<void> {
    const [ofOwner, ofService] = await Promise.all([
      ownerUrl === null ? serverOf(owner.db) : serverOf(owner.db).catch(refuseOwner),
      serverOf(database.db),
    ]);
    if (ofOwner === ofService) return;
    throw new CommandRefused(
      `DATABASE_URL and ${ownerUrl === null ? 'DATABASE_SESSION_URL' : 'DATABASE_OWNER_URL'} lead to different databases.`,
      'Correct them: both must name the same server and the same database.',
    );
  }

  /** The connection of backups and restores. Throws like `requireSameDatabase`. */
  async function connectionOfAll(): Promise<ConnectionSettings> {
    if (ownerConnection === null) return connection;
    const owner = openDatabase(ownerConnection, { ...OF_A_COMMAND, prepare });
    await requireSameDatabase(owner).finally(() => owner.close());
    return ownerConnection;
  }

  /** Inspects the role of `connectionOfAll`. */
  async function inspectRoleOfAll(): Promise<RoleReport> {
    if (ownerConnection === null) return await inspectRole(database.db);
    const owner = openDatabase(ownerConnection, { ...OF_A_COMMAND, prepare });
    return await inspectRole(owner.db).finally(() => owner.close());
  }

  const notOwner = ({ name }: RoleReport, what: string): CommandRefused =>
    new CommandRefused(
      `${name} is not allowed to ${what} all tables.`,
      ownerUrl === null
        ? 'Set DATABASE_OWNER_URL to a connection as the owner of the tables.'
        : 'Correct DATABASE_OWNER_URL: it must connect as the owner of the tables.',
    );

  /** Throws CommandRefused if the role lacks privileges, or as `requireSameDatabase`. */
  const backup: Backups['backup'] = async (...to) =>
    await writeBackup(await connectionOfAll(), ...to).catch(async (error: unknown) => {
      throw databaseErrorCode(error) === NO_PRIVILEGE ? notOwner(await inspectRoleOfAll(), 'read') : error;
    });

  /** Throws as `backup`. */
  const restore: Backups['restore'] = async (file, how) => {
    const ofAll = await connectionOfAll();
    const role = await inspectRoleOfAll();
    if (!role.canMigrate) throw notOwner(role, 'replace');
    return await restoreBackup(ofAll, file, { ...how, log, role: await currentRole(database.db) });
  };

  /**
   * Migrates the database and grants the service's role exactly the privileges that it needs.
   * Changes nothing if the database is newer. Connects as the owner only for this. Throws
   * CommandRefused if no connection has the privileges to do it, or as `requireSameDatabase`.
   * @returns what it applied itself, without the migrations of another node for which it waited
   */
  async function upgrade(): Promise<readonly string[]> {
    const { name, isUnrestricted, canMigrate, surplus, expansion, pending } = await compare();
    if (expansion !== null) {
      log.warn('the database is one version newer', { detail: expansion });
      return [];
    }
    const isGranted = ownerConnection === null || isUnrestricted || surplus.length === 0;
    if (isGranted && pending.length === 0) return [];
    if (ownerConnection === null && !canMigrate) {
      throw new CommandRefused(
        `The database is behind this version, and ${name} is not allowed to change its tables.`,
        'Set DATABASE_OWNER_URL to a connection as the owner of the tables, or run with it: project-service migrate',
      );
    }
    const owner = openDatabase(ownerConnection ?? sessions, { ...OF_A_MIGRATION, prepare });
    try {
      await requireSameDatabase(owner);
      const role = await inspectRole(owner.db);
      if (!role.canMigrate) throw notOwner(role, 'migrate');
      const applied = await migrate(owner, log);
      const hasGranted = ownerConnection !== null && (await grantRuntime(owner, name));
      return hasGranted ? [...applied, grantsOf(name)] : applied;
    } finally {
      await owner.close();
    }
  }

  return {
    /** Connected as the service's role. */
    database,
    /** The settings with which a worker thread opens the same database. */
    connection,
    connectionOptions,
    notifications,
    /**
     * The clock that all nodes share. The notifications or `compareOnce` compare it with the
     * database.
     */
    clock,
    compare,
    upgrade,
    /** Connects as the owner of the tables. Throws if it cannot, or as `requireSameDatabase`. */
    async probeOwner(): Promise<void> {
      await connectionOfAll();
    },
    backup,
    restore,
    /** Closes the connections. Stops the embedded database if no other process uses it. */
    async close(): Promise<void> {
      await notifications.close();
      await database.close();
      await embedded?.release();
    },
  };
}
