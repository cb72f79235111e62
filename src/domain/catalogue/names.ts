import type { Db } from '../../storage/database.js';

// Ids are an installation's own. SKU and code are in its files, so links by them lead to the same thing on another one.

/** How somebody names an item, and in which input. */
export type ItemName =
  | { readonly input: 'itemId'; readonly id: number }
  | { readonly input: 'sku'; readonly sku: string };

/** How somebody names a category. */
export type CategoryName =
  | { readonly input: 'categoryId'; readonly id: number }
  | { readonly input: 'categoryCode'; readonly code: string };

type Text = string | null | undefined;

/** Of the two one is given: the SDL demands it (`@exactlyOne`). */
export const itemNameOf = ({ itemId, sku }: { readonly itemId?: Text; readonly sku?: Text }): ItemName =>
  sku == null ? { input: 'itemId', id: Number(itemId) } : { input: 'sku', sku };

/** Null where neither is given; both never are, as the SDL demands. */
export function categoryNameOf({
  categoryId,
  categoryCode,
}: {
  readonly categoryId?: Text;
  readonly categoryCode?: Text;
}): CategoryName | null {
  if (categoryCode != null) return { input: 'categoryCode', code: categoryCode };
  return categoryId == null ? null : { input: 'categoryId', id: Number(categoryId) };
}

/** The item's id, which no other item ever has, nor its SKU; null: the project has no such item. */
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
