import type { AuditAction } from '../../base/audit-actions.js';
import type { Change, ChangeScope } from '../../platform/changes/index.js';
import type { DeliveriesDeps, Delivery } from './delivery-model.js';
import { findDelivery, lockDelivery } from './delivery-store.js';

/**
 * Changes one delivery. Locks the user's wallet, then the delivery, which serializes changes of the
 * user's orders and prevents deadlocks (rules.md §3.8). Returns null without calling `work` if the
 * project has no such delivery.
 * @param deliveryId any text
 */
export const changeDelivery = <T>(
  { changes, lockOwner }: Pick<DeliveriesDeps, 'changes' | 'lockOwner'>,
  about: ChangeScope & { readonly projectId: number },
  deliveryId: string,
  work: (change: Change, delivery: Delivery) => Promise<T>,
): Promise<T | null> =>
  changes.quiet(about, async (change) => {
    const { tx } = change;
    const stored = await findDelivery(tx, about.projectId, deliveryId);
    if (stored === null) return null;
    await lockOwner(tx, about.projectId, stored.userId);
    const delivery = await lockDelivery(tx, about.projectId, deliveryId);
    return delivery === null ? null : await work(change, delivery);
  });

/** Records a changed delivery in the audit log. */
export const recordDelivery = (change: Change, action: AuditAction, before: Delivery, after: Delivery): Promise<void> =>
  change.record(action, `delivery:${after.id}`, {
    before: { state: before.state },
    after: { state: after.state, type: after.type, user: `user:${after.userId}`, reason: after.lastError },
  });
