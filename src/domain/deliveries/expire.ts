import { SYSTEM } from '../../platform/audit/index.js';
import { changeDelivery } from './delivery-change.js';
import { type DeliveriesParts, type Delivery, givenUpBefore } from './delivery-model.js';
import { listTriedLongEnough } from './delivery-store.js';
import type { Endings } from './endings.js';

const AT_ONCE = 100;

/**
 * Gives up what has been tried for 72 hours: rules.md §3.13. Any node may do it; returns how many. On a copy nothing is: it is
 * not tried there.
 */
export function createExpire(parts: DeliveriesParts, endings: Endings) {
  const { db, clock, copies } = parts;

  async function bury({ projectId, id }: Pick<Delivery, 'projectId' | 'id'>): Promise<boolean> {
    const buried = await changeDelivery(parts, { projectId, by: SYSTEM }, id, async (change, delivery) => {
      // The server, an operator or another node may have been faster.
      if (!isOver(delivery, change.now())) return false;
      const last = delivery.lastError === null ? '' : ` The last that was heard of it: ${delivery.lastError}`;
      await endings.bury(change, delivery, `It was tried for 72 hours.${last}`.slice(0, 500));
      return true;
    });
    return buried ?? false;
  }

  /** One that cannot be given up keeps none of the others waiting. */
  async function buryFew() {
    const now = clock.now();
    const few = await listTriedLongEnough(db, { before: givenUpBefore(now), now, limit: AT_ONCE });
    const faults: unknown[] = [];
    let buried = 0;
    for (const delivery of few) {
      try {
        if (await bury(delivery)) buried += 1;
      } catch (fault) {
        faults.push(fault);
      }
    }
    return { isAll: few.length < AT_ONCE || buried === 0, buried, faults };
  }

  return async (): Promise<number> => {
    if ((await copies.findMark()) !== null) return 0;
    for (let sum = 0; ; ) {
      const { isAll, buried, faults } = await buryFew();
      sum += buried;
      if (!isAll) continue;
      if (faults.length > 0) throw faults[0];
      return sum;
    }
  };
}

function isOver({ state, firstAttemptAt, leaseUntil }: Delivery, now: Date): boolean {
  const isFree = state === 'PENDING' || (state === 'LEASED' && leaseUntil !== null && leaseUntil <= now);
  return isFree && firstAttemptAt !== null && firstAttemptAt <= givenUpBefore(now);
}
