import { isNativeError } from 'node:util/types';
import { sql } from 'kysely';
import type { LocalizedText } from '../../base/language/text.js';
import type { Tx, Writer } from '../../storage/database.js';
import { faultCode } from '../../storage/faults.js';
import type { Schema } from '../../storage/schema.js';
import { type Given, oneRow, rowsChanged, type Statement } from '../../storage/statement.js';
import type { PurchaseLimit } from '../catalogue/index.js';
import type { StoredPurchase } from './purchase-model.js';

declare module '../../storage/tables.js' {
  interface Tables extends Pick<Schema, 'purchase'> {}
  interface ColumnValues {
    'purchase.titles': LocalizedText;
    'purchase.payload': unknown;
    'purchase.limits': readonly PurchaseLimit[];
  }
}

const UNIQUE_VIOLATION = '23505';
const KEY_CONSTRAINT = 'purchase_key';

/** An order that is paid, with the rest of what is kept of it. */
export interface NewOrder extends StoredPurchase {
  readonly projectId: number;
  readonly fingerprint: Buffer;
  readonly payload: unknown;
  readonly limits: readonly PurchaseLimit[];
}

type Written = Omit<NewOrder, 'payload' | 'limits'> & {
  readonly accountId: number;
  readonly payload: string;
  readonly limits: string;
};

const orderWritten = rowsChanged((db, given: Given<Written>) =>
  db.insertInto('purchase').values({
    id: given('id'),
    project_id: given('projectId'),
    user_id: given('userId'),
    account_id: given('accountId'),
    game_server_id: given('gameServerId'),
    item_id: given('itemId'),
    sku: given('sku'),
    quantity: given('quantity'),
    unit_price: given('unitPrice'),
    total_price: given('totalPrice'),
    currency_code: given('currencyCode'),
    titles: given('titles'),
    payload: given('payload'),
    limits: given('limits'),
    character: given('character'),
    status: 'PAID',
    idempotency_key: given('idempotencyKey'),
    request_fingerprint: given('fingerprint'),
    ledger_tx_id: given('ledgerTxId'),
    created_at: given('createdAt'),
  }),
);

/** Rejects with a unique violation where the user has an order with this key: `isTakenKey`. */
export const orderInserted = (order: NewOrder): Statement<number, Writer> =>
  orderWritten({
    ...order,
    accountId: order.account.id,
    payload: JSON.stringify(order.payload),
    limits: JSON.stringify(order.limits),
  });

/** Whether an order was not written because its key has one. */
export const isTakenKey = (error: unknown): boolean =>
  faultCode(error) === UNIQUE_VIOLATION &&
  isNativeError(error) &&
  'constraint' in error &&
  error.constraint === KEY_CONSTRAINT;

interface Key {
  readonly projectId: number;
  readonly userId: number;
  readonly idempotencyKey: string;
}

/** Which order a key of the user's stands for, and for what content; asked before every purchase, so no more than that. */
export const keyFound: (key: Key) => Statement<KnownKey | null> = oneRow((db, given: Given<Key>) =>
  db
    .selectFrom('purchase')
    .select(['id as purchaseId', 'request_fingerprint as fingerprint'])
    .where('project_id', '=', given('projectId'))
    .where('user_id', '=', given('userId'))
    .where('idempotency_key', '=', given('idempotencyKey')),
);

export interface KnownKey {
  readonly purchaseId: string;
  readonly fingerprint: Buffer;
}

interface Bought {
  readonly projectId: number;
  readonly userId: number;
  readonly accountId: number | null;
  readonly itemId: number;
  readonly from: Date | null;
  readonly to: Date | null;
}

/** How many pieces of an item the user has bought in a span of time, on all servers; for one account, or (null) all. */
export const boughtCounted = oneRow((db, given: Given<Bought>) =>
  db
    .selectFrom('purchase')
    .select((is) => is.fn.sum<number | null>('quantity').as('pieces'))
    .where('project_id', '=', given('projectId'))
    .where('user_id', '=', given('userId'))
    .where('item_id', '=', given('itemId'))
    // Written out, as the index has it.
    .where(sql<boolean>`status <> 'REFUNDED'`)
    .where(sql<boolean>`account_id = coalesce(${given('accountId')}::integer, account_id)`)
    .where(sql<boolean>`created_at >= coalesce(${given('from')}::timestamptz, '-infinity')`)
    .where(sql<boolean>`created_at < coalesce(${given('to')}::timestamptz, 'infinity')`),
);

/** Whose order it is, which never changes: whose wallet to hold before the order itself. Null: there is none. */
export async function ownerOf(tx: Tx, projectId: number, purchaseId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('purchase')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('id', '=', purchaseId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** What paying back, or being delivered, needs of an order. */
export interface LockedOrder {
  readonly id: string;
  readonly status: Schema['purchase']['status'];
  readonly itemId: number;
  readonly gameServerId: number;
  readonly quantity: number;
  readonly totalPrice: number;
}

/** The order, held until the transaction ends. The caller holds its user's wallet. Null: there is none. */
export async function lockOrder(tx: Tx, projectId: number, purchaseId: string): Promise<LockedOrder | null> {
  const row = await tx
    .selectFrom('purchase')
    .select([
      'id',
      'status',
      'item_id as itemId',
      'game_server_id as gameServerId',
      'quantity',
      'total_price as totalPrice',
    ])
    .where('project_id', '=', projectId)
    .where('id', '=', purchaseId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Nothing happens to what is not PAID. */
export async function setDelivered(tx: Tx, projectId: number, purchaseId: string, now: Date): Promise<void> {
  await tx
    .updateTable('purchase')
    .set({ status: 'DELIVERED', delivered_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', purchaseId)
    .where('status', '=', 'PAID')
    .execute();
}

/** @param refund `transactionId` null where there was nothing to pay back */
export async function setRefunded(
  tx: Tx,
  projectId: number,
  purchaseId: string,
  refund: { readonly transactionId: string | null; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('purchase')
    .set({ status: 'REFUNDED', refund_tx_id: refund.transactionId, refunded_at: refund.now })
    .where('project_id', '=', projectId)
    .where('id', '=', purchaseId)
    .execute();
}
