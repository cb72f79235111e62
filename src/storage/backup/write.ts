import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { refuse } from '../../base/errors/refusal.js';
import type { Keyring } from '../../base/keyring.js';
import { MIGRATION_LEDGER, MIGRATION_LOCK } from '../migrate.js';
import type { ConnectionSettings } from '../pool.js';
import {
  type BackupHeader,
  END_OF_ROWS,
  lineOf,
  MAX_ROW,
  NEWLINE,
  newHeader,
  type ReportProgress,
  trailerOf,
} from './form.js';
import { identityColumns, inTransaction, type Session, tablesInOrder } from './session.js';

const CHUNK = 2 ** 16;

export interface WrittenBackup {
  readonly header: BackupHeader;
  /** Rows by table. */
  readonly rows: ReadonlyMap<string, number>;
}

export interface BackupOptions {
  /** Its current key signs the backup. */
  readonly keyring: Keyring;
  /**
   * Called with the id of the database's key, null if it has none, before the rows are written. If
   * it throws, there is no backup.
   */
  readonly checkKey?: (stored: string | null) => void;
  readonly reportProgress: ReportProgress;
}

/**
 * Streams a consistent snapshot of the whole database, without blocking the service.
 * @param connection connection as a role that may read all tables
 * @param destination ended when the backup is complete
 */
export async function writeBackup(
  connection: ConnectionSettings,
  destination: Writable,
  { keyring, checkKey, reportProgress }: BackupOptions,
): Promise<WrittenBackup> {
  const tables = await inTransaction(connection, 'BEGIN READ ONLY', listTables);
  return await inTransaction(connection, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', async (session) => {
    await lockTables(session, tables);
    const header = await headerOf(session);
    checkKey?.(header.secretKey);
    const rows = new Map<string, number>();
    const text = Readable.from(signed(contentOf(session, header, rows, reportProgress), keyring), {
      objectMode: false,
    });
    await pipeline(text, createGzip(), destination);
    return { header, rows };
  });
}

const listTables = async (session: Session): Promise<string[]> =>
  (await tablesInOrder(session)).filter((name) => name !== MIGRATION_LOCK);

/**
 * Locks the tables against migrations. First statement of the transaction, because the next one
 * takes the snapshot: a table that is rewritten later is empty in an older snapshot.
 */
async function lockTables({ db }: Session, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  await sql`LOCK TABLE ${sql.join(tables.map((name) => sql.table(name)))} IN ACCESS SHARE MODE`.execute(db);
}

async function headerOf(session: Session): Promise<BackupHeader> {
  const { db } = session;
  // Takes the snapshot. `now()` is the start of the transaction, before the wait for the tables.
  const { rows: states } = await sql<{ isEmpty: boolean; now: Date }>`
    SELECT to_regclass(${MIGRATION_LEDGER}) IS NULL AS "isEmpty", statement_timestamp() AS now`.execute(db);
  const [{ isEmpty, now } = { isEmpty: true, now: new Date(Number.NaN) }] = states;
  if (isEmpty) throw refuse('DATABASE_IS_EMPTY', nothingToBackUp(await listTables(session)));
  const { rows: migrations } = await sql<{ name: string }>`
    SELECT name FROM ${sql.table(MIGRATION_LEDGER)} ORDER BY name`.execute(db);
  const { rows: keys } = await sql<{ id: string }>`SELECT id FROM secret_key WHERE is_current`.execute(db);
  return newHeader({
    of: now.toISOString(),
    migrations: migrations.map(({ name }) => name),
    secretKey: keys[0]?.id ?? null,
    tables: await listTables(session),
    identities: await identitiesOf(session),
  });
}

const nothingToBackUp = (tables: readonly string[]): string =>
  tables.length === 0
    ? 'The database is empty: there is nothing to back up.'
    : `The database has only tables of another application: ${tables.slice(0, 5).join(', ')}. Check DATABASE_URL.`;

/** Sequences are read after the snapshot was taken, so they cover all its rows. */
async function identitiesOf(session: Session): Promise<BackupHeader['identities']> {
  const identities: BackupHeader['identities'] = [];
  for (const { table, column, sequence } of await identityColumns(session)) {
    const { rows: values } = await sql<{ last: string }>`
      SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END AS last FROM ${sql.raw(sequence)}`.execute(
      session.db,
    );
    identities.push({ table, column, last: Number(values[0]?.last ?? 0) });
  }
  return identities;
}

async function* contentOf(
  { client, db }: Session,
  header: BackupHeader,
  rows: Map<string, number>,
  reportProgress: ReportProgress,
): AsyncGenerator<Buffer> {
  yield lineOf(header);
  let bytes = 0;
  for (const [done, table] of header.tables.entries()) {
    const { rows: attributes } = await sql<{ name: string }>`
      SELECT attname AS name FROM pg_attribute
      WHERE attrelid = to_regclass(quote_ident(${table})) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      ORDER BY attnum`.execute(db);
    const columns = attributes.map(({ name }) => name);
    yield lineOf({ table, columns });
    const copy = client.query(copyTo(`COPY ${escapeIdentifier(table)} (${columns.map(escapeIdentifier)}) TO STDOUT`));
    for await (const chunk of inChunks(table, copy)) {
      bytes += chunk.length;
      reportProgress({ phase: 'written', table, done, all: header.tables.length, bytes });
      yield chunk;
    }
    rows.set(table, copy.rowCount);
    yield Buffer.from(END_OF_ROWS);
    yield lineOf({ rows: copy.rowCount });
  }
}

/** Joins small parts to chunks. Throws BACKUP_UNUSABLE if a row exceeds what `restore` reads. */
async function* inChunks(table: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  /** Length of the unfinished row. */
  let rowLength = 0;
  for await (const part of source) {
    const end = part.indexOf(NEWLINE);
    if (rowLength + (end === -1 ? part.length : end) > MAX_ROW) {
      const notice = `A row of ${table} has more than ${MAX_ROW / 2 ** 20} MiB, the limit of restore. No backup was written.`;
      throw refuse('BACKUP_UNUSABLE', notice);
    }
    rowLength = end === -1 ? rowLength + part.length : part.length - 1 - part.lastIndexOf(NEWLINE);
    parts.push(part);
    size += part.length;
    if (size < CHUNK) continue;
    yield Buffer.concat(parts);
    parts = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(parts);
}

async function* signed(content: AsyncIterable<Buffer>, keyring: Keyring): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const part of content) {
    hash.update(part);
    yield part;
  }
  yield lineOf(trailerOf(hash.digest('hex'), keyring));
}
