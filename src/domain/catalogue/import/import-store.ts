import { sql } from 'kysely';
import type { LocalizedText } from '../../../base/language/text.js';
import { omitLanguages, pickLanguages } from '../../../platform/declared/index.js';
import type { Db, Tx } from '../../../storage/database.js';
import { sameProject } from '../../../storage/joins.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import type { GameServerSnapshot } from '../../servers/index.js';
import type { DeclaredCategory, DeclaredItem, DeclaredListing } from './declaration.js';

/**
 * The properties of a project that its catalogue depends on. Texts in unpublished languages are
 * hidden and stay unchanged.
 */
export type CatalogueOwner = Pick<ProjectSnapshot, 'id' | 'slug' | 'languages'>;

/**
 * The stored catalogue: all of it for a pruning file, otherwise the entities that the file names.
 */
export interface StoredCatalogue {
  readonly categories: readonly StoredCategory[];
  /** By sku. */
  readonly items: ReadonlyMap<string, StoredItem>;
}

interface StoredEntity {
  readonly id: number;
  /** Titles in unpublished languages: no file contains them, but searches use them. */
  readonly otherTitles: LocalizedText;
}

export interface StoredCategory extends DeclaredCategory, StoredEntity {}

export interface StoredItem extends DeclaredItem, StoredEntity {
  readonly servers: Readonly<Record<string, StoredListing>>;
}

export interface StoredListing extends DeclaredListing {
  readonly sold: number;
}

/** Rows per statement, which has a timeout of 5 s. */
const PAGE = 2_000;

/**
 * Reads the catalogue for files, including hidden and archived parts: categories in display order,
 * items oldest first, with all of their listings.
 * @param skus SKUs of the items to read; null: all items
 */
export async function readStored(
  db: Db,
  owner: CatalogueOwner,
  servers: readonly ServerCode[],
  skus: readonly string[] | null,
): Promise<StoredCatalogue> {
  // Before the categories, which are never deleted: without a snapshot, another import may add one
  // meanwhile and move items there.
  const items = skus?.length === 0 ? [] : await readItems(db, owner, servers, skus);
  const categories = await readCategories(db, owner);
  return { categories, items: new Map(items.map((item) => [item.sku, item])) };
}

type ServerCode = Pick<GameServerSnapshot, 'id' | 'code'>;

async function readCategories(db: Db, { id, languages }: CatalogueOwner): Promise<StoredCategory[]> {
  const rows = await db
    .selectFrom('shop_category as c')
    .leftJoin('shop_category as p', (join) => sameProject(join, 'p.id', 'c.parent_id'))
    .select(['c.id', 'c.code', 'c.titles', 'p.code as parent', 'c.sort', 'c.visible'])
    .where('c.project_id', '=', id)
    .orderBy('c.sort')
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    titles: pickLanguages(row.titles, languages),
    otherTitles: omitLanguages(row.titles, languages),
  }));
}

async function readItems(
  db: Db,
  owner: CatalogueOwner,
  servers: readonly ServerCode[],
  skus: readonly string[] | null,
): Promise<StoredItem[]> {
  const codes = new Map(servers.map(({ id, code }) => [id, code]));
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
    .innerJoin('shop_category as c', (join) => sameProject(join, 'c.id', 'i.category_id'))
    .select(['i.id', 'i.sku', 'c.code as category', 'i.titles', 'i.descriptions', 'i.kind', 'i.limits', 'i.payload'])
    .select(['i.image_url as imageUrl', 'i.base_price as price', 'i.max_quantity as maxQuantity'])
    .select(sql<boolean>`i.archived_at IS NOT NULL`.as('archived'))
    .where('i.project_id', '=', id)
    .where('i.id', '>', after)
    .orderBy('i.id')
    .limit(PAGE);
  if (skus !== null) query = query.where(sql<boolean>`i.sku = ANY (${skus}::text[])`);
  return (await query.execute()).map((row) => ({
    ...row,
    titles: pickLanguages(row.titles, languages),
    otherTitles: omitLanguages(row.titles, languages),
    descriptions: pickLanguages(row.descriptions, languages),
  }));
}

