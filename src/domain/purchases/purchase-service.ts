import { Refusal } from '../../base/errors/refusal.js';
import { type Days, spanOf } from '../../platform/days.js';
import { type Connection, connectionOf, createCursors, type PageQuestion } from '../../platform/paging.js';
import { askOne } from '../../storage/statement.js';
import type { ProjectSnapshot } from '../projects/index.js';
import type { SignedInUser } from '../users/index.js';
import { createPurchase } from './purchase.js';
import type { Purchase, PurchaseStatus, PurchasesParts, ShownPurchase } from './purchase-model.js';
import { findOrderByKey } from './purchase-store.js';
import { countOrders, findOrder, listOrders, toShownPurchase } from './purchases-view.js';
import { createRefund } from './refund.js';

export type PurchasesService = ReturnType<typeof createPurchasesService>;

export interface PurchasesQuestion extends PageQuestion {
  readonly project: ProjectSnapshot;
  readonly viewer: SignedInUser;
  readonly status: PurchaseStatus | null;
  readonly gameServerId: number | null;
}

/** Which orders an operator asks for; null: whatever it is. */
export interface OrdersQuestion extends PageQuestion {
  readonly userId: number | null;
  readonly gameServerId: number | null;
  readonly sku: string | null;
  readonly status: PurchaseStatus | null;
  /** On which they were made. */
  readonly days: Days | null;
}

export interface OrdersPage {
  readonly orders: readonly ShownPurchase[];
  /** The `after` of the next page; null: there is none. */
  readonly next: string | null;
}

/** A hundred years: only the ids of what is in them are looked at. */
const MAX_DAYS = 36_525;

/** Orders: rules.md §1.11, §2.2 rows 28 and 29, §3.7, §3.8. */
export function createPurchasesService(parts: PurchasesParts) {
  const { db, keyring, projects, servers } = parts;
  const cursorsOf = createCursors(keyring);

  return {
    /**
     * Buys, or answers with what was bought before under the same key: that needs no PIN, no money and no item any more.
     * Throws INVALID_VARIABLES, IDEMPOTENCY_KEY_REUSED, GAME_SERVER_CLOSED, PIN_REQUIRED, PIN_NOT_SET, PIN_INVALID,
     * PIN_LOCKED, RATE_LIMITED, ACCOUNT_NOT_FOUND, ACCOUNT_BLOCKED, SHOP_ITEM_NOT_FOUND, ITEM_UNAVAILABLE, PRICE_CHANGED,
     * PURCHASE_LIMIT_REACHED, OUT_OF_STOCK, INSUFFICIENT_FUNDS; and what any stage refuses, where that has become true
     * meanwhile: SESSION_EXPIRED, USER_BLOCKED, USER_PENDING, PROJECT_UNAVAILABLE and those of the game server.
     */
    purchase: createPurchase(parts),

    /** The user's orders, the newest first. Throws INVALID_CURSOR. */
    async purchases(question: PurchasesQuestion): Promise<Connection<Purchase>> {
      const { project, viewer, status, gameServerId, first, after } = question;
      const filter = { userId: viewer.user.id, status, gameServerId };
      const cursors = cursorsOf({ list: 'purchases', project: project.id, ...filter });
      const before = after === null ? null : (cursors.decode(after)[0] ?? null);
      const [orders, totalCount] = await Promise.all([
        listOrders(db, project.id, filter, { before, limit: first + 1 }),
        countOrders(db, project.id, filter),
      ]);
      const listed = await servers.list(project.id);
      const found = orders.map((order) => toShownPurchase(project, listed, order));
      return connectionOf({ cursors, question }, found, ({ id }) => [id], totalCount);
    },

    /**
     * One order of the user, by one of the two: who lost an answer learns here what became of their request.
     * Throws PURCHASE_NOT_FOUND, also for another user's.
     */
    async purchaseStatus(
      project: ProjectSnapshot,
      { user }: SignedInUser,
      { purchaseId, idempotencyKey }: { readonly purchaseId: string | null; readonly idempotencyKey: string | null },
    ): Promise<Purchase> {
      const key = idempotencyKey === null ? null : { projectId: project.id, userId: user.id, idempotencyKey };
      const id = key === null ? purchaseId : ((await askOne(db, findOrderByKey(key)))?.purchaseId ?? null);
      const order = id === null ? null : await findOrder(db, project.id, id, user.id);
      if (order === null) throw new Refusal('PURCHASE_NOT_FOUND');
      return toShownPurchase(project, await servers.list(project.id), order);
    },

    /** For operators; null where the project has none with this id. */
    async find(projectId: number, purchaseId: string): Promise<ShownPurchase | null> {
      const [project, order] = await Promise.all([
        projects.find(projectId),
        findOrder(db, projectId, purchaseId, null),
      ]);
      return project === null || order === null ? null : toShownPurchase(project, await servers.list(projectId), order);
    },

    /**
     * For operators: the orders of a project, the newest first, page by page. They are not counted: that would look at all
     * of them. Throws INVALID_CURSOR; INVALID_TIME.
     */
    async list(project: ProjectSnapshot, { days, first, after, ...which }: OrdersQuestion): Promise<OrdersPage> {
      const span = days === null ? null : await spanOf(db, days, MAX_DAYS);
      const { userId, gameServerId, sku, status } = which;
      const identity = { userId, gameServerId, sku, status, from: span?.begins.getTime() ?? null };
      const of = { project: project.id, ...identity, to: span?.ends.getTime() ?? null };
      const cursors = cursorsOf({ list: 'orders', ...of });
      const before = after === null ? null : (cursors.decode(after)[0] ?? null);
      const found = await listOrders(db, project.id, { ...which, span }, { before, limit: first + 1 });
      const listed = await servers.list(project.id);
      const orders = found.slice(0, first).map((order) => toShownPurchase(project, listed, order));
      const last = orders.at(-1);
      return { orders, next: found.length > first && last !== undefined ? cursors.encode([last.id]) : null };
    },

    /**
     * For operators: pays an order back. Throws PURCHASE_NOT_FOUND; PURCHASE_REFUNDED; PURCHASE_DELIVERED without
     * `force`; INVALID_NOTE.
     */
    refund: createRefund(parts),
  };
}
