import { type SelectQueryBuilder, sql } from 'kysely';
import { type Position, type PositionReaders, readAmount, readId, readInteger } from '../../../platform/paging.js';
import type { Db } from '../../../storage/database.js';
import type { Value } from '../../../storage/statement.js';
import type { ShopItem, ShopSort } from './shop-model.js';

// Parts of the statement of item-store.ts that reads a page: they select its listings by category,
// order and search, before the items are read.

/** The order of a list; the id makes positions unique, so that a page can begin after one. */
interface ItemOrder {
  /** Columns of the listing, in the order of an index. */
  readonly columns: readonly ('sort' | 'shown_price' | 'item_id')[];
  readonly direction: 'asc' | 'desc';
  /** Position of an item: its values of `columns`. */
  readonly positionOf: (item: ShopItem) => Position;
  readonly readers: PositionReaders<Position>;
}

const byPosition = {
  columns: ['sort', 'item_id'],
  positionOf: ({ sort, id }: ShopItem) => [sort, id],
  readers: [readInteger, readId],
} as const;
const byPrice = {
  columns: ['shown_price', 'item_id'],
  positionOf: ({ price, id }: ShopItem) => [price, id],
  readers: [readAmount, readId],
} as const;
const byAge = {
  columns: ['item_id'],
  positionOf: ({ id }: ShopItem) => [id],
  readers: [readId],
} as const;

export const ITEM_ORDERS: Readonly<Record<ShopSort, ItemOrder>> = {
  POSITION: { ...byPosition, direction: 'asc' },
  PRICE_ASC: { ...byPrice, direction: 'asc' },
  PRICE_DESC: { ...byPrice, direction: 'desc' },
  NEWEST: { ...byAge, direction: 'desc' },
};

/** A page, whose values may be parameters of a prepared statement. */
export interface ListingPage {
  readonly order: ItemOrder;
  /** One value per column of the order; null: first page. */
  readonly after: readonly Value<Position[number]>[] | null;
  readonly limit: Value<number>;
}

/** Columns of a listing for the answer and for the order. */
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

/**
 * Visible listings of a server (rules.md §1.9) by their own columns, the condition of the indexes.
 */
export const listingsOn = (db: Db, projectId: Value<number>, serverId: Value<number>) =>
  db
    .selectFrom('shop_listing as l')
    .where('l.project_id', '=', projectId)
    .where('l.game_server_id', '=', serverId)
    .where(sql<boolean>`l.enabled AND NOT l.archived`);

type Listings = ReturnType<typeof listingsOn>;

/** Restricts listings to categories. */
export const inCategories = (listings: Listings, categoryIds: Value<readonly number[]>): Listings =>
  listings.where(sql<boolean>`l.category_id = ANY (${categoryIds}::integer[])`);

/**
 * A page of listings. With an index in the order of the page, only the rows of the page are read.
 */
export const selectPage = (listings: Listings, page: ListingPage) => cut(listings.select(LISTING_COLUMNS), page);

/**
 * A page of several categories of a server, merged from the first listings of each, which has an
 * index too. A scan of the server would read all listings before the page.
 */
export function pageOfCategories(db: Db, listings: Listings, categoryIds: Value<readonly number[]>, page: ListingPage) {
  const ofOne = listings.where(sql<boolean>`l.category_id = c.id`);
  const merged = db
    .selectFrom(sql<{ id: number }>`unnest(${categoryIds}::integer[])`.as<'c'>(sql`c(id)`))
    .innerJoinLateral(selectPage(ofOne, page).as('l'), (on) => on.onTrue())
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

/** A row comparison, which an index answers by one descent. */
const standsBehind = ({ columns, direction }: ItemOrder, after: readonly Value<Position[number]>[]) =>
  sql<boolean>`(${sql.join(columns.map(columnOf))}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join(after)})`;

export const orderListings = <DB, TB extends keyof DB, O>(
  listings: SelectQueryBuilder<DB, TB, O>,
  { columns, direction }: ItemOrder,
) => columns.reduce((sorted, column) => sorted.orderBy(columnOf(column), direction), listings);

const columnOf = (column: ItemOrder['columns'][number]) => sql.ref(`l.${column}`);

// PostgreSQL cannot estimate prefix matches (it assumes 2 % each), so it chooses bad plans for
// them. The caller decides the plan instead: the planner does not move `OFFSET 0` and scalar
// subqueries.

/**
 * The tsquery for items that have a word with each of these prefixes.
 * @param words from `searchWords`: only letters, digits and marks, so no escaping is needed
 */
export const queryOf = (words: readonly string[]): string => words.map((word) => `'${word}':*`).join(' & ');

const matches = (query: Value<string>) => sql<boolean>`s.search @@ ${query}::tsquery`;

interface Sought {
  readonly projectId: Value<number>;
  /** From `queryOf`. */
  readonly query: Value<string>;
}

/** Starts from the word index: for words that few items have. */
export const pageOfFound = (db: Db, listings: Listings, sought: Sought, page: ListingPage) =>
  cut(foundListings(db, listings, sought).select(LISTING_COLUMNS), page);

/** Checks each listing during the scan: for words that many items have. */
export const whereFound = (listings: Listings, { projectId, query }: Sought): Listings =>
  listings.where(
    sql<boolean>`(SELECT ${matches(query)} FROM shop_item AS s WHERE s.project_id = ${projectId} AND s.id = l.item_id)`,
  );

/** The listings that a search finds. The caller selects columns. */
export function foundListings(db: Db, listings: Listings, { projectId, query }: Sought) {
  const found = db.selectFrom('shop_item as s').select('s.id').where('s.project_id', '=', projectId);
  const listed = listings.where(sql<boolean>`l.item_id = f.id`).select(LISTING_COLUMNS);
  return db
    .selectFrom(found.where(matches(query)).offset(0).as('f'))
    .innerJoinLateral(listed.offset(0).as('l'), (on) => on.onTrue());
}
