import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.js';
import type { UserStatus } from '../users/index.js';
import type { LockedWallet, Wallet } from './wallet-model.js';

const columns = ['id', 'project_id as projectId', 'user_id as userId', 'balance', 'seq'] as const;

/** Null where the user has none yet. */
export async function findWallet(db: Db, projectId: number, userId: number): Promise<Wallet | null> {
  const row = await db
    .selectFrom('wallet')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** The status of a user, who stays as he is until the transaction ends; null: the project has no such user. */
export async function holdUserStatus(tx: Tx, projectId: number, userId: number): Promise<UserStatus | null> {
  const row = await tx
    .selectFrom('users')
    .select('status')
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return row?.status ?? null;
}

/** The wallet, held until the transaction ends; null where the user has none yet. */
export async function lockWalletRow(tx: Tx, projectId: number, userId: number): Promise<LockedWallet | null> {
  const row = await tx
    .selectFrom('wallet')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * An empty wallet, unless the user has one or there is no such user. The user is held before his wallet is there:
 * the foreign key would hold him only after, and against somebody who locks the two in their order.
 */
export async function insertWallet(tx: Tx, projectId: number, userId: number): Promise<void> {
  await tx
    .insertInto('wallet')
    .columns(['project_id', 'user_id'])
    .expression(
      tx
        .selectFrom('users')
        .select(['project_id', 'id'])
        .where('project_id', '=', projectId)
        .where('id', '=', userId)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id']).doNothing())
    .execute();
}

/** Moves the balance if it stays between 0 and `max`, whatever the caller believes that it is; null: it would not. */
export async function moveBalance(
  tx: Tx,
  { id, projectId }: LockedWallet,
  amount: number,
  max: number,
): Promise<Pick<LockedWallet, 'balance' | 'seq'> | null> {
  const row = await tx
    .updateTable('wallet')
    .set((wallet) => ({ balance: wallet('balance', '+', amount), seq: wallet('seq', '+', 1) }))
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where(sql<boolean>`balance + ${amount} between 0 and ${max}`)
    .returning(['balance', 'seq'])
    .executeTakeFirst();
  return row ?? null;
}
