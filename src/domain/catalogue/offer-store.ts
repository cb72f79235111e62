import { sql } from 'kysely';
import type { Tx } from '../../storage/database.js';
import type { Offer } from './catalogue-model.js';

interface ListingKey {
  readonly itemId: number;
  readonly gameServerId: number;
}

/**
 * Locks a listing and its item until the transaction ends, in the order in which operators' changes lock them. The item
 * is only held: it may be bought on every server at once, but not be changed. The listing comes first, which buyers take
 * one after the other: those who share an item would overtake an operator who waits to change its price. Returns
 * whether there is such a listing at all.
 */
export async function lockListing(tx: Tx, projectId: number, { itemId, gameServerId }: ListingKey): Promise<boolean> {
  const listing = await tx
    .selectFrom('shop_listing')
    .select('item_id')
    .where('project_id', '=', projectId)
    .where('item_id', '=', itemId)
    .where('game_server_id', '=', gameServerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (listing === undefined) return false;
  const item = await tx
    .selectFrom('shop_item')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', '=', itemId)
    .forShare()
    .executeTakeFirst();
  return item !== undefined;
}

/** What the shop shows; null where it does not show the item on the server: operations.md §1.9. */
export async function findOffer(
  tx: Tx,
  projectId: number,
  { itemId, gameServerId }: ListingKey,
): Promise<Offer | null> {
  const row = await tx
    .selectFrom('shop_listing as l')
    .innerJoin('shop_item as i', (on) => on.onRef('i.project_id', '=', 'l.project_id').onRef('i.id', '=', 'l.item_id'))
    .select(['i.sku', 'i.titles', 'i.payload', 'i.max_quantity', 'i.limits'])
    .select(['l.shown_price', 'l.supplied', 'l.sold', 'l.sale_from', 'l.sale_to'])
    .where('l.project_id', '=', projectId)
    .where('l.item_id', '=', itemId)
    .where('l.game_server_id', '=', gameServerId)
    .where(sql<boolean>`l.enabled AND NOT l.archived`)
    .where(isCategoryShown)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    itemId,
    gameServerId,
    sku: row.sku,
    titles: row.titles,
    payload: row.payload,
    unitPrice: row.shown_price,
    maxQuantity: row.max_quantity,
    remaining: row.supplied === null ? null : row.supplied - row.sold,
    limits: row.limits,
    saleFrom: row.sale_from,
    saleTo: row.sale_to,
  };
}

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

/** Counts pieces as sold unless that were more than supplied; false where it did not. */
export async function addSold(
  tx: Tx,
  projectId: number,
  { itemId, gameServerId }: ListingKey,
  quantity: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shop_listing')
    .set((is) => ({ sold: is('sold', '+', quantity) }))
    .where('project_id', '=', projectId)
    .where('item_id', '=', itemId)
    .where('game_server_id', '=', gameServerId)
    .where((is) => is.or([is('supplied', 'is', null), is(is('sold', '+', quantity), '<=', is.ref('supplied'))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function subtractSold(
  tx: Tx,
  projectId: number,
  { itemId, gameServerId }: ListingKey,
  quantity: number,
): Promise<void> {
  await tx
    .updateTable('shop_listing')
    .set((is) => ({ sold: is('sold', '-', quantity) }))
    .where('project_id', '=', projectId)
    .where('item_id', '=', itemId)
    .where('game_server_id', '=', gameServerId)
    .execute();
}
