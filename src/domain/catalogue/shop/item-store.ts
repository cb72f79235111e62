import { sql } from 'kysely';
import type { Db } from '../../../storage/database.js';
import type { PurchaseLimit } from '../catalogue-model.js';
import {
  countFound,
  inCategories,
  inOrder,
  LISTING_COLUMNS,
  type ListingPage,
  listingsOn,
  pageOf,
  pageOfCategories,
  pageOfFound,
  whereFound,
} from './listing-store.js';
import type { ShopItem } from './shop-model.js';

/** What of a server's shop is wanted. */
export interface ItemFilter {
  readonly projectId: number;
  readonly serverId: number;
  /** All that the server shows, or some of them. */
  readonly categories: { readonly ids: readonly number[]; readonly areAll: boolean };
}

export interface ItemSearch {
  /** At least one; of letters, digits and marks only. */
  readonly words: readonly string[];
  /** So many items have them that the next ones are never far. */
  readonly areCommon: boolean;
}

/** An item without what is not read from its rows. */
export interface ItemRow extends Omit<ShopItem, 'category' | 'project' | 'gameServer' | 'limits'> {
  readonly categoryId: number;
  readonly limits: readonly PurchaseLimit[];
}

/** A page of the shop, in one statement whose work does not grow with the catalogue. */
export const listItems = (
  db: Db,
  filter: ItemFilter,
  search: ItemSearch | null,
  page: ListingPage,
  languages: readonly string[],
): Promise<ItemRow[]> =>
  inOrder(withItems(db, pageOfListings(db, filter, search, page), languages), page.order).execute();

function pageOfListings(db: Db, filter: ItemFilter, search: ItemSearch | null, page: ListingPage) {
  const { projectId, serverId, categories } = filter;
  const shown = listingsOn(db, projectId, serverId);
  if (search !== null && !search.areCommon) {
    return pageOfFound(db, inCategories(shown, categories.ids), { projectId, words: search.words }, page);
  }
  const listings = search === null ? shown : whereFound(shown, { projectId, words: search.words });
  if (!categories.areAll) return pageOfCategories(db, listings, categories.ids, page);
  return pageOf(inCategories(listings, categories.ids), page);
}

/** How many items a search finds, `most` at most: no more of them are looked at. */
export const countItems = (
  db: Db,
  { projectId, serverId, categories }: ItemFilter,
  words: readonly string[],
  most: number,
): Promise<number> =>
  countFound(db, inCategories(listingsOn(db, projectId, serverId), categories.ids), { projectId, words }, most);

/** The item as the server shows it; its category may be hidden. */
export async function findItem(
  db: Db,
  { projectId, serverId, itemId }: { readonly projectId: number; readonly serverId: number; readonly itemId: number },
  languages: readonly string[],
): Promise<ItemRow | null> {
  const listing = listingsOn(db, projectId, serverId).where('l.item_id', '=', itemId).select(LISTING_COLUMNS);
  return (await withItems(db, listing, languages).executeTakeFirst()) ?? null;
}

/** What is long is read of those on the page only, and the payload never. */
const withItems = (db: Db, listings: ReturnType<typeof pageOf>, languages: readonly string[]) =>
  db
    .selectFrom(listings.as('l'))
    .innerJoin('shop_item as i', (on) => on.onRef('i.project_id', '=', 'l.project_id').onRef('i.id', '=', 'l.item_id'))
    .select(['l.item_id as id', 'l.category_id as categoryId', 'l.sort', 'l.shown_price as price'])
    .select(['l.old_price as oldPrice', 'l.sale_from as saleFrom', 'l.sale_to as saleTo'])
    .select(sql<number | null>`l.supplied - l.sold`.as('remaining'))
    .select(['i.sku', 'i.image_url as imageUrl', 'i.kind', 'i.max_quantity as maxQuantity', 'i.limits'])
    .select(sql<string>`coalesce(${inLanguages('titles', languages)}, i.sku)`.as('title'))
    .select(inLanguages('descriptions', languages).as('description'));

/**
 * What `findText` gives, found where the texts are, so that one translation travels in place of all: the first of
 * `languages` that there is, else any, else null (rules.md §3.10.5).
 */
function inLanguages(column: 'titles' | 'descriptions', languages: readonly string[]) {
  const texts = sql.ref(`i.${column}`);
  const wanted = languages.map((language) => sql`${texts} ->> ${language}::text`);
  const any = sql`(SELECT value FROM jsonb_each_text(${texts}) LIMIT 1)`;
  return sql<string | null>`coalesce(${sql.join([...wanted, any])})`;
}
