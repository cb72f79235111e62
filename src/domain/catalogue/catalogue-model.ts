import type { GameServerSnapshot } from '../servers/index.js';

/** A purchase limit: rules.md §1.9. Refunded orders do not count. */
export interface PurchaseLimit {
  readonly scope: 'USER' | 'ACCOUNT';
  readonly window: 'TOTAL' | 'DAY' | 'WEEK' | 'MONTH';
  readonly max: number;
}

export type ItemKind = 'ITEM' | 'BUNDLE' | 'SERVICE';

/** The sale window of a listing; null: no bound. */
export interface OfferWindow {
  readonly offeredFrom: Date | null;
  readonly offeredUntil: Date | null;
}

type WindowState = 'ACTIVE' | 'UPCOMING' | 'ENDED';

/** State of a listing at a time; `OFF`: not enabled. */
export type ListingState = WindowState | 'OFF';

/** The state of a sale window at `now`. */
export function windowState({ offeredFrom, offeredUntil }: OfferWindow, now: Date): WindowState {
  if (offeredFrom !== null && now < offeredFrom) return 'UPCOMING';
  return offeredUntil !== null && now >= offeredUntil ? 'ENDED' : 'ACTIVE';
}

/** The state at `now` by the listing's own settings, without stock and the server's status. */
export const listingState = (listing: OfferWindow & { readonly enabled: boolean }, now: Date): ListingState =>
  listing.enabled ? windowState(listing, now) : 'OFF';

export type UnavailableReason = 'NOT_YET_ON_SALE' | 'NO_LONGER_ON_SALE' | 'SOLD_OUT' | 'SERVER_CLOSED';

/**
 * Why a visible item cannot be bought at `now`; null: it can (rules.md §1.9). `remaining` null:
 * unlimited.
 */
export function unavailableReason(
  listing: OfferWindow & { readonly remaining: number | null },
  server: Pick<GameServerSnapshot, 'status'>,
  now: Date,
): UnavailableReason | null {
  if (server.status === 'CLOSED') return 'SERVER_CLOSED';
  const state = windowState(listing, now);
  if (state !== 'ACTIVE') return state === 'UPCOMING' ? 'NOT_YET_ON_SALE' : 'NO_LONGER_ON_SALE';
  return listing.remaining !== null && listing.remaining <= 0 ? 'SOLD_OUT' : null;
}
