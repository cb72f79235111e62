import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { DatabaseError, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Schema } from '../../../generated/tables.js';
import { Refusal, refuse } from '../../base/errors/refusal.js';
import type { Log } from '../../base/log/log.js';
import type { Writer } from '../database.js';
import { databaseErrorCode } from '../database-errors.js';
import {
  lockMigrations,
  MIGRATION_LEDGER,
  MIGRATION_LOCK,
  migrateWithin,
  migrationsOf,
  schemaVersionOf,
} from '../migrate.js';
import { NODE_SESSION } from '../notifications.js';
import type { ConnectionSettings } from '../pool.js';
import { grantWithin } from '../roles.js';
import { type BackupHeader, type ReportProgress, unusable } from './form.js';
import { type BackupContent, checkBackup, readBackup, type Trust } from './read.js';
import { identityColumns, inTransaction, type Session, tablesInOrder } from './session.js';

export interface RestoreOptions extends Trust {
  /** Name of the database whose data may be deleted; null: it must have no data. */
  readonly replace: string | null;
  /** Rolls back at the end. */
  readonly dryRun: boolean;
  /** Runtime role of the service, which receives its privileges. */
  readonly role: string;
  readonly log: Log;
  readonly reportProgress: ReportProgress;
  /** If another session locks the tables for longer, they are in use. Default: 10 s. */
  readonly lockTimeout?: string;
  /** Writes further data before the commit, after the migrations to this version. */
  readonly finish: (db: Writer, backup: BackupContent) => Promise<void>;
}

/**
 * Rows that the migrations and a start of the service insert, as a condition by table. Every other
 * row is data.
 */
const INSERTED_AT_START: ReadonlyMap<string, string> = new Map([
  [MIGRATION_LEDGER, 'true'],
  [MIGRATION_LOCK, 'true'],
  ['secret_key', 'true'],
  ['counted_document', 'true'],
  ['audit', `actor = 'system' AND action IN ('key.create', 'key.rotate')`],
]);
const LOCK_TIMEOUT = '10s';
const CHECK = 'Check before you repeat it: project-service audit search --action backup.restore';
/** SQLSTATEs of a lock timeout and a deadlock. */
const LOCKED = ['55P03', '40P01'];

/**
 * Restores a backup in one transaction and migrates it to this version. Verifies the whole file
 * before any change. Throws BACKUP_UNUSABLE, BACKUP_UNVERIFIED, DATABASE_HAS_DATA and
 * DATABASE_IN_USE; an Error if the connection is lost at the commit, which may have succeeded.
 * @param owner connection as a role that may create tables
 */
export async function restoreBackup(
  owner: ConnectionSettings,
  file: string,
  how: RestoreOptions,
): Promise<BackupContent> {
  const { header } = await checkBackup(file, how.reportProgress, how);
  const appliedMigrations = migrationsIn(header);
  let name = '';
  let isAtEnd = false;
  const restore = async (session: Session): Promise<BackupContent> => {
    const { db } = session;
    name = await databaseName(db);
    // Before the timeout: a restore may take longer.
    await lockMigrations(db);
    await sql`SELECT set_config('lock_timeout', ${how.lockTimeout ?? LOCK_TIMEOUT}, true)`.execute(db);
    await requireFree(session, name, how.replace);
    await dropAll(db);
    await migrateWithin(db, how.log, appliedMigrations);
    await requireSameTables(session, header);
    const content = await copyRows(session, file, how);
    if (!isDeepStrictEqual(content.header, header)) throw unusable('another file took its place while it was read');
    await continueIdentities(db, header);
    await migrateWithin(db, how.log);
    await grantWithin(db, how.role);
    await how.finish(db, content);
    isAtEnd = true;
    return content;
  };
  return await inTransaction(owner, 'BEGIN', restore, how.dryRun ? 'ROLLBACK' : 'COMMIT').catch((error: unknown) => {
    if (isAtEnd && !how.dryRun && error instanceof Refusal && error.code === 'SERVICE_UNAVAILABLE')
      throw new Error(`The connection was lost at the commit: the backup may have been restored. ${CHECK}`, {
        cause: error.fields.cause,
      });
    if (!LOCKED.includes(databaseErrorCode(error) ?? '')) throw error;
    const find = `SELECT * FROM pg_stat_activity WHERE datname = '${name}'`;
    throw refuse('DATABASE_IN_USE', `Another session uses tables of ${name} (${find}). End it, then restore.`);
  });
}

async function databaseName(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db);
  return rows[0]?.name ?? '';
}

