import type { GameServerFacts } from '../servers/index.js';

/** How much of an item may be bought: rules.md §1.9. Refunded orders do not count. */
export interface PurchaseLimit {
  readonly scope: 'USER' | 'ACCOUNT';
  readonly window: 'TOTAL' | 'DAY' | 'WEEK' | 'MONTH';
  readonly max: number;
}

export type ItemKind = 'ITEM' | 'BUNDLE' | 'SERVICE';

/** When a listing is sold; null: no bound. */
export interface SaleWindow {
  readonly saleFrom: Date | null;
  readonly saleTo: Date | null;
}

export type UnavailableReason = 'NOT_YET_ON_SALE' | 'NO_LONGER_ON_SALE' | 'SOLD_OUT' | 'SERVER_CLOSED';

/** Why a visible item cannot be bought at `now`, or null: rules.md §1.9. `remaining` null: unlimited. */
export function unavailableReason(
  { saleFrom, saleTo, remaining }: SaleWindow & { readonly remaining: number | null },
  server: Pick<GameServerFacts, 'status'>,
  now: Date,
): UnavailableReason | null {
  if (server.status === 'CLOSED') return 'SERVER_CLOSED';
  if (saleFrom !== null && now < saleFrom) return 'NOT_YET_ON_SALE';
  if (saleTo !== null && now >= saleTo) return 'NO_LONGER_ON_SALE';
  return remaining !== null && remaining <= 0 ? 'SOLD_OUT' : null;
}
