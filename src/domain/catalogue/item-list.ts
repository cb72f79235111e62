import { Refusal } from '../../base/errors/refusal.js';
import type { Keyring } from '../../base/keyring.js';
import { type Connection, connectionOf, createCursors } from '../../platform/paging/index.js';
import { createFactCache } from '../../storage/cache.js';
import type { Database } from '../../storage/database.js';
import type { Notifications } from '../../storage/notifications.js';
import type { ItemsQuestion, ShopItem } from './catalogue-model.js';
import { countItems, type ItemFilter, type ItemSearch, listItems } from './item-store.js';
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
    const filter = { projectId: project.id, serverId: server.id, categories: categoriesOf(shelves, shelf) };

    /** How many items the words are found in. */
    const countOf = async (sought: readonly string[]): Promise<number> => {
      if (sought.length === 0) return 0;
      return (await counts.get(JSON.stringify(scope), () => countItems(database.db, filter, sought))) ?? 0;
    };
    const read = async (search: ItemSearch | null): Promise<ShopItem[]> => {
      const rows = await listItems(database.db, filter, search, { order, after, limit: first + 1 }, languages);
      return rows.flatMap((row) => shownItem(row, shelves, question) ?? []);
    };
    const page = (found: readonly ShopItem[], totalCount: number) =>
      connectionOf({ cursors, list, question }, found, order.positionOf, totalCount);

    const shownCount = shelf?.category.itemCount ?? shelves.itemCount;
    if (words === null) return page(await read(null), shownCount);
    const count = await countOf(words);
    if (count === 0) return page([], 0);
    return page(await read({ words, areCommon: count > shownCount * COMMON }), count);
  };
}

const categoriesOf = (shelves: ServerShelves, shelf: Shelf | null): ItemFilter['categories'] =>
  shelf === null
    ? { ids: shelves.shelves.map(({ category }) => category.id), areAll: true }
    : { ids: shelf.ids, areAll: false };

/** Throws CATEGORY_NOT_FOUND, also for a hidden one. */
function demandShelf(shelves: ServerShelves, categoryId: number): Shelf {
  const shelf = shelves.find(categoryId);
  if (shelf === null) throw new Refusal('CATEGORY_NOT_FOUND', { input: 'categoryId' });
  return shelf;
}
