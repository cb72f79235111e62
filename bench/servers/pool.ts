import { Pool, type PoolClient, TypeOverrides, types } from 'pg';
import { OF_A_NODE } from '../../src/storage/database.js';
import type { ConnectionSettings } from '../../src/storage/pool.js';

/** A prepared statement. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export type Row = Readonly<Record<string, unknown>>;
type Query = Pick<PoolClient, 'query'>;

/** A pool of the same size as the service's. */
export const openPool = (connection: ConnectionSettings): Pool =>
  new Pool({ ...connection, max: OF_A_NODE.poolSize, types: numbers() });

/** The rows of a statement. */
export async function rowsOf(on: Query, statement: Statement, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await on.query<Row>({ ...statement, values: [...values] });
  return rows;
}

/** The first row of a statement. Throws if there is none. */
export async function rowOf(on: Query, statement: Statement, values: readonly unknown[]): Promise<Row> {
  const [row] = await rowsOf(on, statement, values);
  if (row === undefined) throw new Error(`${statement.name} returned no row`);
  return row;
}

/** Runs `work` in a transaction. */
export async function inTransaction<T>(pool: Pool, work: (on: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

function numbers(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  return overrides;
}
