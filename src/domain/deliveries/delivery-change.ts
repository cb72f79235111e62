import type { AuditAction } from '../../platform/audit/index.js';
import type { Change, ChangeScope } from '../../platform/changes/index.js';
import type { DeliveriesParts, Delivery } from './delivery-model.js';
import { findDelivery, lockDelivery } from './delivery-store.js';

/**
 * Makes a change of one delivery, as it is now. The change holds the user's wallet and then the delivery: so nothing else
 * happens to their orders meanwhile, and nobody waits in a circle (rules.md §3.8). Null, and no `work`, where the
 * project has no such delivery.
 * @param deliveryId any text
 */
export const changeDelivery = <T>(
  { changes, lockOwner }: Pick<DeliveriesParts, 'changes' | 'lockOwner'>,
  about: ChangeScope & { readonly projectId: number },
  deliveryId: string,
  work: (change: Change, delivery: Delivery) => Promise<T>,
): Promise<T | null> =>
  changes.quiet(about, async (change) => {
    const { tx } = change;
    const found = await findDelivery(tx, about.projectId, deliveryId);
    if (found === null) return null;
    await lockOwner(tx, about.projectId, found.userId);
    const delivery = await lockDelivery(tx, about.projectId, deliveryId);
    return delivery === null ? null : await work(change, delivery);
  });

/** Records in the audit log what became of a delivery. */
export const recordDelivery = (change: Change, action: AuditAction, before: Delivery, after: Delivery): Promise<void> =>
  change.record(action, `delivery:${after.id}`, {
    before: { state: before.state },
    after: { state: after.state, type: after.type, user: `user:${after.userId}`, reason: after.lastError },
  });
