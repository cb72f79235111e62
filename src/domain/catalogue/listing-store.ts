import { type SelectQueryBuilder, sql } from 'kysely';
import type { Position } from '../../platform/paging/index.js';
import type { Db } from '../../storage/database.js';
import type { ItemOrder } from './order.js';

/** What an answer needs of a listing, and what it is sorted by. */
export const LISTING_COLUMNS = [
  'l.project_id',
  'l.item_id',
  'l.category_id',
  'l.sort',
  'l.shown_price',
  'l.old_price',
  'l.supplied',
  'l.sold',
  'l.sale_from',
  'l.sale_to',
] as const;

export interface ListingPage {
  readonly order: ItemOrder;
  readonly after: Position | null;
  readonly limit: number;
}

/** Shown listings of a server (operations.md §1.9) as far as they say so themselves: the indexes hold just these. */
export const listingsOn = (db: Db, projectId: number, serverId: number) =>
  db
    .selectFrom('shop_listing as l')
    .where('l.project_id', '=', projectId)
    .where('l.game_server_id', '=', serverId)
    .where(sql<boolean>`l.enabled AND NOT l.archived`);

export type Listings = ReturnType<typeof listingsOn>;

/** Those in shown categories. */
export const inCategories = (listings: Listings, categoryIds: readonly number[]): Listings =>
  listings.where(sql<boolean>`l.category_id = ANY (${categoryIds}::integer[])`);

/** A page. Where an index has the listings in the order of the page, no more of them are read than it shows. */
export const pageOf = (listings: Listings, page: ListingPage) => cut(listings.select(LISTING_COLUMNS), page);

/**
 * The same for some categories of a server, merged from the first listings of each, for which there is an index as
 * well. A walk through the server would pass by all that stands before them.
 */
export function pageOfCategories(db: Db, listings: Listings, categoryIds: readonly number[], page: ListingPage) {
  const ofOne = listings.where(sql<boolean>`l.category_id = c.id`);
  const merged = db
    .selectFrom(sql<{ id: number }>`unnest(${categoryIds}::integer[])`.as<'c'>(sql`c(id)`))
    .innerJoinLateral(pageOf(ofOne, page).as('l'), (on) => on.onTrue())
    .select(LISTING_COLUMNS);
  return inOrder(merged, page.order).limit(page.limit);
}

export function cut<DB, TB extends keyof DB, O>(
  listings: SelectQueryBuilder<DB, TB, O>,
  { order, after, limit }: ListingPage,
) {
  const rest = after === null ? listings : listings.where(standsBehind(order, after));
  return inOrder(rest, order).limit(limit);
}

/** One comparison of rows, which an index answers by one descent. */
const standsBehind = ({ columns, direction }: ItemOrder, after: Position) =>
  sql<boolean>`(${sql.join(columns.map(columnOf))}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join(after)})`;

export const inOrder = <DB, TB extends keyof DB, O>(
  listings: SelectQueryBuilder<DB, TB, O>,
  { columns, direction }: ItemOrder,
) => columns.reduce((sorted, column) => sorted.orderBy(columnOf(column), direction), listings);

const columnOf = (column: ItemOrder['columns'][number]) => sql.ref(`l.${column}`);
