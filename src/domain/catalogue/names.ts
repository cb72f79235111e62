// SKU and code are the same in every installation that has the file; ids are not.

/** Identifies an item, with the input that did so. */
export type ItemName =
  | { readonly input: 'itemId'; readonly id: number }
  | { readonly input: 'sku'; readonly sku: string };

/** Identifies a category, with the input that did so. */
export type CategoryName =
  | { readonly input: 'categoryId'; readonly id: number }
  | { readonly input: 'categoryCode'; readonly code: string };

type Inputs<Name extends string> = { readonly [Input in Name]?: string | null | undefined };

/** The SDL requires exactly one of the two inputs (`@exactlyOne`). */
export const itemNameOf = ({ itemId, sku }: Inputs<'itemId' | 'sku'>): ItemName =>
  sku == null ? { input: 'itemId', id: Number(itemId) } : { input: 'sku', sku };

/** Null if neither input is sent; the SDL rejects both (`@atMostOne`). */
export function categoryNameOf(inputs: Inputs<'categoryId' | 'categoryCode'>): CategoryName | null {
  const { categoryId, categoryCode } = inputs;
  if (categoryCode != null) return { input: 'categoryCode', code: categoryCode };
  return categoryId == null ? null : { input: 'categoryId', id: Number(categoryId) };
}
