import { createKeyedMutex } from '../../base/queues.js';
import type { UserSnapshot } from '../users/index.js';

export type RunForBuyer = ReturnType<typeof createBuyerQueue>;

/**
 * Limits the connections of work that waits for locks of users, listings and codes. At least two
 * slots of transactions remain for other changes, and no project gets all five (decision 23).
 */
const MUTEX = { name: 'purchases', concurrency: 5, waitMs: 5_000, answerFor: () => null };

/**
 * Creates the queue of purchases and redemptions. It runs those of one user one at a time, and
 * projects share its slots. Purchases have priority over the redemptions of their project: many
 * users may redeem a code at once. Throws RATE_LIMITED after five seconds.
 */
export function createBuyerQueue() {
  const mutex = createKeyedMutex<null, null>(MUTEX);

  return <T>(
    { id: key, projectId: group }: Pick<UserSnapshot, 'id' | 'projectId'>,
    work: () => Promise<T>,
    { hasPriority }: { readonly hasPriority: boolean } = { hasPriority: true },
  ) =>
    // The mutex can give waiting calls the result of another one. Purchases never share a result,
    // so it bypasses the mutex, which only sees null.
    new Promise<T>((resolve, reject) => {
      const run = async () => {
        resolve(await work());
        return null;
      };
      mutex.run({ key, group, hasPriority }, null, run).catch(reject);
    });
}
