import { Refusal } from '../../base/errors/refusal.js';
import { pageOf } from '../../base/page-of.js';
import type { Actor } from '../../platform/audit/index.js';
import { type Days, spanOf } from '../../platform/days.js';
import { type Connection, createCursors, type PageInput, readPage, readUuid } from '../../platform/paging.js';
import { askOne } from '../../storage/statement.js';
import type { ProjectSnapshot } from '../projects/index.js';
import { lockSignedIn, type SignedInUser } from '../users/index.js';
import { createBuyerQueue } from './buyer-queue.js';
import { giveItem } from './give-item.js';
import { createPurchase } from './purchase.js';
import type { Purchase, PurchaseDetails, PurchaseStatus, PurchasesDeps } from './purchase-model.js';
import { findOrderByKey } from './purchase-store.js';
import { countOrders, findOrder, listOrders, toPurchaseDetails } from './purchases-view.js';
import { createRefund } from './refund.js';

export type PurchasesService = ReturnType<typeof createPurchasesService>;

export interface PurchasesQuery extends PageInput {
  readonly project: ProjectSnapshot;
  readonly viewer: SignedInUser;
  readonly status: PurchaseStatus | null;
  readonly gameServerId: number | null;
}

/** Filter of an operator's query; null means any. */
export interface OrdersQuery extends PageInput {
  readonly userId: number | null;
  readonly gameServerId: number | null;
  readonly sku: string | null;
  readonly status: PurchaseStatus | null;
  /** Days on which the orders were created. */
  readonly days: Days | null;
}

/** One hundred years. The query reads only ids within the span. */
const MAX_DAYS = 36_525;

/** Orders: rules.md §1.11, §2.2.10, §3.7, §3.8. */
export function createPurchasesService(deps: PurchasesDeps) {
  const { db, changes, servers } = deps;
  const runForBuyer = createBuyerQueue();

  /**
   * Finds the order of a key. A commit may take longer than its request, for example while a
   * standby is down. So it looks again after it has locked the user, as the purchase has (rules.md
   * §3.7.8). Throws PURCHASE_NOT_FOUND, which also rolls back: a commit would wait for the standby.
   * That of a found order does wait, if the standby is down again.
   */
  async function findIdByKey(viewer: SignedInUser, idempotencyKey: string, by: Actor): Promise<string> {
    const { id: userId, projectId } = viewer.user;
    const find = findOrderByKey({ projectId, userId, idempotencyKey });
    const found = await askOne(db, find);
    if (found !== null) return found.purchaseId;
    const findLocked = () =>
      changes.quiet({ projectId, by }, async ({ tx, now }) => {
        await askOne(tx, lockSignedIn(viewer, now()));
        const committed = await askOne(tx, find);
        if (committed === null) throw new Refusal('PURCHASE_NOT_FOUND');
        return committed.purchaseId;
      });
    return await runForBuyer(viewer.user, findLocked);
  }

  return {
    /**
     * Buys an item, or returns the order of an earlier request with the same key. A replay needs no
     * PIN, money or listing. Throws the refusals of earlier stages too if their reason arises while
     * the request waits: SESSION_EXPIRED, USER_BLOCKED, PROJECT_UNAVAILABLE and those of the
     * game server.
     */
    purchase: createPurchase(deps, runForBuyer),

    /** For redemptions, which wait for the same locks. Throws RATE_LIMITED. */
    runForBuyer,

    /**
     * Orders an item for nothing, in the transaction of the caller, and returns the id of the
     * order. It takes stock; price, sale window and purchase limits do not apply. The caller has
     * checked the server. Throws ACCOUNT_NOT_FOUND, ACCOUNT_BLOCKED, SHOP_ITEM_NOT_FOUND,
     * OUT_OF_STOCK.
     */
    giveItem,

    /** Lists the user's orders, newest first. Throws INVALID_CURSOR. */
    async purchases(query: PurchasesQuery): Promise<Connection<Purchase>> {
      const { project, viewer, status, gameServerId } = query;
      const filter = { userId: viewer.user.id, status, gameServerId };
      return readPage(
        {
          identity: { list: 'purchases', project: project.id, ...filter },
          readers: [readUuid],
          positionOf: ({ id }) => [id],
          async read(after, limit) {
            const orders = await listOrders(db, project.id, filter, { before: after?.[0] ?? null, limit });
            const serverList = await servers.list(project.id);
            return orders.map((order) => toPurchaseDetails(serverList, order));
          },
          count: () => countOrders(db, project.id, filter),
        },
        query,
      );
    },

    /**
     * Finds one order of the user by id or by idempotency key; a client that lost a response uses
     * it. Throws PURCHASE_NOT_FOUND, also for orders of other users, and for a key also
     * SESSION_EXPIRED, USER_BLOCKED and RATE_LIMITED.
     */
    async purchaseStatus(
      project: ProjectSnapshot,
      viewer: SignedInUser,
      { purchaseId, idempotencyKey }: { readonly purchaseId: string | null; readonly idempotencyKey: string | null },
      by: Actor,
    ): Promise<Purchase> {
      const id = idempotencyKey === null ? purchaseId : await findIdByKey(viewer, idempotencyKey, by);
      const order = id === null ? null : await findOrder(db, project.id, id, viewer.user.id);
      if (order === null) throw new Refusal('PURCHASE_NOT_FOUND');
      return toPurchaseDetails(await servers.list(project.id), order);
    },

    /** Finds an order for operators; null if the project has none with this id. */
    async find(projectId: number, purchaseId: string): Promise<PurchaseDetails | null> {
      const order = await findOrder(db, projectId, purchaseId, null);
      return order === null ? null : toPurchaseDetails(await servers.list(projectId), order);
    },

    /**
     * Lists the orders of a project for operators, newest first. `next` is the cursor of the next
     * page; null on the last page. Returns no total, because counting would read all of them.
     * Throws INVALID_CURSOR, INVALID_TIME.
     */
    async list(project: ProjectSnapshot, { days, first, after, ...filter }: OrdersQuery) {
      const span = days === null ? null : await spanOf(db, days, MAX_DAYS);
      const { userId, gameServerId, sku, status } = filter;
      // Without the end, which is another one after midnight for a list until today. Entries after
      // a cursor do not depend on it.
      const identity = { userId, gameServerId, sku, status, from: span?.begins.getTime() ?? null };
      const cursors = createCursors({ list: 'orders', project: project.id, ...identity }, [readUuid]);
      const before = after == null ? null : (cursors.decode(after)[0] ?? null);
      const rows = await listOrders(db, project.id, { ...filter, span }, { before, limit: first + 1 });
      const serverList = await servers.list(project.id);
      const { page, next } = pageOf(rows, first, ({ id }) => cursors.encode([id]));
      return { orders: page.map((order) => toPurchaseDetails(serverList, order)), next };
    },

    /**
     * Refunds an order for an operator. Throws PURCHASE_NOT_FOUND, PURCHASE_REFUNDED, INVALID_NOTE,
     * and PURCHASE_DELIVERED without `force`.
     */
    refund: createRefund(deps),
  };
}
