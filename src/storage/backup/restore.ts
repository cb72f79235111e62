import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import { DatabaseError, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { refuse } from '../../base/errors/refusal.js';
import type { Log } from '../../base/log/log.js';
import type { Writer } from '../database.js';
import { MIGRATION_LEDGER, migrateWithin, migrationsOf, versionOf } from '../migrate.js';
import type { ConnectionSettings } from '../pool.js';
import { grantWithin } from '../roles.js';
import type { Tables } from '../tables.js';
import { type BackupHeader, type Tell, unusable } from './form.js';
import { type BackupContent, checkBackup, readBackup, type Trust } from './read.js';
import { identityColumns, inSession, type Session, tablesInOrder } from './session.js';

export interface Restoring extends Trust {
  /** The name of the database whose data may be thrown away; null: there must be none. */
  readonly replace: string | null;
  /** True: all is done as it would be, and nothing kept. */
  readonly dryRun: boolean;
  /** The one that the service runs with: it is given what it needs. */
  readonly role: string;
  readonly log: Log;
  readonly tell: Tell;
  /** What is to be written before the end, when all is there and brought to this version. */
  readonly finish: (db: Writer, backup: BackupContent) => Promise<void>;
}

const LEDGERS = [MIGRATION_LEDGER, `${MIGRATION_LEDGER}_lock`];
/** Whoever works with the tables lets go of them in that time, or is found out. */
const LOCK_TIMEOUT = '10s';

/**
 * Makes a database what a backup says, and brings it to this version: all of it or nothing. The file is looked at as a
 * whole before anything is changed.
 * @param owner as a role that may make tables
 * Throws BACKUP_UNUSABLE, BACKUP_UNVERIFIED, DATABASE_HAS_DATA and DATABASE_IN_USE.
 */
export async function restoreBackup(owner: ConnectionSettings, file: string, how: Restoring): Promise<BackupContent> {
  const { header } = await checkBackup(file, how.tell, how);
  const level = levelOf(header);
  const restored = inSession(owner, 'BEGIN', async (session) => {
    const { db } = session;
    await sql`SELECT set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(db);
    await requireFree(session, how.replace);
    await dropAll(db);
    await migrateWithin(db, how.log, level);
    await requireSameTables(session, header);
    const content = await copyRows(session, file, how);
    await continueIdentities(db, header);
    await migrateWithin(db, how.log);
    await grantWithin(db, how.role);
    await how.finish(db, content);
    if (how.dryRun) throw new Rehearsed(content);
    return content;
  });
  return await restored.catch((error: unknown) => {
    if (error instanceof Rehearsed) return error.content;
    throw error;
  });
}

/** Ends a transaction of which nothing is to be kept. */
class Rehearsed extends Error {
  readonly content: BackupContent;

  constructor(content: BackupContent) {
    super('nothing of it is kept');
    this.content = content;
  }
}

function levelOf({ migrations }: BackupHeader) {
  const version = versionOf(migrations);
  if (version === 'NEWER') throw unusable('it was made by a newer version of the service, which can restore it');
  if (version === 'UNSUPPORTED') throw unusable('it is from before the first release of the service');
  return migrationsOf(migrations);
}

/** Throws unless there is nothing that would be lost, or the operator has named it, and nobody works with it. */
async function requireFree({ db }: Session, replace: string | null): Promise<void> {
  const { rows } = await sql<{ name: string; tables: string[]; served: boolean }>`
    SELECT current_database() AS name,
      ARRAY(SELECT relname::text FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') ORDER BY relname) AS tables,
      EXISTS (SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'project-service notifications') AS served`.execute(
    db,
  );
  const { name = '', tables = [], served = false } = rows[0] ?? {};
  if (served)
    throw refuse('DATABASE_IN_USE', 'database', `A service works with ${name}. Stop every node of it, then restore.`);
  if (tables.length === 0) return;
  if (!tables.includes(MIGRATION_LEDGER)) {
    const message = `${name} holds tables that are none of this service's: ${tables.slice(0, 5).join(', ')}.`;
    throw refuse('DATABASE_HAS_DATA', 'database', `${message} Make a database for it alone.`);
  }
  const { rows: projects } = tables.includes('project')
    ? await sql`SELECT FROM project LIMIT 1`.execute(db)
    : { rows: [] };
  if (projects.length === 0 || replace === name) return;
  throw refuse(
    'DATABASE_HAS_DATA',
    'database',
    `${name} has data, which would be thrown away. Restore into an empty database, or say --replace ${name}`,
  );
}

/** All tables and functions of the schema, which is this service's alone. */
async function dropAll(db: Kysely<Tables>): Promise<void> {
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
  const made = (await tablesInOrder(session)).filter((name) => !LEDGERS.includes(name) || name === MIGRATION_LEDGER);
  if (!isSameSet(made, tables)) throw unusable('it does not have the tables of its version');
  const numbered = (await identityColumns(session)).map(nameOfColumn);
  if (!isSameSet(numbered, identities.map(nameOfColumn)))
    throw unusable('it does not have the numbered columns of its version');
}

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

const nameOfColumn = ({ table, column }: { readonly table: string; readonly column: string }): string =>
  JSON.stringify([table, column]);

/** SQLSTATE classes and codes of rows, numbers and columns that a table does not take. */
const UNFIT = ['22', '23', '42701', '42703'];

/** The refusal of a backup whose content PostgreSQL rejects; any other error as it is. */
function asUnusable(error: unknown, table: string): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const { code = '', message } = error;
  return UNFIT.some((state) => code.startsWith(state))
    ? unusable(`${table} does not take its rows (${message})`)
    : error;
}

/**
 * Triggers are off meanwhile: what they would tell, copy or refuse was told, copied and allowed when it was written. Keys
 * and references are held as ever.
 */
async function copyRows({ client, db }: Session, file: string, how: Restoring): Promise<BackupContent> {
  return await readBackup(file, {
    ...how,
    deed: 'restored',
    async take({ table, columns }, rows) {
      await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(db);
      // That the migrations have run, they have written down themselves.
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

/** What was numbered once is nobody else's number. */
async function continueIdentities(db: Kysely<Tables>, { identities }: BackupHeader): Promise<void> {
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
