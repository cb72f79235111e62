import { type RawBuilder, sql } from 'kysely';
import type { Writer } from './database.js';
import type { Tables } from './tables.js';

/** Of rows that are forgotten, how many go in one statement: each has five seconds, however many are due. */
const PORTION = 10_000;

/** Forgets what is due in portions, until all of it is gone; returns how many rows. */
export async function inPortions(forget: (portion: number) => Promise<number>): Promise<number> {
  for (let gone = 0; ; ) {
    const count = await forget(PORTION);
    gone += count;
    if (count < PORTION) return gone;
  }
}

/** Deletes the rows of a table that fulfil the condition, in portions; returns how many. */
export const deleteInPortions = (db: Writer, table: keyof Tables, condition: RawBuilder<unknown>): Promise<number> =>
  inPortions(async (portion) => {
    const rows = sql.table(table);
    const portionOf = sql`SELECT ctid FROM ${rows} WHERE ${condition} LIMIT ${portion}`;
    const { numAffectedRows } = await sql`DELETE FROM ${rows} WHERE ctid IN (${portionOf})`.execute(db);
    return Number(numAffectedRows);
  });