/** The listings of items on the servers of `codes`, with these codes. */
export async function listingsOf(
  db: Db,
  projectId: number,
  codes: ReadonlyMap<number, string>,
  itemIds: readonly number[],
): Promise<Map<number, [string, StoredListing][]>> {
  const rows = await db
    .selectFrom('shop_listing')
    .select(['item_id as itemId', 'game_server_id as serverId', 'price', 'sold', 'enabled', 'sort'])
    .select(['old_price as compareAtPrice', 'supplied as stock', 'sale_from as offeredFrom', 'sale_to as offeredUntil'])
    .where('project_id', '=', projectId)
    .where(sql<boolean>`item_id = ANY (${itemIds}::integer[])`)
    .orderBy('item_id')
    .orderBy('game_server_id')
    .execute();
  const listings = new Map(itemIds.map((id): [number, [string, StoredListing][]] => [id, []]));
  for (const { itemId, serverId, ...listing } of rows) {
    const code = codes.get(serverId);
    // A server may have been added since the caller read the codes.
    if (code !== undefined) listings.get(itemId)?.push([code, listing]);
  }
  return listings;
}

/** Inserts categories without parents; returns their ids by code. */
export async function insertCategories(
  tx: Tx,
  projectId: number,
  categories: readonly DeclaredCategory[],
): Promise<Map<string, number>> {
  if (categories.length === 0) return new Map();
  const rows = await tx
    .insertInto('shop_category')
    .values(
      categories.map(({ code, titles, sort, visible }) => ({
        ...{ project_id: projectId, parent_id: null },
        ...{ code, titles, sort, visible },
      })),
    )
    .returning(['code', 'id'])
    .execute();
  return new Map(rows.map(({ code, id }) => [code, id]));
}

export async function updateCategory(
  tx: Tx,
  { id: projectId, languages }: CatalogueOwner,
  { code, titles, sort, visible }: DeclaredCategory,
  parentId: number | null,
): Promise<void> {
  await tx
    .updateTable('shop_category')
    .set({ titles: sql`${without('titles', languages)} || ${JSON.stringify(titles)}::jsonb`, sort, visible })
    .set({ parent_id: parentId })
    .where('project_id', '=', projectId)
    .where('code', '=', code)
    .execute();
}

/** A localized text without the published languages. */
const without = (column: string, languages: readonly string[]) => sql`(${sql.ref(column)} - ${languages}::text[])`;

/** An item to be written, with the id of its category. */
export interface ItemWrite extends Omit<DeclaredItem, 'category' | 'servers'> {
  readonly categoryId: number;
  /** Search words, from `searchWords`. */
  readonly words: readonly string[];
}

/** Locks items until the transaction ends. The caller has locked all of their listings. */
export async function lockItems(tx: Tx, projectId: number, itemIds: readonly number[]): Promise<void> {
  await sql`
    SELECT FROM shop_item WHERE project_id = ${projectId} AND id = ANY (${itemIds}::integer[])
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

/** Inserts items; returns their ids with the SKUs. */
export async function insertItems(
  tx: Tx,
  projectId: number,
  writes: readonly ItemWrite[],
  now: Date,
): Promise<{ readonly sku: string; readonly id: number }[]> {
  const { rows } = await sql<{ sku: string; id: number }>`
    INSERT INTO shop_item (project_id, sku, category_id, titles, descriptions, image_url, kind, payload, base_price,
        max_quantity, limits, search, archived_at, created_at)
      SELECT ${projectId}, r.sku, r."categoryId", r.titles, r.descriptions, r."imageUrl", r.kind,
        coalesce(r.payload, 'null'), r.price, r."maxQuantity", r.limits, array_to_tsvector(r.words),
        CASE WHEN r.archived THEN ${now}::timestamptz END, ${now}
      FROM ${itemRows(writes)} ORDER BY r.at
    RETURNING sku, id`.execute(tx);
  return rows;
}

/** Updates items; items that are archived already keep their time. */
export async function updateItems(
  tx: Tx,
  { id: projectId, languages }: CatalogueOwner,
  writes: readonly ItemWrite[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE shop_item AS i SET
        category_id = r."categoryId", titles = ${without('i.titles', languages)} || r.titles,
        descriptions = ${without('i.descriptions', languages)} || r.descriptions, image_url = r."imageUrl",
        kind = r.kind, payload = coalesce(r.payload, 'null'), base_price = r.price,
        max_quantity = r."maxQuantity", limits = r.limits, search = array_to_tsvector(r.words),
        archived_at = CASE WHEN r.archived THEN coalesce(i.archived_at, ${now}) END, version = i.version + 1
      FROM ${itemRows(writes)}
      WHERE i.project_id = ${projectId} AND i.sku = r.sku`.execute(tx);
}

