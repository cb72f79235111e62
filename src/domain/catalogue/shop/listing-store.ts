import { type SelectQueryBuilder, sql } from 'kysely';
import type { Position } from '../../../platform/paging.js';
import type { Db } from '../../../storage/database.js';
import type { Value } from '../../../storage/statement.js';
import type { ShopItem, ShopSort } from './shop-model.js';

// Which listings a page shows, before anything is read of their items: by category, by order and place, by search.

/** How a list is sorted; the id makes every place unique, so that a page can begin after it. */
interface ItemOrder {
  /** Columns of the listing; an index has them in this order. */
  readonly columns: readonly ('sort' | 'shown_price' | 'item_id')[];
  readonly direction: 'asc' | 'desc';
  /** Where an item stands: its values of `columns`. */
  positionOf(item: ShopItem): Position;
}

const byPosition = {
  columns: ['sort', 'item_id'],
  positionOf: ({ sort, id }: ShopItem): Position => [sort, id],
} as const;
const byPrice = {
  columns: ['shown_price', 'item_id'],
  positionOf: ({ price, id }: ShopItem): Position => [price, id],
} as const;
const byAge = { columns: ['item_id'], positionOf: ({ id }: ShopItem): Position => [id] } as const;

export const ITEM_ORDERS: Readonly<Record<ShopSort, ItemOrder>> = {
  POSITION: { ...byPosition, direction: 'asc' },
  PRICE_ASC: { ...byPrice, direction: 'asc' },
  PRICE_DESC: { ...byPrice, direction: 'desc' },
  NEWEST: { ...byAge, direction: 'desc' },
};

/** Which page, where some of it may still be to be given. */
export interface ListingPage {
  readonly order: ItemOrder;
  /** As many as the order has columns; null: from the beginning. */
  readonly after: readonly Value<Position[number]>[] | null;
  readonly limit: Value<number>;
}

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

/** Shown listings of a server (rules.md §1.9) as far as they say so themselves: the indexes hold just these. */
export const listingsOn = (db: Db, projectId: Value<number>, serverId: Value<number>) =>
  db
    .selectFrom('shop_listing as l')
    .where('l.project_id', '=', projectId)
    .where('l.game_server_id', '=', serverId)
    .where(sql<boolean>`l.enabled AND NOT l.archived`);

type Listings = ReturnType<typeof listingsOn>;

/** Those in shown categories. */
export const inCategories = (listings: Listings, categoryIds: Value<readonly number[]>): Listings =>
  listings.where(sql<boolean>`l.category_id = ANY (${categoryIds}::integer[])`);

/** A page. Where an index has the listings in the order of the page, no more of them are read than it shows. */
export const pageOf = (listings: Listings, page: ListingPage) => cut(listings.select(LISTING_COLUMNS), page);

/**
 * The same for some categories of a server, merged from the first listings of each, for which there is an index as
 * well. A walk through the server would pass by all that stands before them.
 */
export function pageOfCategories(db: Db, listings: Listings, categoryIds: Value<readonly number[]>, page: ListingPage) {
  const ofOne = listings.where(sql<boolean>`l.category_id = c.id`);
  const merged = db
    .selectFrom(sql<{ id: number }>`unnest(${categoryIds}::integer[])`.as<'c'>(sql`c(id)`))
    .innerJoinLateral(pageOf(ofOne, page).as('l'), (on) => on.onTrue())
    .select(LISTING_COLUMNS);
  return orderListings(merged, page.order).limit(page.limit);
}

function cut<DB, TB extends keyof DB, O>(
  listings: SelectQueryBuilder<DB, TB, O>,
  { order, after, limit }: ListingPage,
) {
  const rest = after === null ? listings : listings.where(standsBehind(order, after));
  return orderListings(rest, order).limit(limit);
}

/** One comparison of rows, which an index answers by one descent. */
const standsBehind = ({ columns, direction }: ItemOrder, after: readonly Value<Position[number]>[]) =>
  sql<boolean>`(${sql.join(columns.map(columnOf))}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join(after)})`;

export const orderListings = <DB, TB extends keyof DB, O>(
  listings: SelectQueryBuilder<DB, TB, O>,
  { columns, direction }: ItemOrder,
) => columns.reduce((sorted, column) => sorted.orderBy(columnOf(column), direction), listings);

const columnOf = (column: ItemOrder['columns'][number]) => sql.ref(`l.${column}`);

// What begins with a prefix PostgreSQL cannot estimate (it takes 2 % for each, of what there is a lot of and of what
// there is nothing alike) and so it chooses badly how to search. Here the caller says where to begin: `OFFSET 0` and
// a subquery for a value are what the planner leaves as they are.

/**
 * What finds all of these words, each of which begins one of the item's.
 * @param words of `searchWords`: they consist of letters, digits and marks, so nothing within the quotes means anything
 */
export const queryOf = (words: readonly string[]): string => words.map((word) => `'${word}':*`).join(' & ');

const matches = (query: Value<string>) => sql<boolean>`s.search @@ ${query}::tsquery`;

interface Sought {
  readonly projectId: Value<number>;
  /** Of `queryOf`. */
  readonly query: Value<string>;
}

/** Begins with what is found, from the index of words: for words that few items have. */
export const pageOfFound = (db: Db, listings: Listings, sought: Sought, page: ListingPage) =>
  cut(foundListings(db, listings, sought).select(LISTING_COLUMNS), page);

/** Looks at each listing on the way: for words that are everywhere. */
export const whereFound = (listings: Listings, { projectId, query }: Sought): Listings =>
  listings.where(
    sql<boolean>`(SELECT ${matches(query)} FROM shop_item AS s WHERE s.project_id = ${projectId} AND s.id = l.item_id)`,
  );

/** How many of the listings a search finds, `most` at most. */
export async function countFound(db: Db, listings: Listings, sought: Sought, most: number): Promise<number> {
  const found = foundListings(db, listings, sought).select('l.item_id').limit(most);
  const count = db.selectFrom(found.as('found')).select(({ fn }) => fn.countAll<number>().as('items'));
  return (await count.executeTakeFirstOrThrow()).items;
}

function foundListings(db: Db, listings: Listings, { projectId, query }: Sought) {
  const found = db.selectFrom('shop_item as s').select('s.id').where('s.project_id', '=', projectId);
  const listed = listings.where(sql<boolean>`l.item_id = f.id`).select(LISTING_COLUMNS);
  return db
    .selectFrom(found.where(matches(query)).offset(0).as('f'))
    .innerJoinLateral(listed.offset(0).as('l'), (on) => on.onTrue());
}
