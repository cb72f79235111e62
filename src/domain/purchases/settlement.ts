import type { Delivery, Settlement } from '../deliveries/index.js';
import { lockWallet } from '../wallet/index.js';
import { lockOrder, setDelivered } from './order-store.js';
import { payBack } from './refund.js';

/**
 * What the end of its delivery means to an order: operations.md D12, P3. One that was refunded meanwhile stays so,
 * and one whose delivery was given up stays paid until an operator has decided.
 */
export const purchaseSettlement: Settlement = {
  delivered: (tx, delivery, { now }) => setDelivered(tx, delivery.projectId, orderOf(delivery), now),

  async undelivered(tx, delivery, { refund, reason, by, now }) {
    if (!refund) return;
    const { projectId, userId } = delivery;
    const wallet = await lockWallet(tx, projectId, userId);
    const order = await lockOrder(tx, projectId, orderOf(delivery));
    if (order?.status !== 'PAID') return;
    const actor = { name: by, requestId: null };
    await payBack(tx, wallet, order, { force: false, note: reason.slice(0, 500), by: actor, now });
  },
};

function orderOf({ id, purchaseId }: Delivery): string {
  if (purchaseId === null) throw new Error(`delivery ${id} is of no purchase`);
  return purchaseId;
}
