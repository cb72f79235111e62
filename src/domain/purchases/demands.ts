import type { ReasonOf } from '../../base/errors/messages/keys.js';
import { type InputName, Refusal } from '../../base/errors/refusal.js';
import type { Writer } from '../../storage/database.js';
import type { Statement } from '../../storage/statement.js';
import { accountBlocked, isUsable, type StoredAccount } from '../accounts/index.js';
import { type ItemName, type Offer, supplyTaken, unavailableReason } from '../catalogue/index.js';

// What is demanded of what a purchase is to buy, which is locked on the way.

/** Throws INVALID_VARIABLES unless 1 to `max` pieces are wanted. */
function demandQuantity(quantity: number, max: number): void {
  if (quantity < 1 || quantity > max) throw invalid('quantity', 'out_of_range', { min: 1, max });
}

const invalid = (
  name: InputName,
  reason: ReasonOf<'INVALID_VARIABLES'>,
  params: Readonly<Record<string, string | number>>,
): Refusal => new Refusal('INVALID_VARIABLES', { input: name, reason, params: { name, ...params } });

/** The account that is held. Throws ACCOUNT_NOT_FOUND, ACCOUNT_BLOCKED. One that is being made will do: its orders wait. */
export function demandAccount(account: StoredAccount | null): StoredAccount {
  if (account === null) throw new Refusal('ACCOUNT_NOT_FOUND', { input: 'accountId' });
  if (!isUsable(account)) throw accountBlocked(account);
  return account;
}

/** The item on the server that is locked. Throws SHOP_ITEM_NOT_FOUND. */
export function demandOffer(offer: Offer | null, { input }: ItemName): Offer {
  if (offer === null) throw new Refusal('SHOP_ITEM_NOT_FOUND', { input });
  return offer;
}

/** Throws ITEM_UNAVAILABLE before and after the time of sale; server and stock have refusals of their own. */
export function demandOnSale(offer: Offer, now: Date): void {
  const reason = unavailableReason({ ...offer, remaining: null }, { status: 'OPEN' }, now);
  if (reason === null) return;
  throw new Refusal('ITEM_UNAVAILABLE', { reason: reason === 'NOT_YET_ON_SALE' ? 'not_yet' : 'over' });
}

/**
 * What so many pieces cost now. Throws INVALID_VARIABLES for more than one purchase may hold, or than an amount can say;
 * PRICE_CHANGED, with the price of now, where the player was shown another one.
 */
export function demandPrice(offer: Offer, quantity: number, expectedTotal: number): number {
  const { unitPrice, maxQuantity } = offer;
  const payable = unitPrice === 0 ? maxQuantity : Math.floor(Number.MAX_SAFE_INTEGER / unitPrice);
  demandQuantity(quantity, Math.min(maxQuantity, payable));
  const total = unitPrice * quantity;
  if (total === expectedTotal) return total;
  throw new Refusal('PRICE_CHANGED', { input: 'expectedTotal', details: { unitPrice, total } });
}

/** Takes so many pieces. Throws OUT_OF_STOCK where there are fewer. */
export const demandSupply =
  (projectId: number, offer: Offer, quantity: number): Statement<void, Writer> =>
  async (send) => {
    if (!(await supplyTaken({ ...offer, projectId, quantity })(send))) throw outOfStock(offer);
  };

function outOfStock({ remaining }: Offer): Refusal {
  const left = Math.max(0, remaining ?? 0);
  const sentence = left > 0 ? ({ reason: 'remaining', params: { remaining: left } } as const) : {};
  return new Refusal('OUT_OF_STOCK', { ...sentence, details: { remaining: left } });
}
