import { type RawBuilder, sql } from 'kysely';
import { memoize, memoizeBy } from '../../../base/memo.js';
import type { Position } from '../../../platform/paging.js';
import type { Db } from '../../../storage/database.js';
import { askOne, type Param, selectRow, selectRows } from '../../../storage/statement.js';
import type { PurchaseLimit } from '../catalogue-model.js';
import {
  countFound,
  inCategories,
  LISTING_COLUMNS,
  type ListingPage,
  listingsOn,
  orderListings,
  pageOf,
  pageOfCategories,
  pageOfFound,
  queryOf,
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

/** What two pages differ in that are found by one statement. */
interface PageValues {
  readonly projectId: number;
  readonly serverId: number;
  readonly categoryIds: readonly number[];
  /** What is searched for; nothing where nothing is. */
  readonly query: string;
  /** Where the page begins after: its values of the first and the second column of the order. */
  readonly first: Position[number];
  readonly second: Position[number];
  readonly limit: number;
  readonly languages: readonly string[];
}

/** What they do not differ in. */
interface PageShape {
  readonly order: ListingPage['order'];
  readonly search: 'NONE' | 'FEW' | 'MANY';
  readonly areAll: boolean;
  readonly isFirst: boolean;
  readonly languages: number;
}

const MAX_SHAPES = 500;
const nameOf = (shape: PageShape): string => JSON.stringify(shape);

/** The statement of pages of a shape. */
const pageOfShape = memoizeBy(MAX_SHAPES, nameOf, ({ order, search, areAll, isFirst, languages }: PageShape) =>
  selectRows((db, param: Param<PageValues>) => {
    const places = [param('first'), param('second')].slice(0, order.columns.length);
    const page = { order, after: isFirst ? null : places, limit: param('limit') };
    const sought = { projectId: param('projectId'), query: param('query') };
    const shown = listingsOn(db, param('projectId'), param('serverId'));
    const listed = search === 'MANY' ? whereFound(shown, sought) : shown;
    const pageIn = () => {
      if (search === 'FEW') return pageOfFound(db, inCategories(shown, param('categoryIds')), sought, page);
      return areAll
        ? pageOf(inCategories(listed, param('categoryIds')), page)
        : pageOfCategories(db, listed, param('categoryIds'), page);
    };
    return orderListings(withItems(db, pageIn(), param('languages'), languages), order);
  }),
);

/** A page of the shop, in one statement whose work does not grow with the catalogue. */
export function listItems(
  db: Db,
  { projectId, serverId, categories: { ids: categoryIds, areAll } }: ItemFilter,
  search: ItemSearch | null,
  {
    order,
    after,
    limit,
  }: { readonly order: PageShape['order']; readonly after: Position | null; readonly limit: number },
  languages: readonly string[],
): Promise<readonly ItemRow[]> {
  const kind = search === null ? 'NONE' : search.areCommon ? 'MANY' : 'FEW';
  const shape = { order, search: kind, areAll, isFirst: after === null, languages: languages.length } as const;
  const [first = 0, second = 0] = after ?? [];
  const query = queryOf(search?.words ?? []);
  return askOne(db, pageOfShape(shape)({ projectId, serverId, categoryIds, query, first, second, limit, languages }));
}

/** How many items a search finds, `most` at most: no more of them are looked at. */
export const countItems = (
  db: Db,
  { projectId, serverId, categories }: ItemFilter,
  words: readonly string[],
  most: number,
): Promise<number> =>
  countFound(
    db,
    inCategories(listingsOn(db, projectId, serverId), categories.ids),
    { projectId, query: queryOf(words) },
    most,
  );

interface ItemKey {
  readonly projectId: number;
  readonly serverId: number;
  readonly itemId: number;
}

type ItemValues = ItemKey & Pick<PageValues, 'languages'>;

/** The statement of an item in so many languages. */
const itemIn = memoize(MAX_SHAPES, (languages: number) =>
  selectRow((db, param: Param<ItemValues>) => {
    const shown = listingsOn(db, param('projectId'), param('serverId'));
    const listing = shown.where('l.item_id', '=', param('itemId')).select(LISTING_COLUMNS);
    return withItems(db, listing, param('languages'), languages);
  }),
);

/** The item as the server shows it; its category may be hidden. */
export function findItem(db: Db, key: ItemKey, languages: readonly string[]): Promise<ItemRow | null> {
  return askOne(db, itemIn(languages.length)({ ...key, languages }));
}

/** What is long is read of those on the page only, and the payload never. */
const withItems = (
  db: Db,
  listings: ReturnType<typeof pageOf>,
  languages: RawBuilder<readonly string[]>,
  count: number,
) =>
  db
    .selectFrom(listings.as('l'))
    .innerJoin('shop_item as i', (on) => on.onRef('i.project_id', '=', 'l.project_id').onRef('i.id', '=', 'l.item_id'))
    .select(['l.item_id as id', 'l.category_id as categoryId', 'l.sort', 'l.shown_price as price'])
    .select(['l.old_price as oldPrice', 'l.sale_from as offeredFrom', 'l.sale_to as offeredUntil'])
    .select(sql<number | null>`l.supplied - l.sold`.as('remaining'))
    .select(['i.sku', 'i.image_url as imageUrl', 'i.kind', 'i.max_quantity as maxQuantity', 'i.limits'])
    .select(sql<string>`coalesce(${inLanguages('titles', languages, count)}, i.sku)`.as('title'))
    .select(inLanguages('descriptions', languages, count).as('description'));

/**
 * What `findText` gives, found where the texts are, so that one translation travels in place of all: the first of
 * `languages` (so many there are) that there is, else any, else null (rules.md §3.10.5).
 */
function inLanguages(column: 'titles' | 'descriptions', languages: RawBuilder<readonly string[]>, count: number) {
  const texts = sql.ref(`i.${column}`);
  const wanted = Array.from(
    { length: count },
    (_none, index) => sql`${texts} ->> (${languages}::text[])[${sql.lit(index + 1)}]`,
  );
  const any = sql`(SELECT value FROM jsonb_each_text(${texts}) LIMIT 1)`;
  return sql<string | null>`coalesce(${sql.join([...wanted, any])})`;
}
