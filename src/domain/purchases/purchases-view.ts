import { sql } from 'kysely';
import { firstUuidAt } from '../../base/secrets.js';
import type { Span } from '../../platform/days.js';
import type { Db } from '../../storage/database.js';
import { sameProject } from '../../storage/joins.js';
import type { GameServerSnapshot } from '../servers/index.js';
import type { PurchaseDetails, PurchaseStatus, StoredPurchase } from './purchase-model.js';

// Orders joined with their account and delivery, and with their server from memory.

/** DELIVERING is derived from the delivery; the order row stores PAID. */
const orderStatus = sql<PurchaseStatus>`CASE WHEN purchase.status = 'PAID' AND delivery.attempts > 0
  THEN 'DELIVERING' ELSE purchase.status END`;

const fromOrders = (db: Db, projectId: number) =>
  db
    .selectFrom('purchase')
    .innerJoin('game_account as account', (join) => sameProject(join, 'account.id', 'purchase.account_id'))
    .leftJoin('delivery', (join) => sameProject(join, 'delivery.purchase_id', 'purchase.id'))
    .where('purchase.project_id', '=', projectId);

const columns = [
  'purchase.id',
  orderStatus.as('status'),
  'purchase.user_id as userId',
  'purchase.game_server_id as gameServerId',
  'purchase.item_id as itemId',
  'purchase.sku',
  'purchase.titles',
  'purchase.quantity',
  'purchase.unit_price as unitPrice',
  'purchase.total_price as totalPrice',
  'purchase.currency_code as currencyCode',
  'purchase.character',
  'purchase.idempotency_key as idempotencyKey',
  'purchase.ledger_tx_id as ledgerTxId',
  'purchase.refund_tx_id as refundTxId',
  'purchase.created_at as createdAt',
  'purchase.delivered_at as deliveredAt',
  'purchase.refunded_at as refundedAt',
  'account.id as accountId',
  'account.login',
  'account.status as accountStatus',
  'account.external_id as externalId',
  'account.created_at as accountCreatedAt',
  'account.quarantined_at as quarantinedAt',
  'account.dropped_at as droppedAt',
  'delivery.id as deliveryId',
  'delivery.state',
  'delivery.attempts',
  'delivery.last_error as lastError',
] as const;

const selectOrders = (db: Db, projectId: number) => fromOrders(db, projectId).select(columns);

type Row = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>;

function toOrder(row: Row): StoredPurchase {
  const { accountId, login, accountStatus, externalId, accountCreatedAt, quarantinedAt, droppedAt, ...rest } = row;
  const { deliveryId, state, attempts, lastError, ...order } = rest;
  const { userId, gameServerId } = order;
  const account = {
    id: accountId,
    userId,
    gameServerId,
    login,
    status: accountStatus,
    externalId,
    quarantinedAt,
    droppedAt,
  };
  const hasDelivery = deliveryId !== null && state !== null && attempts !== null;
  return {
    ...order,
    account: { ...account, createdAt: accountCreatedAt },
    delivery: hasDelivery ? { id: deliveryId, state, attempts, lastError } : null,
  };
}

/** @param userId null: an order of any user, for operators */
export async function findOrder(
  db: Db,
  projectId: number,
  purchaseId: string,
  userId: number | null,
): Promise<StoredPurchase | null> {
  const row = await selectOrders(db, projectId)
    .where('purchase.id', '=', purchaseId)
    .$if(userId !== null, (orders) => orders.where('purchase.user_id', '=', userId))
    .executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

/** Finds an order together with the balance of its user, in one statement and thus one snapshot. */
export async function findOrderWithBalance(
  db: Db,
  projectId: number,
  purchaseId: string,
): Promise<{ readonly order: StoredPurchase; readonly balance: number } | null> {
  const row = await selectOrders(db, projectId)
    .innerJoin('wallet', (join) => sameProject(join, 'wallet.user_id', 'purchase.user_id'))
    .select('wallet.balance')
    .where('purchase.id', '=', purchaseId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { balance, ...order } = row;
  return { order: toOrder(order), balance };
}

/** Filter for the orders of a project; null means any. */
export interface OrderFilter {
  /** Null only for operators. */
  readonly userId: number | null;
  readonly status: PurchaseStatus | null;
  readonly gameServerId: number | null;
  readonly sku?: string | null;
  /** When the orders were created. */
  readonly span?: Span | null;
}

/** Orders that match a filter. Each condition has an index that is sorted by id. */
function filtered(db: Db, projectId: number, { userId, status, gameServerId, sku, span }: OrderFilter) {
  let orders = fromOrders(db, projectId);
  if (userId !== null) orders = orders.where('purchase.user_id', '=', userId);
  if (status !== null) {
    // A literal, so that the planner matches the partial indexes. The stored status decides all
    // other values, so only PAID and DELIVERING need the second condition.
    orders = orders.where('purchase.status', '=', sql.lit(status === 'DELIVERING' ? 'PAID' : status));
    if (status === 'PAID' || status === 'DELIVERING') orders = orders.where(orderStatus, '=', status);
  }
  if (gameServerId !== null) orders = orders.where('purchase.game_server_id', '=', gameServerId);
  if (sku != null) orders = orders.where('purchase.sku', '=', sku);
  if (span == null) return orders;
  return orders.where('purchase.id', '>=', firstUuidAt(span.begins)).where('purchase.id', '<', firstUuidAt(span.ends));
}

/** Lists orders, newest first, from before the id `before`; at most `limit`. */
export async function listOrders(
  db: Db,
  projectId: number,
  filter: OrderFilter,
  page: { readonly before: string | null; readonly limit: number },
): Promise<StoredPurchase[]> {
  const rows = await filtered(db, projectId, filter)
    .select(columns)
    .$if(page.before !== null, (orders) => orders.where('purchase.id', '<', page.before))
    .orderBy('purchase.id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map(toOrder);
}

export async function countOrders(db: Db, projectId: number, filter: OrderFilter): Promise<number> {
  const { count } = await filtered(db, projectId, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Adds its server to an order.
 * @param servers all servers of the project, also hidden ones: an order stays visible
 */
export function toPurchaseDetails(servers: readonly GameServerSnapshot[], order: StoredPurchase): PurchaseDetails {
  const gameServer = servers.find(({ id }) => id === order.gameServerId);
  if (gameServer === undefined) throw new Error(`purchase ${order.id} refers to a server outside its project`);
  return { ...order, gameServer, account: { ...order.account, gameServer } };
}
