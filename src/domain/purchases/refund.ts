import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Change } from '../../platform/changes/index.js';
import { ask, askOne } from '../../storage/statement.js';
import { returnStock } from '../catalogue/index.js';
import { cancelOrderDelivery, type Delivery, type Settlement } from '../deliveries/index.js';
import { requireNote, requireReason, truncateNote } from '../notes.js';
import { type LockedWallet, lockOrCreateWallet, postMovement, requireWithinDailyLimit } from '../wallet/index.js';
import type { PurchaseDetails, PurchasesDeps } from './purchase-model.js';
import { findOrderOwner, type LockedOrder, lockOrder, setDelivered, setRefunded } from './purchase-store.js';
import { findOrder, toPurchaseDetails } from './purchases-view.js';

/** Options of a refund. */
export interface Refund {
  /** Refunds a delivered order as well. */
  readonly force: boolean;
  /** Note in the ledger, at most 500 characters. Required for a delivered order. */
  readonly note: string | null;
}

/**
 * Refunds an order: returns money and stock. The caller holds the locks of wallet and order, has
 * checked that it is not refunded (rules.md §3.8), and cancels its delivery.
 */
async function refundOrder(
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
  const entry = { before: { status }, after: { status: 'REFUNDED', amount, force, transaction: transactionId } };
  await ask(tx, [
    setRefunded({ projectId, id: order.id, transactionId, now }),
    returnStock({ ...order, projectId }),
    change.insertAuditEntry('purchase.refund', `purchase:${order.id}`, entry),
  ]);
}

/** Admin command `purchase refund`. */
export const createRefund =
  ({ changes, servers }: PurchasesDeps) =>
  async (projectId: number, purchaseId: string, refund: Refund & { readonly by: Actor }): Promise<PurchaseDetails> => {
    requireNote(refund.note);
    // Before the change: an error afterwards would report a refund that happened as failed.
    const known = await servers.list(projectId);
    const order = await changes.quiet({ projectId, by: refund.by }, async (change) => {
      const { tx } = change;
      const userId = await findOrderOwner(tx, projectId, purchaseId);
      if (userId === null) throw refuse('PURCHASE_NOT_FOUND', 'There is no such purchase in this project.');
      const wallet = await lockOrCreateWallet(tx, projectId, userId);
      const order = await lockOrder(tx, projectId, purchaseId);
      if (order === null) throw new Error('order not found after its owner was read');
      requireRefundable(order, refund);
      await refundOrder(change, wallet, order, refund);
      await cancelOrderDelivery(tx, projectId, { purchaseId, reason: 'refunded', now: change.now() });
      return await findOrder(tx, projectId, purchaseId, null);
    });
    if (order === null) throw new Error('refunded order not found');
    return toPurchaseDetails(known, order);
  };

/** A refund does not take a delivered item back, so it needs `force` and a reason. */
function requireRefundable({ status }: LockedOrder, { force, note }: Refund): void {
  if (status === 'REFUNDED') throw refuse('PURCHASE_REFUNDED', 'This purchase is already refunded.');
  if (status === 'PAID') return;
  if (!force) {
    throw refuse(
      'PURCHASE_DELIVERED',
      'This purchase is delivered, so the player keeps the item. Use --force to refund it anyway.',
    );
  }
  requireReason(note, 'The refund of a delivered purchase requires a note with the reason.');
}

/**
 * Effects of the end of a delivery on its order (rules.md §0.12). An order that was refunded in the
 * meantime stays refunded. An order with a dead letter stays paid until an operator decides.
 */
export const purchaseSettlement: Settlement = {
  delivered: ({ tx, now }, delivery) => setDelivered(tx, delivery.projectId, orderOf(delivery), now()),

  async undelivered(change, delivery, { refund, reason }) {
    if (!refund) return;
    const { projectId, userId } = delivery;
    const wallet = await lockOrCreateWallet(change.tx, projectId, userId);
    const order = await lockOrder(change.tx, projectId, orderOf(delivery));
    if (order?.status !== 'PAID') return;
    await refundOrder(change, wallet, order, { force: false, note: truncateNote(reason) });
  },
};

function orderOf({ id, purchaseId }: Delivery): string {
  if (purchaseId === null) throw new Error(`delivery ${id} belongs to no purchase`);
  return purchaseId;
}
