import { Refusal } from '../../base/errors/refusal.js';
import type { Tx } from '../../storage/database.js';
import { ask } from '../../storage/statement.js';
import { type PurchaseLimit, windowOf } from '../catalogue/index.js';
import { countBought } from './purchase-store.js';

export interface LimitedPurchase {
  readonly projectId: number;
  readonly userId: number;
  readonly accountId: number;
  readonly itemId: number;
  readonly quantity: number;
  readonly limits: readonly PurchaseLimit[];
  readonly now: Date;
}

/**
 * Throws PURCHASE_LIMIT_REACHED, with the remaining pieces, if the purchase would exceed a limit of
 * the item. Refunded orders do not count. The caller holds the lock of the user's wallet, so no
 * other purchase happens between this count and the order.
 */
export async function requireWithinLimits(
  tx: Tx,
  { limits, quantity, now, ...target }: LimitedPurchase,
): Promise<void> {
  const counts = await ask(
    tx,
    limits.map(({ scope, window }) => {
      const accountId = scope === 'ACCOUNT' ? target.accountId : null;
      return countBought({ ...target, accountId, ...windowOf(window, now) });
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
