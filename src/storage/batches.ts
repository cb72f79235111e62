import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../generated/tables.js';
import type { Writer } from './database.js';

/** Rows per statement, so that each statement stays within its timeout of five seconds. */
const BATCH_SIZE = 10_000;

/**
 * Deletes rows in batches.
 * @param deleteBatch deletes at most `limit` rows and returns their number
 * @returns the number of deleted rows
 */
export async function inBatches(deleteBatch: (limit: number) => Promise<number>): Promise<number> {
  for (let deleted = 0; ; ) {
    const count = await deleteBatch(BATCH_SIZE);
    deleted += count;
    if (count < BATCH_SIZE) return deleted;
  }
}

/** Deletes the rows of a table that fulfil the condition, in batches; returns their number. */
export const deleteInBatches = (db: Writer, table: keyof Schema, condition: RawBuilder<unknown>): Promise<number> =>
  inBatches(async (limit) => {
    const rows = sql.table(table);
    const batch = sql`SELECT ctid FROM ${rows} WHERE ${condition} LIMIT ${limit}`;
    // Compares a row again that has changed meanwhile: older PostgreSQL does not compare `ctid`.
    const { numAffectedRows } = await sql`DELETE FROM ${rows} WHERE ctid IN (${batch}) AND (${condition})`.execute(db);
    return Number(numAffectedRows);
  });
