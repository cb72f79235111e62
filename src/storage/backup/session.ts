import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client } from 'pg';
import type { Schema } from '../../../generated/tables.js';
import { translateDatabaseError, unavailable } from '../database-errors.js';
import type { ConnectionSettings } from '../pool.js';

/** A connection, as a client for COPY and as a Kysely for queries. */
export interface Session {
  readonly client: Client;
  readonly db: Kysely<Schema>;
}

/** The same text format of values in every database, and no timeouts. */
const SESSION_SETTINGS = `
  SET LOCAL TIME ZONE 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'iso_8601';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL client_encoding = 'UTF8';
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;

/**
 * Runs `work` in one transaction on a separate connection without timeouts.
 * @param begin statement that begins the transaction
 * @param end statement that ends it after `work`
 */
export async function inTransaction<T>(
  connection: ConnectionSettings,
  begin: string,
  work: (session: Session) => Promise<T>,
  end: 'COMMIT' | 'ROLLBACK' = 'COMMIT',
): Promise<T> {
  const client = new Client({ ...connection, application_name: 'project-service backup', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw unavailable(error);
  });
  try {
    await client.query(begin);
    await client.query(SESSION_SETTINGS);
    // Kysely expects a pool; this one has a single connection, which is never returned.
    const pooled = Object.assign(client, { release: () => undefined });
    const pool = { connect: async () => pooled, end: async () => undefined };
    const result = await work({ client, db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }) });
    await client.query(end);
    return result;
  } catch (error) {
    throw translateDatabaseError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns the identity columns of the schema, with the quoted names of their sequences. */
export async function identityColumns({ db }: Session) {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    SELECT relname AS table, attname AS column, pg_get_serial_sequence(pg_class.oid::regclass::text, attname) AS sequence
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attidentity <> '' AND NOT attisdropped
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') ORDER BY relname`.execute(db);
  return rows;
}

/**
 * Returns the tables of the schema, each after the tables that it references. Throws if they form a
 * cycle.
 */
export async function tablesInOrder({ db }: Session): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; refersTo: string[] }>`
    SELECT relname AS name, ARRAY(
      SELECT DISTINCT other.relname::text FROM pg_constraint JOIN pg_class AS other ON other.oid = confrelid
      WHERE conrelid = pg_class.oid AND contype = 'f' AND confrelid <> conrelid) AS "refersTo"
    FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
    ORDER BY relname`.execute(db);
  const ordered: string[] = [];
  for (let remaining = tables; remaining.length > 0; ) {
    const free = remaining.filter(({ refersTo }) => refersTo.every((name) => ordered.includes(name)));
    if (free.length === 0)
      throw new Error(`tables reference each other: ${remaining.map(({ name }) => name).join(', ')}`);
    ordered.push(...free.map(({ name }) => name));
    remaining = remaining.filter((table) => !free.includes(table));
  }
  return ordered;
}
