import type { Tx } from '../../storage/database.js';
import type { Offer } from './catalogue-model.js';
import { addSold, findOffer, lockListing, subtractSold } from './offer-store.js';

/**
 * The item on the server as a purchase needs it; null where the shop does not show it there (operations.md §1.9:
 * archived, not listed, hidden category). Until the transaction ends nobody can change the item or its listing; whether
 * it is sold just now is for the caller to ask (`unavailableReason`). The caller holds the user's wallet.
 */
export async function holdOffer(
  tx: Tx,
  projectId: number,
  wanted: { readonly itemId: number; readonly gameServerId: number },
): Promise<Offer | null> {
  // Two statements: one that has waited for a lock would still see the rest as it was before the wait.
  return (await lockListing(tx, projectId, wanted)) ? await findOffer(tx, projectId, wanted) : null;
}

/** Counts `quantity` pieces as sold; false where fewer are left. */
export const takeSupply = (tx: Tx, projectId: number, offer: Offer, quantity: number): Promise<boolean> =>
  addSold(tx, projectId, offer, quantity);

/** Gives pieces of a refunded order back. */
export const returnSupply = (
  tx: Tx,
  projectId: number,
  sold: { readonly itemId: number; readonly gameServerId: number; readonly quantity: number },
): Promise<void> => subtractSold(tx, projectId, sold, sold.quantity);
