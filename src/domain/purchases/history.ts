import { Refusal } from '../../base/errors/refusal.js';
import { type Connection, connectionOf, createCursors, type PageQuestion } from '../../platform/paging/index.js';
import type { ProjectFacts } from '../projects/index.js';
import type { SignedInUser } from '../users/index.js';
import { dressed, dressedOne } from './dress.js';
import { demandKey } from './form.js';
import type { Purchase, PurchaseStatus, PurchasesParts, ShownPurchase } from './purchase-model.js';
import { countOrders, findKey, findOrder, listOrders } from './purchase-store.js';

export interface PurchasesQuestion extends PageQuestion {
  readonly project: ProjectFacts;
  readonly viewer: SignedInUser;
  readonly status: PurchaseStatus | null;
  readonly gameServerId: number | null;
}

/** What has been bought: operations.md §1.11, §2.2 rows 28 and 29. */
export function createHistory({ database: { db }, keyring, projects, servers }: PurchasesParts) {
  const cursors = createCursors(keyring);

  return {
    /** The user's orders, the newest first. Throws INVALID_CURSOR. */
    async purchases(question: PurchasesQuestion): Promise<Connection<Purchase>> {
      const { project, viewer, status, gameServerId, first, after } = question;
      const filter = { userId: viewer.user.id, status, gameServerId };
      const list = { list: 'purchases', project: project.id, ...filter };
      const before = after === null ? null : String(cursors.decode(list, after)[0]);
      const [orders, totalCount] = await Promise.all([
        listOrders(db, project.id, filter, { before, limit: first + 1 }),
        countOrders(db, project.id, filter),
      ]);
      const found = dressed(project, await servers.list(project.id), orders);
      return connectionOf({ cursors, list, question }, found, ({ id }) => [id], totalCount);
    },

    /**
     * One order of the user, by exactly one of the two: who lost an answer learns here what became of his request.
     * Throws PURCHASE_NOT_FOUND, also for another user's; INVALID_VARIABLES.
     */
    async purchaseStatus(
      project: ProjectFacts,
      { user }: SignedInUser,
      { purchaseId, idempotencyKey }: { readonly purchaseId: string | null; readonly idempotencyKey: string | null },
    ): Promise<Purchase> {
      if ((purchaseId === null) === (idempotencyKey === null)) {
        const params = { names: 'purchaseId, idempotencyKey' };
        throw new Refusal('INVALID_VARIABLES', { reason: 'exactly_one', params });
      }
      if (idempotencyKey !== null) demandKey(idempotencyKey);
      const key = idempotencyKey === null ? null : { userId: user.id, idempotencyKey };
      const id = key === null ? purchaseId : ((await findKey(db, project.id, key))?.purchaseId ?? null);
      const order = id === null ? null : await findOrder(db, project.id, id, user.id);
      if (order === null) throw new Refusal('PURCHASE_NOT_FOUND');
      return dressedOne(project, await servers.list(project.id), order);
    },

    /** For operators; null where the project has none with this id. */
    async find(projectId: number, purchaseId: string): Promise<ShownPurchase | null> {
      const [project, order] = await Promise.all([
        projects.find(projectId),
        findOrder(db, projectId, purchaseId, null),
      ]);
      return project === null || order === null ? null : dressedOne(project, await servers.list(projectId), order);
    },

    /** For operators: a user's newest orders. */
    async ofUser(project: ProjectFacts, userId: number, limit: number): Promise<ShownPurchase[]> {
      const orders = await listOrders(
        db,
        project.id,
        { userId, status: null, gameServerId: null },
        { before: null, limit },
      );
      return dressed(project, await servers.list(project.id), orders);
    },
  };
}
