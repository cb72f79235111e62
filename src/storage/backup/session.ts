import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client } from 'pg';
import { translateFault, unavailable } from '../faults.js';
import type { ConnectionSettings } from '../pool.js';
import type { Tables } from '../tables.js';

/** One connection with all that can be done on it: what streams rows needs it itself, what asks SQL Kysely's. */
export interface Session {
  readonly client: Client;
  readonly db: Kysely<Tables>;
}

/** In every database alike, so that what one has written another reads. */
const SPELLING = `
  SET LOCAL TIME ZONE 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'iso_8601';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL client_encoding = 'UTF8';
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;

/**
 * Runs `work` in one transaction on a connection of its own, with all the time it needs: all of it is kept, or nothing.
 * @param begin how the transaction begins: `BEGIN`
 */
export async function inSession<T>(
  connection: ConnectionSettings,
  begin: string,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...connection, application_name: 'project-service backup', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw unavailable(error);
  });
  try {
    await client.query(begin);
    await client.query(SPELLING);
    // Kysely takes it for a connection of a pool, to which it is never returned.
    const lent = Object.assign(client, { release: () => undefined });
    const pool = { connect: async () => lent, end: async () => undefined };
    const result = await work({ client, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) });
    await client.query('COMMIT');
    return result;
  } catch (error) {
    throw translateFault(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The columns of the schema that number their rows, each with its sequence as SQL spells it. */
export async function identityColumns({ db }: Session) {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    SELECT relname AS table, attname AS column, pg_get_serial_sequence(pg_class.oid::regclass::text, attname) AS sequence
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attidentity <> '' AND NOT attisdropped
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') ORDER BY relname`.execute(db);
  return rows;
}

/** The tables of the schema, each behind those that it refers to. Throws where they refer to each other in a circle. */
export async function tablesInOrder({ db }: Session): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; refersTo: string[] }>`
    SELECT relname AS name, ARRAY(
      SELECT DISTINCT other.relname::text FROM pg_constraint JOIN pg_class AS other ON other.oid = confrelid
      WHERE conrelid = pg_class.oid AND contype = 'f' AND confrelid <> conrelid) AS "refersTo"
    FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
    ORDER BY relname`.execute(db);
  const ordered: string[] = [];
  for (let left = tables; left.length > 0; ) {
    const free = left.filter(({ refersTo }) => refersTo.every((name) => ordered.includes(name)));
    if (free.length === 0) throw new Error(`tables refer to each other: ${left.map(({ name }) => name).join(', ')}`);
    ordered.push(...free.map(({ name }) => name));
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}
