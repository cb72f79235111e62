import { SYSTEM } from '../../platform/audit/index.js';
import { truncateNote } from '../notes.js';
import { changeDelivery } from './delivery-change.js';
import { type DeliveriesDeps, type Delivery, expiryCutoff } from './delivery-model.js';
import { listExpired } from './delivery-store.js';
import type { DeliveryOutcomes } from './outcomes.js';

const BATCH_SIZE = 100;

/**
 * Turns deliveries whose limit of 72 hours is over into dead letters (rules.md §3.13) and returns
 * their number. Any node may do it. No-op on a copy of a database, which has no game servers.
 */
export function createExpire(deps: DeliveriesDeps, outcomes: DeliveryOutcomes) {
  const { db, clock, copies } = deps;

  async function expireOne({ projectId, id }: Pick<Delivery, 'projectId' | 'id'>): Promise<boolean> {
    const expired = await changeDelivery(deps, { projectId, by: SYSTEM }, id, async (change, delivery) => {
      // The server, an operator or another node may have ended it meanwhile.
      if (!isExpired(delivery, change.now())) return false;
      const last = delivery.lastError === null ? '' : ` Last error: ${delivery.lastError}`;
      await outcomes.markDead(change, delivery, truncateNote(`It was not delivered within 72 hours.${last}`));
      return true;
    });
    return expired ?? false;
  }

  /** An error with one delivery does not block the others. */
  async function expireBatch() {
    const now = clock.now();
    const batch = await listExpired(db, { before: expiryCutoff(now), now, limit: BATCH_SIZE });
    const errors: unknown[] = [];
    let count = 0;
    for (const delivery of batch) {
      try {
        if (await expireOne(delivery)) count += 1;
      } catch (error) {
        errors.push(error);
      }
    }
    return { isAll: batch.length < BATCH_SIZE || count === 0, count, errors };
  }

  return async (): Promise<number> => {
    if ((await copies.findMark()) !== null) return 0;
    for (let sum = 0; ; ) {
      const { isAll, count, errors } = await expireBatch();
      sum += count;
      if (!isAll) continue;
      if (errors.length > 0) throw errors[0];
      return sum;
    }
  };
}

function isExpired({ state, firstAttemptAt, leaseUntil }: Delivery, now: Date): boolean {
  const isFree = state === 'PENDING' || (state === 'LEASED' && leaseUntil !== null && leaseUntil <= now);
  return isFree && firstAttemptAt !== null && firstAttemptAt <= expiryCutoff(now);
}
