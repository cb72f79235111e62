import { SYSTEM } from '../../platform/audit/index.js';
import type { DeliveriesParts } from './context.js';
import type { Delivery } from './delivery-model.js';
import type { Endings } from './endings.js';
import { triedLongEnough } from './list-store.js';
import { withDelivery } from './locked.js';
import { givenUpBefore } from './timing.js';

const AT_ONCE = 100;

/** Gives up what has been tried for 72 hours: operations.md §3.13. Any node may do it; returns how many. */
export function createExpiry({ database, clock }: DeliveriesParts, endings: Endings) {
  async function bury(projectId: number, deliveryId: string): Promise<boolean> {
    const buried = await withDelivery(database, projectId, deliveryId, async (tx, delivery) => {
      const now = clock.now();
      // The server, an operator or another node may have been faster.
      if (!isOver(delivery, now)) return false;
      const last = delivery.lastError === null ? '' : ` The last that was heard of it: ${delivery.lastError}`;
      const reason = `It was tried for 72 hours.${last}`.slice(0, 500);
      await endings.bury(tx, delivery, reason, { by: SYSTEM, now });
      return true;
    });
    return buried ?? false;
  }

  /** One that cannot be given up keeps none of the others waiting. */
  async function buryFew() {
    const now = clock.now();
    const few = await triedLongEnough(database.db, { before: givenUpBefore(now), now, limit: AT_ONCE });
    const faults: unknown[] = [];
    let buried = 0;
    for (const { projectId, id } of few) {
      try {
        if (await bury(projectId, id)) buried += 1;
      } catch (fault) {
        faults.push(fault);
      }
    }
    return { isAll: few.length < AT_ONCE || buried === 0, buried, faults };
  }

  return async (): Promise<number> => {
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
