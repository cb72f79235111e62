import { type Selectable, sql } from 'kysely';
import type { Schema } from '../../../generated/tables.js';
import { deleteInBatches } from '../../storage/batches.js';
import type { Db, Tx, Writer } from '../../storage/database.js';
import { type Email, emailOf } from '../email.js';

export type TokenPurpose = Selectable<Schema['one_time_token']>['purpose'];

/** rules.md §1.6 */
export interface OneTimeToken {
  readonly projectId: number;
  readonly userId: number;
  readonly purpose: TokenPurpose;
  /** The new address of CHANGE_EMAIL. */
  readonly email: Email | null;
}

/** Stores a token; it replaces the previous one of the same user and purpose. */
export async function storeToken(
  tx: Tx,
  token: OneTimeToken & { readonly tokenHash: Buffer; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  const values = {
    token_hash: token.tokenHash,
    email: token.email?.address ?? null,
    email_norm: token.email?.norm ?? null,
    created_at: token.now,
    expires_at: token.expiresAt,
  };
  await tx
    .insertInto('one_time_token')
    .values({ project_id: token.projectId, user_id: token.userId, purpose: token.purpose, ...values })
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id', 'purpose']).doUpdateSet(values))
    .execute();
}

/** Finds the unexpired token with this hash; null if it is unknown, used, cancelled or expired. */
export async function findOneTimeToken(
  db: Db,
  projectId: number,
  tokenHash: Buffer,
  now: Date,
): Promise<OneTimeToken | null> {
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

/** Consumes the token; false if it has been consumed. The caller holds the lock of the user. */
export async function consumeToken(tx: Tx, projectId: number, tokenHash: Buffer): Promise<boolean> {
  const result = await tx
    .deleteFrom('one_time_token')
    .where('project_id', '=', projectId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes all tokens of a user. The caller holds the lock of the user. */
export async function deleteTokens(tx: Tx, projectId: number, userId: number): Promise<void> {
  await tx.deleteFrom('one_time_token').where('project_id', '=', projectId).where('user_id', '=', userId).execute();
}

/** Deletes expired tokens of all projects; returns the number. */
export const deleteExpiredTokens = (db: Writer, now: Date): Promise<number> =>
  deleteInBatches(db, 'one_time_token', sql`expires_at <= ${now}`);
