import { Refusal } from '../../base/errors/refusal.js';
import type { Keyring } from '../../base/keyring.js';
import { createFactCache } from '../../storage/cache.js';
import type { Database } from '../../storage/database.js';
import type { Notifications } from '../../storage/notifications.js';
import { type Connection, connectionOf, createCursors } from '../paging/index.js';
import { countItems, type ItemFilter, listItems } from './item-repository.js';
import type { ItemsQuestion, ShopItem } from './model.js';
import { ITEM_ORDERS } from './order.js';
import { wordsOf } from './search.js';
import type { ShelvesOf } from './shelves.js';
import { shownItem } from './shown-item.js';
import type { ServerShelves, Shelf } from './snapshot.js';

export interface ItemListParts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly keyring: Keyring;
  readonly shelvesOf: ShelvesOf;
}

const MAX_COUNTS = 10_000;
/** From this share of the items on, walking to the next ones that a search finds is cheaper than sorting all of them. */
const COMMON = 1 / 20;

/** `shopItems`: operations.md §2.2, row 6. */
export function createItemList({ database, notifications, keyring, shelvesOf }: ItemListParts) {
  const cursors = createCursors(keyring);
  // Counting is all of a search that grows with what it finds.
  const counts = createFactCache<string, number>({ notifications, topics: ['catalogue'], max: MAX_COUNTS });

  const countOf = async (scope: object, filter: ItemFilter, words: readonly string[]): Promise<number> =>
    (await counts.get(JSON.stringify(scope), () => countItems(database.db, filter, words))) ?? 0;

  /** One statement; one more where a search is new since the catalogue was edited. */
  return async function items(question: ItemsQuestion): Promise<Connection<ShopItem>> {
    const { project, server, categoryId, sort, first, languages } = question;
    const words = wordsOf(question.search);
    const shelves = await shelvesOf(server);
    const shelf = categoryId === null ? null : demandShelf(shelves, categoryId);
    const scope = { project: project.id, server: server.id, category: categoryId, search: words?.join(' ') ?? null };
    const list = { list: 'shopItems', ...scope, sort };
    const after = question.after === null ? null : cursors.decode(list, question.after);
    const order = ITEM_ORDERS[sort];
    const page = (found: readonly ShopItem[], totalCount: number) =>
      connectionOf({ cursors, list, question }, found, order.positionOf, totalCount);

    const itemCount = shelf?.category.itemCount ?? shelves.itemCount;
    const filter = { projectId: project.id, serverId: server.id, categories: categoriesOf(shelves, shelf) };
    const totalCount = words === null ? itemCount : words.length === 0 ? 0 : await countOf(scope, filter, words);
    if (words !== null && totalCount === 0) return page([], 0);
    const search = words === null ? null : { words, areCommon: totalCount > itemCount * COMMON };
    const rows = await listItems(database.db, filter, search, { order, after, limit: first + 1 }, languages);
    return page(
      rows.flatMap((row) => shownItem(row, shelves, question) ?? []),
      totalCount,
    );
  };
}

const categoriesOf = (shelves: ServerShelves, shelf: Shelf | null): ItemFilter['categories'] =>
  shelf === null
    ? { ids: shelves.shelves.map(({ category }) => category.id), areAll: true }
    : { ids: shelf.ids, areAll: false };

/** Throws CATEGORY_NOT_FOUND, also for a hidden one. */
function demandShelf(shelves: ServerShelves, categoryId: number): Shelf {
  const shelf = shelves.find(categoryId);
  if (shelf === null) throw new Refusal('CATEGORY_NOT_FOUND', { field: 'variables.categoryId' });
  return shelf;
}
