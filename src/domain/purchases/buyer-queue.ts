import { createKeyedGate } from '../../base/queues.js';
import type { UserSnapshot } from '../users/index.js';

export type RunForBuyer = ReturnType<typeof createBuyerQueue>;

/**
 * Limits the connections of work that waits for locks of users, listings and codes. At least two
 * slots of transactions remain for other changes, and no project gets all five (decision 23).
 */
const QUEUE = { name: 'purchases', perKey: 1, concurrency: 5, reservesCapacity: true, waitMs: 5_000 };

/**
 * Creates the queue of purchases and redemptions. It runs those of one user one at a time, and
 * projects share its slots. Purchases have priority over the redemptions of their project: many
 * users may redeem a code at once. Rejects with RATE_LIMITED after five seconds.
 */
export function createBuyerQueue() {
  const queue = createKeyedGate(QUEUE);

  return <T>(
    { id: key, projectId: group }: Pick<UserSnapshot, 'id' | 'projectId'>,
    work: () => Promise<T>,
    { hasPriority }: { readonly hasPriority: boolean } = { hasPriority: true },
  ) => queue.run({ key, group, hasPriority }, work);
}
