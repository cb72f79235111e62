import { type Kysely, type Migration, Migrator, type MigratorProps, sql } from 'kysely';
import type { Log } from '../base/log/log.js';
import type { Database } from './database.js';
import { migrations } from './migrations/index.js';
import type { Tables } from './tables.js';

/** Where the database remembers what it has had. */
export const MIGRATION_LEDGER = 'schema_migration';

/** The advisory lock of whoever migrates; a number of no meaning. */
const MIGRATING = 4_062_201_417n;

/** The parts of a migration run that tests replace. */
type Migrations = Readonly<Record<string, Migration>>;

/**
 * The names of the migrations that the database lacks, in order.
 * Throws an Error if the database is of a newer version, or from before the first release.
 */
export async function pendingMigrations(database: Database, known: Migrations = migrations): Promise<string[]> {
  const applied = await appliedMigrations(database);
  refuseUnknown(applied, known);
  return Object.keys(known)
    .filter((name) => !applied.includes(name))
    .sort();
}

/**
 * Brings the database to this version: forward only, in order, each migration in a transaction of its own. Any number of
 * nodes may start at once: one of them migrates, and the others wait for it.
 * Throws an Error that names the failed migration, or if the database is of a newer version or from before the first release.
 */
export async function migrate(database: Database, log: Log, known: Migrations = migrations): Promise<void> {
  refuseUnknown(await appliedMigrations(database), known);
  await database.direct.connection().execute((connection) =>
    withoutStatementTimeout(connection, async () => {
      const migrator = migratorOn(connection, known);
      // Kysely's own lock is for a step alone, and before it takes that, it looks at all tables: not while one is replaced.
      await sql`SELECT pg_advisory_lock(${MIGRATING})`.execute(connection);
      try {
        // One step at a time: in one go Kysely would put all of them into one transaction.
        while (await step(migrator, log));
      } finally {
        await sql`SELECT pg_advisory_unlock(${MIGRATING})`.execute(connection);
      }
    }),
  );
}

/**
 * The same on a connection that is in a transaction already: all of it is kept with what else is done there, or nothing.
 * Throws an Error that names the migration at fault.
 */
export async function migrateWithin(
  connection: Kysely<Tables>,
  log: Log,
  known: Migrations = migrations,
): Promise<void> {
  const migrator = migratorOn(connection, known, { disableTransactions: true });
  while (await step(migrator, log));
}

/** The migrations of a database that has applied these, all of which this version knows (`versionOf`). */
export const migrationsOf = (applied: readonly string[], known: Migrations = migrations): Migrations =>
  Object.fromEntries(Object.entries(known).filter(([name]) => applied.includes(name)));

/**
 * Compares a database that has applied these migrations with this version. `UNSUPPORTED`: without the first migration, so
 * from before the first release; there is no upgrade.
 */
export function versionOf(
  applied: readonly string[],
  known: Migrations = migrations,
): 'SUPPORTED' | 'NEWER' | 'UNSUPPORTED' {
  if (applied.every((name) => Object.hasOwn(known, name))) return 'SUPPORTED';
  return Object.keys(known)
    .sort()
    .slice(0, 1)
    .every((first) => applied.includes(first))
    ? 'NEWER'
    : 'UNSUPPORTED';
}

const migratorOn = (db: Kysely<Tables>, known: Migrations, options: Pick<MigratorProps, 'disableTransactions'> = {}) =>
  new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...known }) },
    migrationTableName: MIGRATION_LEDGER,
    migrationLockTableName: `${MIGRATION_LEDGER}_lock`,
    ...options,
  });

/** True if a migration was applied, so that there may be more. */
async function step(migrator: Migrator, log: Log): Promise<boolean> {
  const { error, results = [] } = await migrator.migrateUp();
  const [result] = results;
  if (error !== undefined) {
    throw new Error(`Migration ${result?.migrationName ?? ''} failed; nothing of it was kept.`, { cause: error });
  }
  if (result !== undefined) log.info('migrated the database', { detail: result.migrationName });
  return result !== undefined;
}

/** A migration, and the wait for another node's, may take longer than a request's statement. */
async function withoutStatementTimeout(connection: Kysely<Tables>, work: () => Promise<void>): Promise<void> {
  const before = await sql<{ statement_timeout: string }>`SHOW statement_timeout`.execute(connection);
  await sql`SET statement_timeout = 0`.execute(connection);
  try {
    await work();
  } finally {
    const previous = before.rows[0]?.statement_timeout ?? '0';
    await sql`SELECT set_config('statement_timeout', ${previous}, false)`.execute(connection);
  }
}

async function appliedMigrations({ db }: Database): Promise<string[]> {
  const ledger = await sql<{ found: boolean }>`SELECT to_regclass(${MIGRATION_LEDGER}) IS NOT NULL AS found`.execute(
    db,
  );
  if (ledger.rows[0]?.found !== true) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(MIGRATION_LEDGER)} ORDER BY name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

function refuseUnknown(applied: readonly string[], known: Migrations): void {
  const version = versionOf(applied, known);
  if (version === 'UNSUPPORTED')
    throw new Error(
      'The database is from before the first release and cannot be upgraded: set DATABASE_URL to an empty database, or ' +
        'DATA_DIR to a new folder.',
    );
  if (version === 'NEWER')
    throw new Error(
      `The database was migrated by a newer version of the service: this one does not know ${applied
        .filter((name) => !Object.hasOwn(known, name))
        .join(', ')}. Start the newer version, or restore a backup from before its first start.`,
    );
}
