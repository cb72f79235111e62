import { Refusal } from '../../base/errors/refusal.js';
import type { Tx } from '../../storage/database.js';
import type { PurchaseLimit } from '../catalogue/index.js';
import { countBought } from './purchase-store.js';

export interface Wanted {
  readonly projectId: number;
  readonly userId: number;
  readonly accountId: number;
  readonly itemId: number;
  readonly quantity: number;
  readonly limits: readonly PurchaseLimit[];
  readonly now: Date;
}

/**
 * Throws PURCHASE_LIMIT_REACHED where the purchase would exceed one of the item's limits, with what is left of it. The
 * caller holds the user's wallet, so that nobody buys between this count and the order; refunded orders do not count.
 */
export async function demandWithinLimits(tx: Tx, { limits, quantity, now, ...of }: Wanted): Promise<void> {
  for (const { scope, window, max } of limits) {
    const accountId = scope === 'ACCOUNT' ? of.accountId : null;
    const bought = await countBought(tx, of.projectId, { ...of, accountId, ...windowOf(window, now) });
    if (bought + quantity <= max) continue;
    const remaining = Math.max(0, max - bought);
    const details = { scope, window, max, remaining };
    throw new Refusal('PURCHASE_LIMIT_REACHED', { reason: 'max', params: { max }, details });
  }
}

/** From `from`, and before `to`; null: no bound. */
export interface Span {
  readonly from: Date | null;
  readonly to: Date | null;
}

const DAY_MS = 86_400_000;

/**
 * The calendar window of UTC that `now` lies in: rules.md §1.9. Weeks begin on Monday. It has an end as well as a
 * beginning, so that a clock which is set back, or another node's that is ahead, cannot count one order in two windows.
 */
export function windowOf(window: PurchaseLimit['window'], now: Date): Span {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  switch (window) {
    case 'TOTAL':
      return { from: null, to: null };
    case 'DAY':
      return days(Date.UTC(year, month, day), 1);
    case 'WEEK':
      // Sunday is day 0, and the last of its week.
      return days(Date.UTC(year, month, day - ((now.getUTCDay() + 6) % 7)), 7);
    case 'MONTH':
      return { from: new Date(Date.UTC(year, month)), to: new Date(Date.UTC(year, month + 1)) };
  }
}

/** A day of UTC has no other length: leap seconds are smeared, or repeat a second of the same day. */
const days = (start: number, count: number): Span => ({
  from: new Date(start),
  to: new Date(start + count * DAY_MS),
});
