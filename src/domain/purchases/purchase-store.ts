import { isNativeError } from 'node:util/types';
import { sql } from 'kysely';
import type { LocalizedText } from '../../base/language/text.js';
import type { Tx, Writer } from '../../storage/database.js';
import { databaseErrorCode } from '../../storage/database-errors.js';
import { type Param, type Statement, selectRow, writeRows } from '../../storage/statement.js';
import type { PurchaseLimit } from '../catalogue/index.js';
import type { Purchase, PurchaseStatus, StoredPurchase } from './purchase-model.js';

declare module '../../storage/tables.js' {
  interface ColumnValues {
    'purchase.titles': LocalizedText;
    'purchase.payload': unknown;
    'purchase.limits': readonly PurchaseLimit[];
  }
}

const UNIQUE_VIOLATION = '23505';
const KEY_CONSTRAINT = 'purchase_key';

/** A paid order with all values that its row stores. */
export interface NewOrder extends StoredPurchase {
  readonly projectId: number;
  readonly fingerprint: Buffer;
  readonly payload: unknown;
  readonly limits: readonly PurchaseLimit[];
}

type OrderValues = Omit<NewOrder, 'payload' | 'limits'> & {
  readonly accountId: number;
  readonly payload: string;
  readonly limits: string;
};

const insertOrderRow = writeRows((db, param: Param<OrderValues>) =>
  db.insertInto('purchase').values({
    id: param('id'),
    project_id: param('projectId'),
    user_id: param('userId'),
    account_id: param('accountId'),
    game_server_id: param('gameServerId'),
    item_id: param('itemId'),
    sku: param('sku'),
    quantity: param('quantity'),
    unit_price: param('unitPrice'),
    total_price: param('totalPrice'),
    currency_code: param('currencyCode'),
    titles: param('titles'),
    payload: param('payload'),
    limits: param('limits'),
    character: param('character'),
    status: 'PAID',
    idempotency_key: param('idempotencyKey'),
    request_fingerprint: param('fingerprint'),
    ledger_tx_id: param('ledgerTxId'),
    created_at: param('createdAt'),
  }),
);

/** Rejects with a unique violation if the user has an order with this key: `isDuplicateKey`. */
export const insertOrder = (order: NewOrder): Statement<number, Writer> =>
  insertOrderRow({
    ...order,
    accountId: order.account.id,
    payload: JSON.stringify(order.payload),
    limits: JSON.stringify(order.limits),
  });

/** Returns true if the insert failed because an order with the same key exists. */
export const isDuplicateKey = (error: unknown): boolean =>
  databaseErrorCode(error) === UNIQUE_VIOLATION &&
  isNativeError(error) &&
  'constraint' in error &&
  error.constraint === KEY_CONSTRAINT;

interface OrderKey {
  readonly projectId: number;
  readonly userId: number;
  readonly idempotencyKey: string;
}

/**
 * Finds the order of a user's idempotency key. Every purchase runs this query before it locks
 * anything, so it reads few columns.
 */
export const findOrderByKey: (key: OrderKey) => Statement<KeyedOrder | null> = selectRow((db, param: Param<OrderKey>) =>
  db
    .selectFrom('purchase')
    .select(['id as purchaseId', 'request_fingerprint as fingerprint'])
    .where('project_id', '=', param('projectId'))
    .where('user_id', '=', param('userId'))
    .where('idempotency_key', '=', param('idempotencyKey')),
);

export interface KeyedOrder {
  readonly purchaseId: string;
  readonly fingerprint: Buffer;
}

interface BoughtQuery {
  readonly projectId: number;
  readonly userId: number;
  readonly accountId: number | null;
  readonly itemId: number;
  readonly from: Date | null;
  readonly to: Date | null;
}

/**
 * Counts the pieces of an item that the user bought in a time span, on all servers. `accountId`
 * null counts all accounts.
 */
export const countBought = selectRow((db, param: Param<BoughtQuery>) =>
  db
    .selectFrom('purchase')
    .select(({ fn }) => fn.sum<number | null>('quantity').as('pieces'))
    .where('project_id', '=', param('projectId'))
    .where('user_id', '=', param('userId'))
    .where('item_id', '=', param('itemId'))
    // A literal, so that the planner matches the predicate of the partial index.
    .where(sql<boolean>`status <> 'REFUNDED'`)
    .where(sql<boolean>`account_id = coalesce(${param('accountId')}::integer, account_id)`)
    .where(sql<boolean>`created_at >= coalesce(${param('from')}::timestamptz, '-infinity')`)
    .where(sql<boolean>`created_at < coalesce(${param('to')}::timestamptz, 'infinity')`),
);

/** Finds an order that the user paid for, unless it is refunded; null if there is none. */
export const findPaidOrder = selectRow((db, param: Param<Omit<OrderKey, 'idempotencyKey'>>) =>
  db
    .selectFrom('purchase')
    .select('id')
    .where('project_id', '=', param('projectId'))
    .where('user_id', '=', param('userId'))
    .where('total_price', '>', 0)
    .where(sql<boolean>`status <> 'REFUNDED'`)
    .limit(1),
);

/**
 * Finds the user of an order, whose wallet is locked before the order. Null if the order does not
 * exist.
 */
export async function findOrderOwner(tx: Tx, projectId: number, purchaseId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('purchase')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('id', '=', purchaseId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** The columns that a refund or a delivery needs. */
export interface LockedOrder extends Pick<Purchase, 'id' | 'itemId' | 'quantity' | 'totalPrice'> {
  /** As stored: DELIVERING derives from the delivery. */
  readonly status: Exclude<PurchaseStatus, 'DELIVERING'>;
  readonly gameServerId: number;
}

/**
 * Locks the order until the transaction ends. The caller holds the lock of the wallet. Null if it
 * does not exist.
 */
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

/** Marks the order as delivered. No-op unless it is PAID. */
export async function setDelivered(tx: Tx, projectId: number, purchaseId: string, now: Date): Promise<void> {
  await tx
    .updateTable('purchase')
    .set({ status: 'DELIVERED', delivered_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', purchaseId)
    .where('status', '=', 'PAID')
    .execute();
}

interface RefundedOrder {
  readonly projectId: number;
  readonly id: string;
  /** Null if the order was free. */
  readonly transactionId: string | null;
  readonly now: Date;
}

export const setRefunded = writeRows((db, param: Param<RefundedOrder>) =>
  db
    .updateTable('purchase')
    .set({ status: 'REFUNDED', refund_tx_id: param('transactionId'), refunded_at: param('now') })
    .where('project_id', '=', param('projectId'))
    .where('id', '=', param('id')),
);
