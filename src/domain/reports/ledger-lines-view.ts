import { sql } from 'kysely';
import { firstUuidAt } from '../../base/secrets.js';
import type { Span } from '../../platform/days.js';
import type { Db } from '../../storage/database.js';
import { type LedgerEntry, ORDER_TYPES } from '../wallet/index.js';

/** A movement of the ledger from the user's side, with its order. */
export interface LedgerLine
  extends Pick<LedgerEntry, 'type' | 'amount' | 'balanceAfter' | 'reference' | 'actor' | 'note'> {
  readonly time: Date;
  readonly transaction: string;
  readonly user: number;
  /** Only of purchases and refunds. */
  readonly sku: string | null;
  readonly quantity: number | null;
}

/**
 * Lists `limit` movements of a time span in order, after the transaction `after` (null: from its
 * start).
 */
export async function linesAfter(
  db: Db,
  projectId: number,
  span: Span,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<LedgerLine[]> {
  // No transaction has the first id of the span.
  const last = after ?? firstUuidAt(span.begins);
  const { rows } = await sql<LedgerLine>`
    SELECT tx.created_at AS time, tx.id AS transaction, tx.type, wallet.user_id AS user, entry.amount,
      entry.balance_after AS "balanceAfter", tx.reference, purchase.sku, purchase.quantity, tx.actor, tx.note
    FROM (
      SELECT * FROM ledger_tx
      WHERE project_id = ${projectId} AND id > ${last}::uuid AND id < ${firstUuidAt(span.ends)}::uuid
      ORDER BY id LIMIT ${limit}
    ) AS tx
      JOIN ledger_entry AS entry
        ON entry.project_id = tx.project_id AND entry.tx_id = tx.id AND entry.wallet_id IS NOT NULL
      JOIN wallet ON wallet.project_id = tx.project_id AND wallet.id = entry.wallet_id
      LEFT JOIN purchase ON purchase.project_id = tx.project_id
        AND purchase.id = CASE WHEN tx.type = ANY (${ORDER_TYPES}::text[]) THEN tx.reference::uuid END
    ORDER BY tx.id`.execute(db);
  return rows;
}
