import type { Db, Tx } from '../../storage/database.js';
import type { LedgerEntry, LedgerType, PostedMovement } from './wallet-model.js';
import type { LedgerEntryTable, LedgerTxTable } from './wallet-tables.js';

/** Writes a transaction with its entries, in one statement: purchases wait for it with their locks. */
export async function insertMovement(
  tx: Tx,
  posted: LedgerTxTable,
  entries: readonly LedgerEntryTable[],
): Promise<void> {
  await tx
    .with('posted', (db) => db.insertInto('ledger_tx').values(posted))
    .insertInto('ledger_entry')
    .values(entries)
    .execute();
}

/** What was posted under a reference, whoever's wallet it was; null: nothing. */
export async function findMovement(
  tx: Tx,
  projectId: number,
  type: LedgerType,
  reference: string,
): Promise<PostedMovement | null> {
  const row = await tx
    .selectFrom('ledger_tx')
    .innerJoin('ledger_entry', 'ledger_entry.tx_id', 'ledger_tx.id')
    .select(['ledger_tx.id as transactionId', 'ledger_entry.amount', 'ledger_entry.wallet_id as walletId'])
    .where('ledger_tx.project_id', '=', projectId)
    .where('ledger_tx.type', '=', type)
    .where('ledger_tx.reference', '=', reference)
    .where('ledger_entry.wallet_id', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The entries of a wallet below `beforeSeq`, the newest first. */
export async function entriesBefore(
  db: Db,
  wallet: { readonly id: number; readonly projectId: number },
  { beforeSeq, limit }: { readonly beforeSeq: number; readonly limit: number },
): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_tx as tx', 'tx.id', 'entry.tx_id')
    .select(['entry.id', 'tx.id as transactionId', 'tx.type', 'tx.reference', 'tx.actor', 'tx.note'])
    .select(['entry.amount', 'entry.balance_after as balanceAfter', 'entry.seq', 'entry.created_at as createdAt'])
    .where('entry.project_id', '=', wallet.projectId)
    .where('entry.wallet_id', '=', wallet.id)
    .where('entry.seq', '<', beforeSeq)
    .orderBy('entry.seq', 'desc')
    .limit(limit)
    .$narrowType<{ balanceAfter: number; seq: number }>()
    .execute();
  return rows;
}
