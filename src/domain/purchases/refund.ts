import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Change } from '../../platform/changes/index.js';
import { askOne } from '../../storage/statement.js';
import { returnStock } from '../catalogue/index.js';
import { cancelOrderDelivery, type Delivery, type Settlement } from '../deliveries/index.js';
import { type LockedWallet, lockOrCreateWallet, postMovement, requireWithinDailyLimit } from '../wallet/index.js';
import type { PurchasesParts, ShownPurchase } from './purchase-model.js';
import { findOrderOwner, type LockedOrder, lockOrder, setDelivered, setRefunded } from './purchase-store.js';
import { findOrder, toShownPurchase } from './purchases-view.js';

/** How an order is paid back. */
export interface Refund {
  /** Also what has been delivered. */
  readonly force: boolean;
  /** For the ledger; 500 characters at most. Required for a delivered order. */
  readonly note: string | null;
}

const MAX_NOTE = 500;

/**
 * Pays an order back: money, stock and limit are free again, and what has not reached the game server is not sent any
 * more. The change holds wallet and order, and has seen that it is not refunded. rules.md §3.8.
 */
async function payBack(
  change: Change,
  wallet: LockedWallet,
  order: LockedOrder,
  { force, note }: Refund,
): Promise<void> {
  const { tx, by } = change;
  const { projectId } = wallet;
  const { status, totalPrice: amount } = order;
  await requireWithinDailyLimit(change, { projectId, type: 'REFUND', amount });
  const now = change.now();
  const movement = { type: 'REFUND', amount, reference: order.id, actor: by.name, note, now } as const;
  const transactionId = amount === 0 ? null : (await askOne(tx, postMovement(wallet, movement))).transactionId;
  await setRefunded(tx, projectId, order.id, { transactionId, now });
  await returnStock(tx, projectId, order);
  await cancelOrderDelivery(tx, projectId, { purchaseId: order.id, reason: 'refunded', now });
  const facts = { before: { status }, after: { status: 'REFUNDED', amount, force } };
  await change.record('purchase.refund', `purchase:${order.id}`, facts);
}

/** `purchase refund` */
export const createRefund =
  ({ changes, projects, servers }: PurchasesParts) =>
  async (projectId: number, purchaseId: string, how: Refund & { readonly by: Actor }): Promise<ShownPurchase> => {
    if ([...(how.note ?? '')].length > MAX_NOTE)
      throw refuse('INVALID_NOTE', 'note', `A note has ${MAX_NOTE} characters at most.`, {
        field: 'note',
        rule: 'TOO_LONG',
        max: MAX_NOTE,
      });
    const refunded = await changes.quiet({ projectId, by: how.by }, async (change) => {
      const { tx } = change;
      const userId = await findOrderOwner(tx, projectId, purchaseId);
      if (userId === null) throw refuse('PURCHASE_NOT_FOUND', 'purchase', 'There is no such purchase in this project.');
      const wallet = await lockOrCreateWallet(tx, projectId, userId);
      const order = await lockOrder(tx, projectId, purchaseId);
      if (order === null) throw new Error('an order vanished');
      requireRefundable(order, how);
      await payBack(change, wallet, order, how);
      return await findOrder(tx, projectId, purchaseId, null);
    });
    const project = await projects.find(projectId);
    if (project === null || refunded === null) throw new Error('an order vanished while it was refunded');
    return toShownPurchase(project, await servers.list(projectId), refunded);
  };

/** A delivered order stays with the player: its refund needs `force` and a reason. */
function requireRefundable({ status }: LockedOrder, { force, note }: Refund): void {
  if (status === 'REFUNDED') throw refuse('PURCHASE_REFUNDED', 'purchase', 'This purchase is refunded already.');
  if (status === 'PAID') return;
  if (!force) {
    throw refuse(
      'PURCHASE_DELIVERED',
      'purchase',
      'This purchase is delivered: the player keeps it. Refund it with --force all the same.',
    );
  }
  if (note === null || note.trim() === '')
    throw refuse('INVALID_NOTE', 'note', 'The refund of a delivered purchase needs a note that says why.', {
      field: 'note',
      rule: 'MISSING',
    });
}

/**
 * What the end of its delivery means to an order: rules.md §0.12. One that was refunded meanwhile stays so,
 * and one whose delivery was given up stays paid until an operator has decided.
 */
export const purchaseSettlement: Settlement = {
  delivered: ({ tx, now }, delivery) => setDelivered(tx, delivery.projectId, orderOf(delivery), now()),

  async undelivered(change, delivery, { refund, reason }) {
    if (!refund) return;
    const { projectId, userId } = delivery;
    const wallet = await lockOrCreateWallet(change.tx, projectId, userId);
    const order = await lockOrder(change.tx, projectId, orderOf(delivery));
    if (order?.status !== 'PAID') return;
    await payBack(change, wallet, order, { force: false, note: reason.slice(0, MAX_NOTE) });
  },
};

function orderOf({ id, purchaseId }: Delivery): string {
  if (purchaseId === null) throw new Error(`delivery ${id} is of no purchase`);
  return purchaseId;
}
