import { Refusal } from '../../base/errors/refusal.js';
import type { Tx } from '../../storage/database.js';
import { ask } from '../../storage/statement.js';
import { type ItemName, type Listing, type PurchaseLimit, windowOf, windowState } from '../catalogue/index.js';
import { countBought } from './purchase-store.js';

// Checks of a purchase after its rows are locked.

/** Throws INVALID_VARIABLES unless the quantity is 1 to `max`. */
function requireQuantity(quantity: number, max: number): void {
  if (quantity >= 1 && quantity <= max) return;
  const params = { name: 'quantity', min: 1, max };
  throw new Refusal('INVALID_VARIABLES', { input: 'quantity', reason: 'out_of_range', params });
}

/** Throws SHOP_ITEM_NOT_FOUND. */
export function requireListing(listing: Listing | null, { input }: ItemName): Listing {
  if (listing === null) throw new Refusal('SHOP_ITEM_NOT_FOUND', { input });
  return listing;
}

/**
 * Throws ITEM_UNAVAILABLE outside the sale window. Server status and stock have their own refusals.
 */
export function requireOnSale(listing: Listing, now: Date): void {
  const state = windowState(listing, now);
  if (state === 'ACTIVE') return;
  throw new Refusal('ITEM_UNAVAILABLE', { item: listing.sku, reason: state === 'UPCOMING' ? 'not_yet' : 'over' });
}

/**
 * Returns the total price. Throws INVALID_VARIABLES if the quantity exceeds the maximum of the item
 * or the largest amount. Throws PRICE_CHANGED, with the current price, if the total differs from
 * the one shown to the player.
 */
export function requireExpectedPrice(listing: Listing, quantity: number, expectedTotal: number): number {
  const { sku, unitPrice, maxQuantity } = listing;
  const maxPayable = unitPrice === 0 ? maxQuantity : Math.floor(Number.MAX_SAFE_INTEGER / unitPrice);
  requireQuantity(quantity, Math.min(maxQuantity, maxPayable));
  const total = unitPrice * quantity;
  if (total === expectedTotal) return total;
  throw new Refusal('PRICE_CHANGED', { item: sku, input: 'expectedTotal', details: { unitPrice, total } });
}

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