const itemRows = (writes: readonly ItemWrite[]) => sql`jsonb_to_recordset(${JSON.stringify(writes.map(numbered))})
  AS r (at integer, sku text, "categoryId" integer, titles jsonb, descriptions jsonb, "imageUrl" text, kind text,
    payload jsonb, price bigint, "maxQuantity" integer, limits jsonb, words text[],
    archived boolean)`;

const numbered = (write: ItemWrite, at: number) => ({ ...write, at });

export interface ListingKey {
  readonly itemId: number;
  readonly serverId: number;
}

/** A listing to be written. */
export interface ListingWrite extends DeclaredListing, ListingKey {
  /** The listing's own price, or the item's. */
  readonly shownPrice: number;
}

export interface Sold extends ListingKey {
  readonly sold: number;
}

/**
 * Locks listings until the transaction ends, in the order of their keys, and returns their sold
 * numbers, which cannot change any more.
 */
export async function lockListings(tx: Tx, projectId: number, keys: readonly ListingKey[]): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    SELECT l.item_id AS "itemId", l.game_server_id AS "serverId", l.sold
      FROM shop_listing AS l JOIN ${listingRows(keys)} ON l.item_id = r."itemId" AND l.game_server_id = r."serverId"
      WHERE l.project_id = ${projectId}
      ORDER BY l.item_id, l.game_server_id FOR NO KEY UPDATE OF l`.execute(tx);
  return rows;
}

export async function insertListings(tx: Tx, projectId: number, writes: readonly ListingWrite[]): Promise<void> {
  await sql`
    INSERT INTO shop_listing (item_id, game_server_id, project_id, enabled, price, shown_price, old_price, supplied,
        sale_from, sale_to, sort)
      SELECT r."itemId", r."serverId", ${projectId}, r.enabled, r.price, r."shownPrice", r."compareAtPrice", r.stock,
        r."offeredFrom", r."offeredUntil", r.sort
      FROM ${listingRows(writes)} ORDER BY r."itemId", r."serverId"`.execute(tx);
}

/** Updates all columns except `sold`, which belongs to purchases. */
export async function updateListings(tx: Tx, projectId: number, writes: readonly ListingWrite[]): Promise<void> {
  await sql`
    UPDATE shop_listing AS l SET
        enabled = r.enabled, price = r.price, shown_price = r."shownPrice", old_price = r."compareAtPrice",
        supplied = r.stock, sale_from = r."offeredFrom", sale_to = r."offeredUntil", sort = r.sort
      FROM ${listingRows(writes)}
      WHERE l.project_id = ${projectId} AND l.item_id = r."itemId" AND l.game_server_id = r."serverId"`.execute(tx);
}

const listingRows = (rows: readonly ListingKey[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)})
  AS r ("itemId" integer, "serverId" integer, enabled boolean, price bigint, "shownPrice" bigint, "compareAtPrice" bigint,
    stock integer, "offeredFrom" timestamptz, "offeredUntil" timestamptz, sort integer)`;
