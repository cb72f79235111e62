import { setTimeout as sleep } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { type Kysely, type Migration, Migrator, type MigratorProps, sql } from 'kysely';
import type { Schema } from '../../generated/tables.js';
import { Refusal } from '../base/errors/refusal.js';
import type { Log } from '../base/log/log.js';
import type { Database } from './database.js';
import { databaseErrorCode } from './database-errors.js';
import { migrations } from './migrations/index.js';

/** Table of the applied migrations. */
export const MIGRATION_LEDGER = 'schema_migration';
/** The table that is locked during a migration; it has no data. */
export const MIGRATION_LOCK = 'schema_migration_lock';

/** Advisory lock of a migration run or restore; an arbitrary number. */
const MIGRATING = 4_062_201_417n;

/** Maximum wait of a migration for a table: later statements on it wait behind the migration. */
const LOCK_TIMEOUT = '1s';
const RETRY_MS = 2_000;
/** The wait was too long, or would have been endless (a deadlock with a backup). */
const LOCK_FAILURES: ReadonlySet<string | null> = new Set(['55P03', '40P01']);

/** Migrations by name. */
type Migrations = Readonly<Record<string, Migration>>;

/**
 * Migrations that the version before tolerates are named so (decision 64). Their names are all that
 * it knows of them.
 */
const EXPANSION = /^\d{4}-expand-/;

/** Returns true if the version before still starts after these migrations of this version. */
export const isTolerable = ([next, ...others]: readonly string[]): boolean =>
  next === undefined || (EXPANSION.test(next) && others.length === 0);

/**
 * Returns the names of the migrations that the database lacks, in order. Throws an Error if the
 * database is of a newer version that this one does not tolerate, or from before the first release.
 */
export async function pendingMigrations(
  database: Pick<Database, 'db'>,
  available: Migrations = migrations,
): Promise<string[]> {
  const applied = await appliedMigrations(database);
  requireSupported(applied, available);
  return Object.keys(available)
    .filter((name) => !applied.includes(name))
    .sort();
}

/**
 * Returns the expansion by which the database is newer than this version, null if there is none.
 * Throws as `pendingMigrations` does.
 */
export async function findExpansion(
  database: Pick<Database, 'db'>,
  available: Migrations = migrations,
): Promise<string | null> {
  const applied = await appliedMigrations(database);
  requireSupported(applied, available);
  return applied.find((name) => !Object.hasOwn(available, name)) ?? null;
}

/**
 * Applies the pending migrations in order, each in its own transaction. If several nodes start at
 * once, one of them migrates and the others wait. While a backup or another long transaction uses
 * a table, a migration of it is tried again and again. No-op on a database that is newer by an
 * expansion. Throws an Error that names the failed migration, if any, or as `pendingMigrations`
 * does.
 * @param database opened with `OF_A_MIGRATION`; another time limit also ends a slow migration and
 *   the wait for another node
 * @returns the names of the migrations that this call applied
 */
