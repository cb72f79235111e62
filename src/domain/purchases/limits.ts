import { Refusal } from '../../base/errors/refusal.js';
import type { Tx } from '../../storage/database.js';
import { ask } from '../../storage/statement.js';
import { type PurchaseLimit, windowOf } from '../catalogue/index.js';
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
export async function requireWithinLimits(tx: Tx, { limits, quantity, now, ...of }: Wanted): Promise<void> {
  const counts = await ask(
    tx,
    limits.map(({ scope, window }) => {
      const accountId = scope === 'ACCOUNT' ? of.accountId : null;
      return countBought({ ...of, accountId, ...windowOf(window, now) });
    }),
  );
  for (const [index, { scope, window, max }] of limits.entries()) {
    const bought = counts[index]?.pieces ?? 0;
    if (bought + quantity <= max) continue;
    const remaining = Math.max(0, max - bought);
    const details = { scope, window, max, remaining };
    throw new Refusal('PURCHASE_LIMIT_REACHED', { reason: 'max', params: { max }, details });
  }
}
