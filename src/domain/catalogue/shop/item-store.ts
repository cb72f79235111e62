import { type RawBuilder, sql } from 'kysely';
import { memoizeBy, memoizeRecent } from '../../../base/memo.js';
import type { Position } from '../../../platform/paging.js';
import type { Db } from '../../../storage/database.js';
import { sameProject } from '../../../storage/joins.js';
import { askOne, type Param, selectRow, selectRows } from '../../../storage/statement.js';
import type { PurchaseLimit } from '../catalogue-model.js';
import type { ItemName } from '../names.js';
import {
  foundListings,
  inCategories,
  LISTING_COLUMNS,
  type ListingPage,
  listingsOn,
  orderListings,
  pageOfCategories,
  pageOfFound,
  queryOf,
  selectPage,
  whereFound,
} from './listing-page-store.js';
import type { ShopItem } from './shop-model.js';

/** The part of a server's shop to list. */
export interface ItemFilter {
  readonly projectId: number;
  readonly serverId: number;
  /** The visible categories of the server, or some of them. */
  readonly categories: { readonly ids: readonly number[]; readonly areAll: boolean };
}

export interface ItemSearch {
  /** At least one word, of letters, digits and marks only. */
  readonly words: readonly string[];
  /** Whether so many items match that scanning the listings is cheaper than the word index. */
  readonly areCommon: boolean;
}

/** The columns of an item that are read from its rows. */
export interface ItemRow extends Omit<ShopItem, 'category' | 'gameServer' | 'limits'> {
  readonly categoryId: number;
  readonly limits: readonly PurchaseLimit[];
}

/** Parameters of the statement of a page. */
interface PageValues {
  readonly projectId: number;
  readonly serverId: number;
  readonly categoryIds: readonly number[];
  /** Query of the search; empty without a search. */
  readonly query: string;
  /** Values of the first and second column of the order, after which the page begins. */
  readonly first: Position[number];
  readonly second: Position[number];
  readonly limit: number;
  readonly languages: readonly string[];
}

/** Properties that determine the statement of a page. */
interface PageShape {
  readonly order: ListingPage['order'];
  readonly search: 'NONE' | 'FEW' | 'MANY';
  readonly areAll: boolean;
  readonly isFirst: boolean;
  readonly languages: number;
}

const MAX_SHAPES = 500;
const nameOf = (shape: PageShape): string => JSON.stringify(shape);

/** The statement for pages of a shape. */
const pageOfShape = memoizeBy(MAX_SHAPES, nameOf, ({ order, search, areAll, isFirst, languages }: PageShape) =>
  selectRows((db, param: Param<PageValues>) => {
    const places = [param('first'), param('second')].slice(0, order.columns.length);
    const page = { order, after: isFirst ? null : places, limit: param('limit') };
    const sought = { projectId: param('projectId'), query: param('query') };
    const listings = listingsOn(db, param('projectId'), param('serverId'));
    const listed = search === 'MANY' ? whereFound(listings, sought) : listings;
    const pageIn = () => {
      if (search === 'FEW') return pageOfFound(db, inCategories(listings, param('categoryIds')), sought, page);
      return areAll
        ? selectPage(inCategories(listed, param('categoryIds')), page)
        : pageOfCategories(db, listed, param('categoryIds'), page);
    };
    return orderListings(withItems(db, pageIn(), param('languages'), languages), order);
  }),
);

/** Lists a page of the shop, in one statement whose cost does not grow with the catalogue. */
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

/** Counts the items that a search finds, up to `max`, without reading more. */
export async function countItems(
  db: Db,
  { projectId, serverId, categories }: ItemFilter,
  words: readonly string[],
  max: number,
): Promise<number> {
  const listings = inCategories(listingsOn(db, projectId, serverId), categories.ids);
  const found = foundListings(db, listings, { projectId, query: queryOf(words) })
    .select('l.item_id')
    .limit(max);
  const count = db.selectFrom(found.as('found')).select(({ fn }) => fn.countAll<number>().as('items'));
  return (await count.executeTakeFirstOrThrow()).items;
}

/** The id of the item, which like its SKU is never reused; null if the project has no such item. */
export async function findItemId(db: Db, projectId: number, name: ItemName): Promise<number | null> {
  if (name.input === 'itemId') return name.id;
  const row = await db
    .selectFrom('shop_item')
    .select('id')
    .where('project_id', '=', projectId)
    .where('sku', '=', name.sku)
    .executeTakeFirst();
  return row?.id ?? null;
}

interface ItemKey {
  readonly projectId: number;
  readonly serverId: number;
  readonly itemId: number;
}

type ItemValues = ItemKey & Pick<PageValues, 'languages'>;

/** The statement for an item in a number of languages. */
const itemIn = memoizeRecent(MAX_SHAPES, (languages: number) =>
  selectRow((db, param: Param<ItemValues>) => {
    const listings = listingsOn(db, param('projectId'), param('serverId'));
    const listing = listings.where('l.item_id', '=', param('itemId')).select(LISTING_COLUMNS);
    return withItems(db, listing, param('languages'), languages);
  }),
);

/** Finds an item on a server; its category may be hidden. */
export function findItem(db: Db, key: ItemKey, languages: readonly string[]): Promise<ItemRow | null> {
  return askOne(db, itemIn(languages.length)({ ...key, languages }));
}

/** Reads long columns only for the rows of the page, and never the payload. */
const withItems = (
  db: Db,
  listings: ReturnType<typeof selectPage>,
  languages: RawBuilder<readonly string[]>,
  count: number,
) =>
  db
    .selectFrom(listings.as('l'))
    .innerJoin('shop_item as i', (join) => sameProject(join, 'i.id', 'l.item_id'))
    .select(['l.item_id as id', 'l.category_id as categoryId', 'l.sort', 'l.shown_price as price'])
    .select(['l.old_price as oldPrice', 'l.sale_from as offeredFrom', 'l.sale_to as offeredUntil'])
    .select(sql<number | null>`l.supplied - l.sold`.as('remaining'))
    .select(['i.sku', 'i.image_url as imageUrl', 'i.kind', 'i.max_quantity as maxQuantity', 'i.limits'])
    .select(sql<string>`coalesce(${inLanguages('titles', languages, count)}, i.sku)`.as('title'))
    .select(inLanguages('descriptions', languages, count).as('description'));

/**
 * `findText` in SQL, so that only one translation is transferred: the first existing of `languages`
 * (`count` of them), else any, else null (rules.md §3.10.5).
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
