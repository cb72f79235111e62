import type { ShopItem, ShopQuestion } from './catalogue-model.js';
import type { ItemRow } from './item-store.js';
import type { ServerShelves } from './snapshot.js';

/** The item as an answer has it; null where its category is not shown. */
export function shownItem(
  { categoryId, ...row }: ItemRow,
  shelves: ServerShelves,
  { project, server }: ShopQuestion,
): ShopItem | null {
  const shelf = shelves.find(categoryId);
  return shelf === null ? null : { ...row, category: shelf.category, project, gameServer: server };
}
