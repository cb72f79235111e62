import type { GameServerSnapshot } from '../servers/index.js';

declare module '../../platform/audit/audit-model.js' {
  interface AuditActions extends Actions<'catalogue.import'> {}
}

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

/** State of a listing at a time; `OFF`: not enabled. */
export type ListingState = 'ACTIVE' | 'UPCOMING' | 'ENDED' | 'OFF';

/** The state at `now` by the listing's own settings, without stock and the server's status. */
export function listingState(
  { enabled, offeredFrom, offeredUntil }: OfferWindow & { readonly enabled: boolean },
  now: Date,
): ListingState {
  if (!enabled) return 'OFF';
  if (offeredFrom !== null && now < offeredFrom) return 'UPCOMING';
  return offeredUntil !== null && now >= offeredUntil ? 'ENDED' : 'ACTIVE';
}

export type UnavailableReason = 'NOT_YET_ON_SALE' | 'NO_LONGER_ON_SALE' | 'SOLD_OUT' | 'SERVER_CLOSED';

/**
 * Why a visible item cannot be bought at `now`; null: it can (rules.md §1.9). `remaining` null:
 * unlimited.
 */
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