function migrationsIn({ migrations }: BackupHeader) {
  const version = schemaVersionOf(migrations);
  if (version === 'UNSUPPORTED') throw unusable('it is from before the first release of the service');
  // The tables of a newer version cannot be created here, also not those of an expansion.
  if (version !== 'SUPPORTED') throw unusable('it was made by a newer version of the service, which can restore it');
  return migrationsOf(migrations);
}

/** Throws if the database is in use, or has data and its name is not `replace`. */
async function requireFree({ db }: Session, name: string, replace: string | null): Promise<void> {
  const { rows } = await sql<{ tables: string[]; served: boolean }>`
    SELECT
      ARRAY(SELECT relname::text FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') ORDER BY relname) AS tables,
      EXISTS (SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = ${NODE_SESSION}) AS served`.execute(db);
  const { tables = [], served = false } = rows[0] ?? {};
  if (served) throw refuse('DATABASE_IN_USE', `A service uses ${name}. Stop all its nodes, then restore.`);
  if (tables.length === 0) return;
  if (!tables.includes(MIGRATION_LEDGER)) {
    const message = `${name} has tables of another application: ${tables.slice(0, 5).join(', ')}.`;
    throw refuse('DATABASE_HAS_DATA', `${message} Create a separate database.`);
  }
  if (replace === name || !(await hasData(db, tables))) return;
  throw refuse(
    'DATABASE_HAS_DATA',
    `${name} has data, which would be deleted. Restore into an empty database, or use --replace ${name}`,
  );
}

/** Returns true if a table has a row that no migration or start of the service inserts. */
async function hasData(db: Kysely<Schema>, tables: readonly string[]): Promise<boolean> {
  for (const table of tables) {
    const inserted = sql.raw(INSERTED_AT_START.get(table) ?? 'false');
    const { rows } = await sql`SELECT FROM ${sql.table(table)} WHERE NOT (${inserted}) LIMIT 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Drops all tables and functions of the schema, which belongs to this service only. */
async function dropAll(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    SELECT format('DROP TABLE %s CASCADE', oid::regclass) AS statement FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
    UNION ALL
    SELECT format('DROP FUNCTION %s CASCADE', oid::regprocedure) FROM pg_proc
      WHERE pronamespace = current_schema()::regnamespace AND prokind = 'f'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`.execute(db);
  for (const { statement } of rows) await sql.raw(statement).execute(db);
}

async function requireSameTables(session: Session, { tables, identities }: BackupHeader): Promise<void> {
  const created = (await tablesInOrder(session)).filter((name) => name !== MIGRATION_LOCK);
  if (!isSameSet(created, tables)) throw unusable('it does not have the tables of its version');
  const identityNames = (await identityColumns(session)).map(nameOfColumn);
  if (!isSameSet(identityNames, identities.map(nameOfColumn)))
    throw unusable('it does not have the identity columns of its version');
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

const nameOfColumn = ({ table, column }: { readonly table: string; readonly column: string }): string =>
  JSON.stringify([table, column]);

/** SQLSTATE classes and codes of rows, values and columns that a table rejects. */
const REJECTED = ['22', '23', '42701', '42703'];

/**
 * Converts a rejection of content by PostgreSQL to a refusal; returns any other error unchanged.
 */
function asUnusable(error: unknown, table: string): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const { code = '', message } = error;
  return REJECTED.some((state) => code.startsWith(state)) ? unusable(`${table} rejects its rows (${message})`) : error;
}

/**
 * Disables triggers for the copy: their notifications, copies and checks were made when the rows
 * were written. Keys and references are still checked.
 */
async function copyRows({ client, db }: Session, file: string, how: RestoreOptions): Promise<BackupContent> {
  return await readBackup(file, {
    ...how,
    phase: 'restored',
    async onTable({ table, columns }, rows) {
      await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(db);
      // The migrations have inserted rows, for example into their own table.
      await sql`DELETE FROM ${sql.table(table)}`.execute(db);
      const list = columns.map(escapeIdentifier).join();
      const copied = pipeline(
        Readable.from(rows, { objectMode: false }),
        client.query(copyFrom(`COPY ${escapeIdentifier(table)} (${list}) FROM STDIN`)),
      );
      await copied.catch((error: unknown) => {
        throw asUnusable(error, table);
      });
      await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(db);
    },
  });
}

/** Sets the sequences, so that no number is used twice. */
async function continueIdentities(db: Kysely<Schema>, { identities }: BackupHeader): Promise<void> {
  for (const { table, column, last } of identities) {
    if (last < 1) continue;
    const set = sql`SELECT setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${last}::bigint)`.execute(
      db,
    );
    await set.catch((error: unknown) => {
      throw asUnusable(error, table);
    });
  }
}
