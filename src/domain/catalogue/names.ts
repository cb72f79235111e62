import { exactlyOneOf, oneAtMostOf } from '../../base/errors/alternatives.js';
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

/** Throws INVALID_VARIABLES unless exactly one of the two is given. */
export function itemNameOf({ itemId, sku }: { readonly itemId?: Text; readonly sku?: Text }): ItemName {
  const [input, value] = exactlyOneOf({ itemId, sku });
  return input === 'sku' ? { input, sku: value } : { input, id: Number(value) };
}

/** Null where neither is given. Throws INVALID_VARIABLES where both are. */
export function categoryNameOf(given: {
  readonly categoryId?: Text;
  readonly categoryCode?: Text;
}): CategoryName | null {
  const one = oneAtMostOf({ categoryId: given.categoryId, categoryCode: given.categoryCode });
  if (one === null) return null;
  const [input, value] = one;
  return input === 'categoryCode' ? { input, code: value } : { input, id: Number(value) };
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
