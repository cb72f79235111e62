import { sql } from 'kysely';
import type { Schema } from '../../../generated/tables.js';
import type { Db, Tx } from '../../storage/database.js';

/** The id of the key that the database is used with, or null where it never was with any. */
export async function currentKey(db: Db): Promise<string | null> {
  const row = await db.selectFrom('secret_key').select('id').where('is_current', '=', true).executeTakeFirst();
  return row?.id ?? null;
}

/** Until the transaction ends, others may look and not settle. */
export async function lockKeys(tx: Tx): Promise<void> {
  await sql`LOCK TABLE secret_key IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** Makes this key the current one, also where it has been that before. */
export async function setCurrentKey(tx: Tx, id: string, now: Date): Promise<void> {
  await forgetCurrentKey(tx);
  await tx
    .insertInto('secret_key')
    .values({ id, is_current: true, first_used_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ is_current: true }))
    .execute();
}

/** The database is as if it had never been used with a key. */
export async function forgetCurrentKey(tx: Tx): Promise<void> {
  await tx.updateTable('secret_key').set({ is_current: false }).where('is_current', '=', true).execute();
}

declare module '../../storage/tables.js' {
  interface Tables extends Pick<Schema, 'secret_key'> {}
}
