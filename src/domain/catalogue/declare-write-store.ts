import { sql } from 'kysely';
import type { Tx } from '../../storage/database.js';
import type { DeclaredCategory, DeclaredItem } from './catalogue-declaration.js';
import type { CatalogueOwner } from './declare-store.js';

/** An item as it is to be, its category by id. */
export interface ItemWrite {
  readonly item: DeclaredItem;
  readonly categoryId: number;
}

/** Adds categories, all of them roots for now. Returns their ids by code. */
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

/**
 * Locks items and all of their listings until the transaction ends, the listings first and each in the order of its
 * ids: whoever else holds one of them (a purchase) has one listing before its item, so that nobody waits in a circle.
 */
export async function lockItems(tx: Tx, projectId: number, itemIds: readonly number[]): Promise<void> {
  await sql`
    SELECT FROM shop_listing WHERE project_id = ${projectId} AND item_id = ANY (${itemIds}::integer[])
    ORDER BY item_id, game_server_id FOR NO KEY UPDATE`.execute(tx);
  await sql`
    SELECT FROM shop_item WHERE project_id = ${projectId} AND id = ANY (${itemIds}::integer[])
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

/** Adds items; returns their ids by sku. */
export async function insertItems(
  tx: Tx,
  projectId: number,
  writes: readonly ItemWrite[],
  now: Date,
): Promise<{ readonly sku: string; readonly id: number }[]> {
  const { rows } = await sql<{ sku: string; id: number }>`
    INSERT INTO shop_item (project_id, sku, category_id, titles, descriptions, image_url, kind, payload, base_price,
        max_quantity, limits, archived_at, created_at)
      SELECT ${projectId}, r.sku, r.category_id, r.titles, r.descriptions, r.image_url, r.kind,
        coalesce(r.payload, 'null'), r.base_price, r.max_quantity, r.limits,
        CASE WHEN r.archived THEN ${now}::timestamptz END, ${now}
      FROM ${recordsOf(writes)} ORDER BY r.at
    RETURNING sku, id`.execute(tx);
  return rows;
}

/** Changes items that are there. What was archived before stays so since then. */
export async function updateItems(
  tx: Tx,
  { id: projectId, languages }: CatalogueOwner,
  writes: readonly ItemWrite[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE shop_item AS i SET
        category_id = r.category_id, titles = ${without('i.titles', languages)} || r.titles,
        descriptions = ${without('i.descriptions', languages)} || r.descriptions, image_url = r.image_url, kind = r.kind, payload = coalesce(r.payload, 'null'), base_price = r.base_price,
        max_quantity = r.max_quantity, limits = r.limits,
        archived_at = CASE WHEN r.archived THEN coalesce(i.archived_at, ${now}) END, version = i.version + 1
      FROM ${recordsOf(writes)}
      WHERE i.project_id = ${projectId} AND i.sku = r.sku`.execute(tx);
}

/** What a localized text says in languages that are not published, and no file speaks of. */
const without = (column: string, languages: readonly string[]) => sql`(${sql.ref(column)} - ${languages}::text[])`;

const recordsOf = (writes: readonly ItemWrite[]) => sql`jsonb_to_recordset(${JSON.stringify(writes.map(toRecord))})
  AS r (at integer, sku text, category_id integer, titles jsonb, descriptions jsonb, image_url text, kind text,
    payload jsonb, base_price bigint, max_quantity integer, limits jsonb, archived boolean)`;

const toRecord = ({ item, categoryId }: ItemWrite, at: number) => ({
  at,
  sku: item.sku,
  category_id: categoryId,
  titles: item.titles,
  descriptions: item.descriptions,
  image_url: item.imageUrl,
  kind: item.kind,
  payload: item.payload,
  base_price: item.price,
  max_quantity: item.maxQuantity,
  limits: item.limits,
  archived: item.archived,
});