export async function migrate(database: Database, log: Log, available: Migrations = migrations): Promise<string[]> {
  const applied: string[] = [];
  await database.direct.connection().execute(async (connection) => {
    const migrator = migratorOn(connection, available);
    // Kysely locks each step only, and inspects all tables before that, which must not change then.
    await sql`SELECT pg_advisory_lock(${MIGRATING})`.execute(connection);
    try {
      if ((await findExpansion({ db: connection }, available)) !== null) return;
      await sql`SET lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(connection);
      const pending = await pendingMigrations({ db: connection }, available);
      const stepOnce = () => stepOnceFree(migrator, log, pending[applied.length]);
      // One step at a time: otherwise Kysely applies all of them in one transaction.
      for (let name = await stepOnce(); name !== null; name = await stepOnce()) applied.push(name);
    } finally {
      // They fail only on a lost connection, which has neither. Its first error has the reason.
      await sql`RESET lock_timeout`.execute(connection).catch(() => undefined);
      await sql`SELECT pg_advisory_unlock(${MIGRATING})`.execute(connection).catch(() => undefined);
    }
  });
  return applied;
}

/** Waits for a running migration or restore, and delays others until the transaction ends. */
export const lockMigrations = (tx: Kysely<Schema>) => sql`SELECT pg_advisory_xact_lock(${MIGRATING})`.execute(tx);

/** Applies the pending migrations in the transaction of the caller. Throws as `migrate` does. */
export async function migrateWithin(
  connection: Kysely<Schema>,
  log: Log,
  available: Migrations = migrations,
): Promise<void> {
  const migrator = migratorOn(connection, available, { disableTransactions: true });
  while ((await step(migrator, log)) !== null);
}

/** Returns the applied migrations; this version must have all of them (`schemaVersionOf`). */
export const migrationsOf = (applied: readonly string[], available: Migrations = migrations): Migrations =>
  Object.fromEntries(Object.entries(available).filter(([name]) => applied.includes(name)));

/**
 * Compares the applied migrations of a database with this version. `EXPANDED`: exactly one
 * migration is unknown, it is the last one, and an expansion. `UNSUPPORTED`: the first migration is
 * missing, so the database is from before the first release and cannot be upgraded.
 */
export function schemaVersionOf(
  applied: readonly string[],
  available: Migrations = migrations,
): 'SUPPORTED' | 'EXPANDED' | 'NEWER' | 'UNSUPPORTED' {
  const unknown = applied.filter((name) => !Object.hasOwn(available, name));
  if (unknown.length === 0) return 'SUPPORTED';
  const names = Object.keys(available).sort();
  if (!names.slice(0, 1).every((first) => applied.includes(first))) return 'UNSUPPORTED';
  const isComplete = names.every((name) => applied.includes(name) && unknown.every((other) => name < other));
  return isComplete && isTolerable(unknown) ? 'EXPANDED' : 'NEWER';
}

const migratorOn = (
  db: Kysely<Schema>,
  available: Migrations,
  options: Pick<MigratorProps, 'disableTransactions'> = {},
) =>
  new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...available }) },
    migrationTableName: MIGRATION_LEDGER,
    migrationLockTableName: MIGRATION_LOCK,
    ...options,
  });

/** Applies the next migration like `step`. Tries again if the wait for a table was too long. */
async function stepOnceFree(migrator: Migrator, log: Log, next: string | undefined): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step(migrator, log, next);
    } catch (error) {
      if (!isNativeError(error) || !LOCK_FAILURES.has(databaseErrorCode(error.cause))) throw error;
      if (attempt === 1) log.warn('a migration waits for a long transaction, such as a backup');
      await sleep(RETRY_MS);
    }
  }
}

/**
 * Applies the next migration and returns its name; null if there was none.
 * @param next name of that migration, for the error of a lost connection
 */
async function step(migrator: Migrator, log: Log, next?: string): Promise<string | null> {
  const { error, results = [] } = await migrator.migrateUp();
  const [result] = results;
  if (result !== undefined && error !== undefined)
    throw new Error(`Migration ${result.migrationName} failed and was rolled back.`, { cause: error });
  // Without a result, the connection was lost, also at the commit …
  if (error instanceof Refusal && next !== undefined)
    throw new Error(`Migration ${next} was interrupted; it may have been applied.`, { cause: error.fields.cause });
  // … or Kysely tried no migration: the database lacks one before an applied one, or the role lacks
  // a privilege.
  if (error !== undefined) throw new Error('No migration could be applied.', { cause: error });
  if (result !== undefined) log.info('migrated the database', { detail: result.migrationName });
  return result?.migrationName ?? null;
}

/**
 * Returns the names of the applied migrations, in order; none if this role may not read their table
 * yet, because another node is migrating.
 */
export async function appliedMigrations({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const ledger = await sql<{ isReadable: boolean | null }>`
    SELECT has_table_privilege(to_regclass(${MIGRATION_LEDGER}), 'SELECT') AS "isReadable"`.execute(db);
  if (ledger.rows[0]?.isReadable !== true) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(MIGRATION_LEDGER)} ORDER BY name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

function requireSupported(applied: readonly string[], available: Migrations): void {
  const version = schemaVersionOf(applied, available);
  if (version === 'UNSUPPORTED')
    throw new Error(
      'The database is from before the first release and cannot be upgraded: set DATABASE_URL to an empty database, or ' +
        'DATA_DIR to a new folder.',
    );
  if (version === 'NEWER')
    throw new Error(
      'The database was migrated by a newer version of the service, or from a checkout that has changed since. This ' +
        `version does not have ${applied.filter((name) => !Object.hasOwn(available, name)).join(', ')}, and tolerates at ` +
        'most one migration, named NNNN-expand-<topic>. Start the version of the database or the one before it, or ' +
        'restore a backup from before its migration. If the migration was deleted or renamed in this checkout, restore ' +
        'its file; or, if the database has only the demo, stop the service, delete the folder of DATA_DIR (default: ' +
        'data), and start it again.',
    );
}
