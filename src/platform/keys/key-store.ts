import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.js';

/** Returns the id of the database's current key; null if it has none. */
export async function findCurrentKey(db: Db): Promise<string | null> {
  const row = await db.selectFrom('secret_key').select('id').where('is_current', '=', true).executeTakeFirst();
  return row?.id ?? null;
}

/** Locks the table against writes until the transaction ends; reads stay possible. */
export async function lockKeys(tx: Tx): Promise<void> {
  await sql`LOCK TABLE secret_key IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** Makes the key the current one. It may have been current before. */
export async function setCurrentKey(tx: Tx, id: string, now: Date): Promise<void> {
  await forgetCurrentKey(tx);
  await tx
    .insertInto('secret_key')
    .values({ id, is_current: true, first_used_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ is_current: true }))
    .execute();
}

/** Leaves the database without a current key. */
export async function forgetCurrentKey(tx: Tx): Promise<void> {
  await tx.updateTable('secret_key').set({ is_current: false }).where('is_current', '=', true).execute();
}
