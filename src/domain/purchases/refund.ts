import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import { recordAudit } from '../../platform/audit/index.js';
import type { Tx } from '../../storage/database.js';
import { returnSupply } from '../catalogue/index.js';
import { cancelOrderDelivery } from '../deliveries/index.js';
import { type LockedWallet, lockWallet, postMovement } from '../wallet/index.js';
import { dressedOne } from './dress.js';
import { type LockedOrder, lockOrder, ownerOf, setRefunded } from './order-store.js';
import type { PurchasesParts, ShownPurchase } from './purchase-model.js';
import { findOrder } from './purchase-store.js';

/** How and by whom an order is paid back. */
export interface Refund {
  /** Also what has been delivered. */
  readonly force: boolean;
  /** For the ledger; 500 characters at most. */
  readonly note: string | null;
  readonly by: Actor;
}

const MAX_NOTE = 500;

/**
 * Pays an order back: money, stock and limit are free again, and what has not reached the game server is not sent any
 * more. The caller holds wallet and order, and has seen that it is not refunded. operations.md §3.8.
 */
export async function payBack(
  tx: Tx,
  wallet: LockedWallet,
  order: LockedOrder,
  { force, note, by, now }: Refund & { readonly now: Date },
): Promise<void> {
  const { projectId } = wallet;
  const amount = order.totalPrice;
  const movement = { type: 'REFUND', amount, reference: order.id, actor: by.name, note, now } as const;
  const transactionId = amount === 0 ? null : (await postMovement(tx, wallet, movement)).transactionId;
  await setRefunded(tx, projectId, order.id, { transactionId, now });
  await returnSupply(tx, projectId, order);
  await cancelOrderDelivery(tx, projectId, { purchaseId: order.id, reason: 'refunded', now });
  const { status } = order;
  const entry = { by, at: now, action: 'purchase.refund', projectId, target: `purchase:${order.id}` } as const;
  await recordAudit(tx, { ...entry, before: { status }, after: { status: 'REFUNDED', amount, force } });
}

/** `purchase refund`; every refusal is INVALID_VARIABLES with the field and a sentence for people. */
export function createRefund({ database, clock, projects, servers }: PurchasesParts) {
  /**
   * Refuses unknown orders, those that are refunded, and without `force` those that are delivered: what the player has
   * got, nobody takes from him.
   */
  return async function refund(projectId: number, purchaseId: string, how: Refund): Promise<ShownPurchase> {
    if ([...(how.note ?? '')].length > MAX_NOTE)
      throw refuse('INVALID_NOTE', 'note', `A note has ${MAX_NOTE} characters at most.`);
    const refunded = await database.transaction(async (tx) => {
      const userId = await ownerOf(tx, projectId, purchaseId);
      if (userId === null) throw refuse('PURCHASE_NOT_FOUND', 'purchase', 'There is no such purchase in this project.');
      const wallet = await lockWallet(tx, projectId, userId);
      const order = await lockOrder(tx, projectId, purchaseId);
      if (order === null) throw new Error('an order vanished');
      demandRefundable(order, how.force);
      await payBack(tx, wallet, order, { ...how, now: clock.now() });
      return await findOrder(tx, projectId, purchaseId, null);
    });
    const project = await projects.find(projectId);
    if (project === null || refunded === null) throw new Error('an order vanished while it was refunded');
    return dressedOne(project, await servers.list(projectId), refunded);
  };
}

function demandRefundable({ status }: LockedOrder, force: boolean): void {
  if (status === 'REFUNDED') throw refuse('PURCHASE_REFUNDED', 'purchase', 'This purchase is refunded already.');
  if (status === 'PAID' || force) return;
  throw refuse(
    'PURCHASE_DELIVERED',
    'purchase',
    'This purchase is delivered: the player keeps it. Refund it with --force all the same.',
  );
}
