import { sql } from 'kysely';
import type { Tx } from '../../storage/database.js';
import type { DeclaredListing } from './catalogue-declaration.js';

export interface ListingWrite {
  readonly itemId: number;
  readonly serverId: number;
  readonly listing: DeclaredListing;
  readonly shownPrice: number;
}

export interface Sold {
  readonly itemId: number;
  readonly serverId: number;
  readonly sold: number;
}

/**
 * Locks listings until the transaction ends, one after another in the order of their key, and tells how many of each
 * are sold: nobody buys any more until then. The caller has locked the items that it changes.
 */
export async function lockListings(tx: Tx, projectId: number, writes: readonly ListingWrite[]): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    SELECT l.item_id AS "itemId", l.game_server_id AS "serverId", l.sold
      FROM shop_listing AS l JOIN ${recordsOf(writes)} ON l.item_id = r.item_id AND l.game_server_id = r.game_server_id
      WHERE l.project_id = ${projectId}
      ORDER BY l.item_id, l.game_server_id FOR NO KEY UPDATE OF l`.execute(tx);
  return rows;
}

export async function insertListings(tx: Tx, projectId: number, writes: readonly ListingWrite[]): Promise<void> {
  await sql`
    INSERT INTO shop_listing (item_id, game_server_id, project_id, enabled, price, shown_price, old_price, supplied,
        sale_from, sale_to, sort)
      SELECT r.item_id, r.game_server_id, ${projectId}, r.enabled, r.price, r.shown_price, r.old_price, r.supplied,
        r.sale_from, r.sale_to, r.sort
      FROM ${recordsOf(writes)} ORDER BY r.item_id, r.game_server_id`.execute(tx);
}

/** Changes all but what is sold, which belongs to purchases. */
export async function updateListings(tx: Tx, projectId: number, writes: readonly ListingWrite[]): Promise<void> {
  await sql`
    UPDATE shop_listing AS l SET
        enabled = r.enabled, price = r.price, shown_price = r.shown_price, old_price = r.old_price,
        supplied = r.supplied, sale_from = r.sale_from, sale_to = r.sale_to, sort = r.sort
      FROM ${recordsOf(writes)}
      WHERE l.project_id = ${projectId} AND l.item_id = r.item_id AND l.game_server_id = r.game_server_id`.execute(tx);
}

const recordsOf = (writes: readonly ListingWrite[]) => sql`jsonb_to_recordset(${JSON.stringify(writes.map(toRecord))})
  AS r (item_id integer, game_server_id integer, enabled boolean, price bigint, shown_price bigint, old_price bigint,
    supplied integer, sale_from timestamptz, sale_to timestamptz, sort integer)`;

const toRecord = ({ itemId, serverId, listing, shownPrice }: ListingWrite) => ({
  item_id: itemId,
  game_server_id: serverId,
  enabled: listing.enabled,
  price: listing.price,
  shown_price: shownPrice,
  old_price: listing.oldPrice,
  supplied: listing.stock,
  sale_from: listing.saleFrom,
  sale_to: listing.saleTo,
  sort: listing.sort,
});
