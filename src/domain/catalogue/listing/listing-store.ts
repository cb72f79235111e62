import { sql } from 'kysely';
import type { LocalizedText } from '../../../base/language/text.js';
import type { Tx } from '../../../storage/database.js';
import { sameProject } from '../../../storage/joins.js';
import { combine, lockRow, type Param, type Statement, selectRow, writeRows } from '../../../storage/statement.js';
import type { OfferWindow, PurchaseLimit } from '../catalogue-model.js';

/** An item on a server for a purchase, with the columns that the order copies. */
export interface Listing extends OfferWindow {
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

interface ItemKey {
  readonly projectId: number;
  readonly itemId: number;
  readonly gameServerId: number;
}

/**
 * Locks an item and its listing until the transaction ends, and reads both; null if the shop does
 * not show the item on the server (rules.md §1.9: archived, not listed, hidden category). The
 * caller has locked the user's wallet, and checks whether the item is on sale (`windowState`).
 *
 * The lock order is that of operators' changes. The item is share-locked: purchases on all servers
 * are concurrent, edits are not. The listing is locked first, exclusively: buyers with a shared
 * lock would starve an operator who waits to change the price. The listing is read last, in a
 * separate statement, because a statement that waited for a lock reads other rows from before the
 * wait.
 */
export const lockListing = (key: ItemKey): Statement<Listing | null, Tx> =>
  combine([lockListingRow(key), lockItemRow(key), findListing(key)], ([listing, item, found]) =>
    listing === null || item === null ? null : found,
  );

const lockListingRow = lockRow((db, param: Param<ItemKey>) =>
  db
    .selectFrom('shop_listing')
    .select('item_id')
    .where('project_id', '=', param('projectId'))
    .where('item_id', '=', param('itemId'))
    .where('game_server_id', '=', param('gameServerId'))
    .forNoKeyUpdate(),
);

const lockItemRow = lockRow((db, param: Param<ItemKey>) =>
  db
    .selectFrom('shop_item')
    .select('id')
    .where('project_id', '=', param('projectId'))
    .where('id', '=', param('itemId'))
    .forShare(),
);

/** Null if the shop does not show the item on the server: rules.md §1.9. */
const findListing = selectRow((db, param: Param<ItemKey>) =>
  db
    .selectFrom('shop_listing as l')
    .innerJoin('shop_item as i', (join) => sameProject(join, 'i.id', 'l.item_id'))
    .select(['l.item_id as itemId', 'l.game_server_id as gameServerId', 'l.shown_price as unitPrice'])
    .select(['i.sku', 'i.titles', 'i.payload', 'i.max_quantity as maxQuantity', 'i.limits'])
    .select(sql<number | null>`l.supplied - l.sold`.as('remaining'))
    .select(['l.sale_from as offeredFrom', 'l.sale_to as offeredUntil'])
    .where('l.project_id', '=', param('projectId'))
    .where('l.item_id', '=', param('itemId'))
    .where('l.game_server_id', '=', param('gameServerId'))
    .where(sql<boolean>`l.enabled AND NOT l.archived`)
    .where(isCategoryShown),
);

/**
 * Whether the category of listing `l` and its ancestors are visible. UNION ends it also in a cycle.
 */
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

/**
 * Counts `quantity` pieces as sold; writes no row if fewer are left. An unlimited stock ends with
 * the range of the column.
 */
export const addSold = writeRows((db, param: Param<ItemKey & { readonly quantity: number }>) =>
  db
    .updateTable('shop_listing')
    .set((is) => ({ sold: is('sold', '+', param('quantity')) }))
    .where('project_id', '=', param('projectId'))
    .where('item_id', '=', param('itemId'))
    .where('game_server_id', '=', param('gameServerId'))
    .where(sql<boolean>`sold <= coalesce(supplied, 2147483647) - ${param('quantity')}::integer`),
);

/** Returns the pieces of a refunded order to the stock. */
export const returnStock = writeRows((db, param: Param<ItemKey & { readonly quantity: number }>) =>
  db
    .updateTable('shop_listing')
    .set((is) => ({ sold: is('sold', '-', param('quantity')) }))
    .where('project_id', '=', param('projectId'))
    .where('item_id', '=', param('itemId'))
    .where('game_server_id', '=', param('gameServerId')),
);
