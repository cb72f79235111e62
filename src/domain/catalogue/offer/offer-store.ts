import { sql } from 'kysely';
import type { LocalizedText } from '../../../base/language/text.js';
import type { Tx, Writer } from '../../../storage/database.js';
import { type Given, heldRow, inOrder, oneRow, rowsChanged, type Statement } from '../../../storage/statement.js';
import type { OfferWindow, PurchaseLimit } from '../catalogue-model.js';

/** An item on a server as a purchase needs it: locked, and with what goes into the order. */
export interface Offer extends OfferWindow {
  readonly itemId: number;
  readonly gameServerId: number;
  readonly sku: string;
  readonly titles: LocalizedText;
  readonly payload: unknown;
  readonly unitPrice: number;
  readonly maxQuantity: number;
  /** Pieces left; null: unlimited. */
  readonly remaining: number | null;
  readonly limits: readonly PurchaseLimit[];
}

interface ListingKey {
  readonly itemId: number;
  readonly gameServerId: number;
}

type OfferKey = ListingKey & { readonly projectId: number };

/**
 * The item on the server as a purchase needs it; null where the shop does not show it there (rules.md §1.9:
 * archived, not listed, hidden category). Until the transaction ends nobody can change the item or its listing; whether
 * it is sold just now is for the caller to ask (`unavailableReason`). The caller holds the user's wallet.
 *
 * The locks are taken in the order in which operators' changes take them. The item is only held: it may be bought on every
 * server at once, but not be changed. The listing comes first, which buyers take one after the other: those who share an
 * item would overtake an operator who waits to change its price. What is found comes last, by a statement of its own: one
 * that has waited for a lock would still see the rest as it was before the wait.
 */
export const offerHeld =
  (key: OfferKey): Statement<Offer | null, Tx> =>
  async (send) => {
    const [listing, item, offer] = await inOrder([
      listingLocked(key)(send),
      itemHeld(key)(send),
      offerFound(key)(send),
    ]);
    return listing === null || item === null ? null : offer;
  };

const listingLocked = heldRow((db, given: Given<OfferKey>) =>
  db
    .selectFrom('shop_listing')
    .select('item_id')
    .where('project_id', '=', given('projectId'))
    .where('item_id', '=', given('itemId'))
    .where('game_server_id', '=', given('gameServerId'))
    .forNoKeyUpdate(),
);

const itemHeld = heldRow((db, given: Given<OfferKey>) =>
  db
    .selectFrom('shop_item')
    .select('id')
    .where('project_id', '=', given('projectId'))
    .where('id', '=', given('itemId'))
    .forShare(),
);

/** What the shop shows; null where it does not show the item on the server: rules.md §1.9. */
const offerFound = oneRow((db, given: Given<OfferKey>) =>
  db
    .selectFrom('shop_listing as l')
    .innerJoin('shop_item as i', (on) => on.onRef('i.project_id', '=', 'l.project_id').onRef('i.id', '=', 'l.item_id'))
    .select(['l.item_id as itemId', 'l.game_server_id as gameServerId', 'l.shown_price as unitPrice'])
    .select(['i.sku', 'i.titles', 'i.payload', 'i.max_quantity as maxQuantity', 'i.limits'])
    .select(sql<number | null>`l.supplied - l.sold`.as('remaining'))
    .select(['l.sale_from as offeredFrom', 'l.sale_to as offeredUntil'])
    .where('l.project_id', '=', given('projectId'))
    .where('l.item_id', '=', given('itemId'))
    .where('l.game_server_id', '=', given('gameServerId'))
    .where(sql<boolean>`l.enabled AND NOT l.archived`)
    .where(isCategoryShown),
);

/** The category of listing `l` and all those above it. Written to end also where they form a ring. */
const isCategoryShown = sql<boolean>`(
  WITH RECURSIVE above (project_id, parent_id, visible) AS (
    SELECT c.project_id, c.parent_id, c.visible FROM shop_category AS c
      WHERE c.project_id = l.project_id AND c.id = l.category_id
    UNION
    SELECT c.project_id, c.parent_id, c.visible FROM shop_category AS c
      JOIN above ON c.project_id = above.project_id AND c.id = above.parent_id
  )
  SELECT bool_and(visible) FROM above
)`;

type Taken = OfferKey & { readonly quantity: number };

const soldCounted = rowsChanged((db, given: Given<Taken>) =>
  db
    .updateTable('shop_listing')
    .set((is) => ({ sold: is('sold', '+', given('quantity')) }))
    .where('project_id', '=', given('projectId'))
    .where('item_id', '=', given('itemId'))
    .where('game_server_id', '=', given('gameServerId'))
    .where((is) =>
      is.or([is('supplied', 'is', null), is(is('sold', '+', given('quantity')), '<=', is.ref('supplied'))]),
    ),
);

/** Counts `quantity` pieces as sold; false where fewer are left. */
export const supplyTaken =
  (taken: Taken): Statement<boolean, Writer> =>
  async (send) =>
    (await soldCounted(taken)(send)) === 1;

/** Gives pieces of a refunded order back. */
export async function returnSupply(
  tx: Tx,
  projectId: number,
  { itemId, gameServerId, quantity }: ListingKey & { readonly quantity: number },
): Promise<void> {
  await tx
    .updateTable('shop_listing')
    .set((is) => ({ sold: is('sold', '-', quantity) }))
    .where('project_id', '=', projectId)
    .where('item_id', '=', itemId)
    .where('game_server_id', '=', gameServerId)
    .execute();
}
