import type { GameServerSnapshot } from '../servers/index.js';

/** How much of an item may be bought: rules.md §1.9. Refunded orders do not count. */
export interface PurchaseLimit {
  readonly scope: 'USER' | 'ACCOUNT';
  readonly window: 'TOTAL' | 'DAY' | 'WEEK' | 'MONTH';
  readonly max: number;
}

export type ItemKind = 'ITEM' | 'BUNDLE' | 'SERVICE';

/** When a listing is offered; outside it cannot be bought at any price. Null: no bound. */
export interface OfferWindow {
  readonly offeredFrom: Date | null;
  readonly offeredUntil: Date | null;
}

/** Whether a listing is offered at a time; `OFF`: it is switched off there. */
export type ListingState = 'ACTIVE' | 'UPCOMING' | 'ENDED' | 'OFF';

/** Returns the state at `now` by the listing's own settings; its stock and the server's status are another matter. */
export function listingState(
  { enabled, offeredFrom, offeredUntil }: OfferWindow & { readonly enabled: boolean },
  now: Date,
): ListingState {
  if (!enabled) return 'OFF';
  if (offeredFrom !== null && now < offeredFrom) return 'UPCOMING';
  return offeredUntil !== null && now >= offeredUntil ? 'ENDED' : 'ACTIVE';
}

export type UnavailableReason = 'NOT_YET_ON_SALE' | 'NO_LONGER_ON_SALE' | 'SOLD_OUT' | 'SERVER_CLOSED';

/** Why a visible item cannot be bought at `now`, or null: rules.md §1.9. `remaining` null: unlimited. */
export function unavailableReason(
  { offeredFrom, offeredUntil, remaining }: OfferWindow & { readonly remaining: number | null },
  server: Pick<GameServerSnapshot, 'status'>,
  now: Date,
): UnavailableReason | null {
  if (server.status === 'CLOSED') return 'SERVER_CLOSED';
  if (offeredFrom !== null && now < offeredFrom) return 'NOT_YET_ON_SALE';
  if (offeredUntil !== null && now >= offeredUntil) return 'NO_LONGER_ON_SALE';
  return remaining !== null && remaining <= 0 ? 'SOLD_OUT' : null;
}
