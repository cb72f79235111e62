import type { GameServerFacts } from '../servers/index.js';
import type { SaleWindow } from './catalogue-model.js';

export type UnavailableReason = 'NOT_YET_ON_SALE' | 'NO_LONGER_ON_SALE' | 'SOLD_OUT' | 'SERVER_CLOSED';

/** Why a visible item cannot be bought at `now`, or null: operations.md §1.9. `remaining` null: unlimited. */
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
