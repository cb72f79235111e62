import { type Selectable, sql } from 'kysely';
import type { Schema } from '../../../generated/tables.js';
import type { Db, Tx } from '../../storage/database.js';
import { sameProject } from '../../storage/joins.js';
import { askOne, lockRow, type Param, type Statement, selectRow, writeRow } from '../../storage/statement.js';
import type { LedgerType, SystemAccount } from './ledger-types.js';
import { type LedgerEntry, type LockedWallet, MAX_AMOUNT } from './wallet-model.js';

const columns = ['id', 'project_id as projectId', 'user_id as userId', 'balance', 'seq'] as const;

interface Owner {
  readonly projectId: number;
  readonly userId: number;
}

const selectWallets = (db: Db, param: Param<Owner>) =>
  db
    .selectFrom('wallet')
    .select(columns)
    .where('project_id', '=', param('projectId'))
    .where('user_id', '=', param('userId'));

const selectWallet = selectRow(selectWallets);

/** The user's wallet; null if there is none. */
export const findWallet = (db: Db, projectId: number, userId: number) =>
  askOne(db, selectWallet({ projectId, userId }));

/** Returns the statement that locks the wallet until the transaction ends; null: no wallet. */
export const lockWallet: (owner: Owner) => Statement<LockedWallet | null, Tx> = lockRow((db, param: Param<Owner>) =>
  selectWallets(db, param).forUpdate(),
);

/**
 * Inserts an empty wallet, unless the user has one or does not exist. Locks the user first: the
 * foreign key check of the insert would lock it second and could deadlock.
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

interface NewMovement extends Omit<Selectable<Schema['ledger_tx']>, 'recorded_at'> {
  readonly walletId: number;
  readonly amount: number;
  /** Upper limit of the new balance. */
  readonly max: number;
  readonly entryId: string;
  readonly system: SystemAccount;
  readonly systemEntryId: string;
}

/**
 * Returns the statement that moves the balance if it stays between 0 and `max`, by the stored
 * balance, and writes the transaction with the entries of user and system. Null if it would not:
 * then nothing is written. One statement, because purchases run it with their locks held.
 */
export const insertMovement = writeRow((_db, param: Param<NewMovement>) => {
  const common = sql`${param('project_id')}::integer, ${param('id')}::uuid`;
  return sql<Pick<LockedWallet, 'balance' | 'seq'>>`
    WITH moved AS (
      UPDATE wallet SET balance = balance + ${param('amount')}, seq = seq + 1
        WHERE project_id = ${param('project_id')} AND id = ${param('walletId')}
          AND balance + ${param('amount')} BETWEEN 0 AND ${param('max')}
        RETURNING id, balance, seq
    ), posted AS (
      INSERT INTO ledger_tx (project_id, id, type, reference, actor, note, created_at)
        SELECT ${common}, ${param('type')}, ${param('reference')}, ${param('actor')}, ${param('note')},
          ${param('created_at')}::timestamptz
        FROM moved
    ), entered AS (
      INSERT INTO ledger_entry
          (project_id, tx_id, id, wallet_id, system, amount, balance_after, seq, created_at)
        SELECT ${common}, ${param('entryId')}::uuid, id, NULL, ${param('amount')}::bigint, balance, seq,
          ${param('created_at')}::timestamptz
        FROM moved
        UNION ALL
        SELECT ${common}, ${param('systemEntryId')}::uuid, NULL, ${param('system')}, -${param('amount')}::bigint, NULL,
          NULL, ${param('created_at')}::timestamptz
        FROM moved
    )
    SELECT balance, seq FROM moved`;
});

/**
 * Finds the movement with a reference, in any wallet of the project. The amount is signed, from the
 * user's side.
 */
export async function findMovement(tx: Tx, projectId: number, type: LedgerType, reference: string) {
  const row = await tx
    .selectFrom('ledger_tx')
    .innerJoin('ledger_entry', (join) => sameProject(join, 'ledger_entry.tx_id', 'ledger_tx.id'))
    .select(['ledger_tx.id as transactionId', 'ledger_entry.amount', 'ledger_entry.wallet_id as walletId'])
    .where('ledger_tx.project_id', '=', projectId)
    .where('ledger_tx.type', '=', type)
    .where('ledger_tx.reference', '=', reference)
    .where('ledger_entry.wallet_id', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Whether any money of the project has moved. Waits for movements in progress, and later ones wait
 * for the end of the transaction.
 */
export async function hasMovements(tx: Tx, projectId: number): Promise<boolean> {
  // Conflicts with the lock of the foreign keys of a movement.
  await tx.selectFrom('project').select('id').where('id', '=', projectId).forUpdate().execute();
  const some = tx.selectFrom('ledger_tx').select('id').where('project_id', '=', projectId).limit(1);
  return (await some.executeTakeFirst()) !== undefined;
}

/**
 * Sums what an operator has moved in a project since midnight UTC, by the database's clock. Returns
 * MAX_AMOUNT for more: no limit is larger.
 */
export async function sumMovedToday(
  tx: Tx,
  { projectId, type, actor }: { readonly projectId: number; readonly type: LedgerType; readonly actor: string },
): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    SELECT least(coalesce(sum(entry.amount), 0), ${MAX_AMOUNT})::bigint AS moved
    FROM ledger_tx AS tx
    JOIN ledger_entry AS entry
      ON entry.project_id = tx.project_id AND entry.tx_id = tx.id AND entry.wallet_id IS NOT NULL
    WHERE tx.project_id = ${projectId} AND tx.actor = ${actor} AND tx.actor LIKE 'operator:%' AND tx.type = ${type}
      AND tx.recorded_at >= date_trunc('day', clock_timestamp(), 'UTC')`.execute(tx);
  return rows[0]?.moved ?? 0;
}

/** The entries of a wallet with a number below `beforeSeq`, newest first. */
export async function listEntriesBefore(
  db: Db,
  wallet: { readonly id: number; readonly projectId: number },
  { beforeSeq, limit }: { readonly beforeSeq: number; readonly limit: number },
): Promise<LedgerEntry[]> {
  return await db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_tx as tx', (join) => sameProject(join, 'tx.id', 'entry.tx_id'))
    .select(['entry.id', 'tx.id as transactionId', 'tx.type', 'tx.reference', 'tx.actor', 'tx.note'])
    .select(['entry.amount', 'entry.balance_after as balanceAfter', 'entry.seq', 'entry.created_at as createdAt'])
    .where('entry.project_id', '=', wallet.projectId)
    .where('entry.wallet_id', '=', wallet.id)
    .where('entry.seq', '<', beforeSeq)
    .orderBy('entry.seq', 'desc')
    .limit(limit)
    .$narrowType<{ balanceAfter: number; seq: number }>()
    .execute();
}
