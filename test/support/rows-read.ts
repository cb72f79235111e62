import { sql } from 'kysely';
import type { Tx } from '../../src/storage/database.js';

/**
 * Returns the number of rows that `work` reads in a transaction. Subtracts the count before:
 * PostgreSQL reports about once a second, so earlier transactions count too.
 */
export async function rowsReadBy(tx: Tx, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const before = await rowsRead(tx);
  await work(tx);
  return (await rowsRead(tx)) - before;
}

async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    rows: number;
  }>`SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::integer AS rows
    FROM pg_stat_xact_user_tables`.execute(tx);
  return rows[0]?.rows ?? 0;
}
