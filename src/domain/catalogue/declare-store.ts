import { sql } from 'kysely';
import type { LocalizedText } from '../../base/language/text.js';
import type { Db } from '../../storage/database.js';
import type { DeclaredCategory, DeclaredItem, DeclaredListing } from './catalogue-declaration.js';

/** A project as far as its catalogue depends on it. */
export interface CatalogueOwner {
  readonly id: number;
  /** What it publishes: texts in other languages are neither seen nor changed until they are published again. */
  readonly languages: readonly string[];
}

export interface StoredCategory extends DeclaredCategory {
  readonly id: number;
}

export interface StoredListing extends DeclaredListing {
  readonly sold: number;
}

export interface StoredItem extends DeclaredItem {
  readonly id: number;
  readonly servers: Readonly<Record<string, StoredListing>>;
}

/** What there is: all of it for a file that prunes, otherwise what the file names. */
export interface Stored {
  readonly categories: readonly StoredCategory[];
  /** By sku. */
  readonly items: ReadonlyMap<string, StoredItem>;
}

/** Server of a project by id, as the codes of which files speak. */
export type ServerCodes = ReadonlyMap<number, string>;

/** A statement has 5 s, however large the catalogue is. */
const PAGE = 2_000;

/** Every category, hidden ones too, as files speak of them, in display order. */
export async function readCategories(db: Db, { id, languages }: CatalogueOwner): Promise<StoredCategory[]> {
  const rows = await db
    .selectFrom('shop_category as c')
    .leftJoin('shop_category as p', (on) =>
      on.onRef('p.project_id', '=', 'c.project_id').onRef('p.id', '=', 'c.parent_id'),
    )
    .select(['c.id', 'c.code', 'c.titles', 'p.code as parent', 'c.sort', 'c.visible'])
    .where('c.project_id', '=', id)
    .orderBy('c.sort')
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({ ...row, titles: published(row.titles, languages) }));
}

/** Items, archived ones too, with all of their listings, the oldest first. `skus` null: all that there are. */
export async function readItems(
  db: Db,
  owner: CatalogueOwner,
  codes: ServerCodes,
  skus: readonly string[] | null,
): Promise<StoredItem[]> {
  const items: StoredItem[] = [];
  for (let after = 0; ; ) {
    const page = await itemsAfter(db, owner, skus, after);
    const ids = page.map(({ id }) => id);
    const listings = await listingsOf(db, owner.id, codes, ids);
    for (const item of page) items.push({ ...item, servers: Object.fromEntries(listings.get(item.id) ?? []) });
    const last = ids.at(-1);
    if (last === undefined || page.length < PAGE) return items;
    after = last;
  }
}

async function itemsAfter(db: Db, { id, languages }: CatalogueOwner, skus: readonly string[] | null, after: number) {
  let query = db
    .selectFrom('shop_item as i')
    .innerJoin('shop_category as c', (on) =>
      on.onRef('c.project_id', '=', 'i.project_id').onRef('c.id', '=', 'i.category_id'),
    )
    .select(['i.id', 'i.sku', 'c.code as category', 'i.titles', 'i.descriptions', 'i.image_url', 'i.kind'])
    .select(['i.base_price', 'i.max_quantity', 'i.limits', 'i.payload', 'i.archived_at'])
    .where('i.project_id', '=', id)
    .where('i.id', '>', after)
    .orderBy('i.id')
    .limit(PAGE);
  if (skus !== null) query = query.where(sql<boolean>`i.sku = ANY (${skus}::text[])`);
  return (await query.execute()).map(({ image_url, base_price, max_quantity, archived_at, ...row }) => ({
    ...row,
    titles: published(row.titles, languages),
    descriptions: published(row.descriptions, languages),
    imageUrl: image_url,
    price: base_price,
    maxQuantity: max_quantity,
    archived: archived_at !== null,
  }));
}

async function listingsOf(db: Db, projectId: number, codes: ServerCodes, itemIds: readonly number[]) {
  const rows = await db
    .selectFrom('shop_listing')
    .select(['item_id', 'game_server_id', 'price', 'old_price', 'supplied', 'sold'])
    .select(['enabled', 'sale_from', 'sale_to', 'sort'])
    .where('project_id', '=', projectId)
    .where(sql<boolean>`item_id = ANY (${itemIds}::integer[])`)
    .orderBy('item_id')
    .orderBy('game_server_id')
    .execute();
  const listings = new Map<number, [string, StoredListing][]>();
  for (const { item_id, game_server_id, old_price, supplied, sale_from, sale_to, ...row } of rows) {
    const code = codes.get(game_server_id);
    if (code === undefined) throw new Error(`listing of item ${item_id} on a server that is not the project's`);
    const listing = { ...row, oldPrice: old_price, stock: supplied, saleFrom: sale_from, saleTo: sale_to };
    const known = listings.get(item_id) ?? [];
    if (known.length === 0) listings.set(item_id, known);
    known.push([code, listing]);
  }
  return listings;
}

const published = (texts: LocalizedText, languages: readonly string[]): LocalizedText =>
  Object.fromEntries(Object.entries(texts).filter(([language]) => languages.includes(language)));
