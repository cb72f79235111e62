import { type Selectable, sql } from 'kysely';
import type { Schema } from '../../../generated/tables.js';
import { deleteInBatches } from '../../storage/batches.js';
import type { Db, Tx, Writer } from '../../storage/database.js';
import { type Email, emailOf } from '../email.js';

declare module '../../storage/tables.js' {
  interface Tables extends Pick<Schema, 'one_time_token'> {}
}

export type Purpose = Selectable<Schema['one_time_token']>['purpose'];

/** rules.md §1.6 */
export interface OneTimeToken {
  readonly projectId: number;
  readonly userId: number;
  readonly purpose: Purpose;
  /** The new address of CHANGE_EMAIL. */
  readonly email: Email | null;
}

/** A new one cancels the older of the same user and purpose. */
export async function putToken(
  tx: Tx,
  token: OneTimeToken & { readonly tokenHash: Buffer; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  const changing = {
    token_hash: token.tokenHash,
    email: token.email?.address ?? null,
    email_norm: token.email?.norm ?? null,
    created_at: token.now,
    expires_at: token.expiresAt,
  };
  await tx
    .insertInto('one_time_token')
    .values({ project_id: token.projectId, user_id: token.userId, purpose: token.purpose, ...changing })
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id', 'purpose']).doUpdateSet(changing))
    .execute();
}

/** The unexpired token with this hash, or null: used, cancelled, expired and made up are all the same. */
export async function findToken(db: Db, projectId: number, tokenHash: Buffer, now: Date): Promise<OneTimeToken | null> {
  const row = await db
    .selectFrom('one_time_token')
    .select(['project_id as projectId', 'user_id as userId', 'purpose', 'email as address'])
    .where('project_id', '=', projectId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { address, ...token } = row;
  return { ...token, email: address === null ? null : emailOf(address) };
}

/** Uses the token up; false where another request was faster. The caller holds the user's lock. */
export async function useToken(tx: Tx, projectId: number, tokenHash: Buffer): Promise<boolean> {
  const result = await tx
    .deleteFrom('one_time_token')
    .where('project_id', '=', projectId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes all tokens of a user. The caller holds the user's lock. */
export async function deleteTokens(tx: Tx, projectId: number, userId: number): Promise<void> {
  await tx.deleteFrom('one_time_token').where('project_id', '=', projectId).where('user_id', '=', userId).execute();
}

/** Forgets the expired ones of all projects; returns how many. */
export const deleteExpiredTokens = (db: Writer, now: Date): Promise<number> =>
  deleteInBatches(db, 'one_time_token', sql`expires_at <= ${now}`);
