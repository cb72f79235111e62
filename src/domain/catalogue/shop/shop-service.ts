import { Refusal } from '../../../base/errors/refusal.js';
import { searchWords } from '../../../base/language/search-words.js';
import { andThen, type PromiseOrValue } from '../../../base/promise-or-value.js';
import type { Deps } from '../../../platform/deps.js';
import { type Connection, connectionOf, createCursors } from '../../../platform/paging.js';
import { SnapshotCache } from '../../../storage/snapshots.js';
import type { GameServerSnapshot } from '../../servers/index.js';
import { findItemId, type ItemName } from '../names.js';
import { readRemaining } from './allowance-view.js';
import { countItems, findItem, type ItemFilter, type ItemRow, type ItemSearch, listItems } from './item-store.js';
import { ITEM_ORDERS } from './listing-store.js';
import { createShelves, type ServerShelves } from './shelves.js';
import type { ItemsQuestion, ShopCategory, ShopItem, ShopQuestion } from './shop-model.js';

type ShopDeps = Pick<Deps, 'browsing' | 'searching' | 'notifications' | 'keyring'>;

export type Shop = ReturnType<typeof createShop>;

const MAX_COUNTS = 10_000;
const MAX_PROJECTS = 10_000;
/** rules.md §2.3 */
const MOST_COUNTED = 1_000;
/** From this share of the items on, walking to the next ones that a search finds is cheaper than sorting all of them. */
const COMMON = 1 / 20;

/** What players see of the catalogue: rules.md §1.9, §2.2. */
export function createShop({ browsing, searching, notifications, keyring }: ShopDeps) {
  const shelvesOf = createShelves({ browsing, notifications });
  const cursorsOf = createCursors(keyring);
  const versions = new SnapshotCache<number, number>({
    name: 'catalogue versions',
    notifications,
    topics: ['catalogue'],
    max: MAX_PROJECTS,
    keyOf: Number,
  });
  let lastVersion = 0;
  const nextVersion = (): number => ++lastVersion;
  const counts = new SnapshotCache<string, number>({
    name: 'page counts',
    notifications,
    topics: ['catalogue'],
    max: MAX_COUNTS,
  });

  /** The items as an answer has them, in one statement more for who is signed in; without those in hidden categories. */
  async function shownItems(
    rows: readonly ItemRow[],
    shelves: ServerShelves,
    { project, server, userId, now }: ShopQuestion,
  ): Promise<ShopItem[]> {
    const buyer = userId === null ? null : { projectId: project.id, serverId: server.id, userId, now };
    const remaining = buyer === null ? () => null : await readRemaining(browsing(project.id), buyer, rows);
    const shown: ShopItem[] = [];
    for (const row of rows) {
      const category = shelves.find(row.categoryId)?.category;
      if (category === undefined) continue;
      // Field by field: of `{ ...row, category }` V8 makes a class of its own for each object (docs/performance.md).
      shown.push({
        id: row.id,
        sku: row.sku,
        title: row.title,
        description: row.description,
        imageUrl: row.imageUrl,
        category,
        kind: row.kind,
        sort: row.sort,
        price: row.price,
        oldPrice: row.oldPrice,
        offeredFrom: row.offeredFrom,
        offeredUntil: row.offeredUntil,
        project,
        gameServer: server,
        maxQuantity: row.maxQuantity,
        remaining: row.remaining,
        limits: row.limits.map((limit) => ({ remaining: remaining(row.id, limit), ...limit })),
      });
    }
    return shown;
  }

  return {
    /**
     * Version of the project's catalogue on this node: another number after each change, except of
     * the quantities sold. Cached answers have it in their key.
     */
    catalogueVersionOf: (projectId: number): PromiseOrValue<number> =>
      andThen(
        versions.get(projectId, async () => nextVersion()),
        (version) => version ?? nextVersion(),
      ),

    /** Visible categories, parents before their children, with what they hold on this server. */
    categories: async (server: Pick<GameServerSnapshot, 'id' | 'projectId'>): Promise<readonly ShopCategory[]> =>
      (await shelvesOf(server)).shelves.map(({ category }) => category),

    /**
     * A page of items, in one statement; in one more where a search is new since the catalogue was edited. The count of
     * what a search finds stops at `MOST_COUNTED`: of more, nobody reads on to the end, and counting all of them is what
     * made a search dear (docs/decisions/0023).
     * Throws CATEGORY_NOT_FOUND, also for a hidden one, INVALID_CURSOR;
     * SERVICE_UNAVAILABLE where too many search this shop at once, TIMEOUT.
     */
    async items(question: ItemsQuestion): Promise<Connection<ShopItem>> {
      const { project, server, category, sort, first, languages } = question;
      const words = wordsOf(question.search);
      const shelves = await shelvesOf(server);
      const shelf = category === null ? null : shelves.named(category);
      if (category !== null && shelf === null) throw new Refusal('CATEGORY_NOT_FOUND', { input: category.input });
      const categoryId = shelf?.category.id ?? null;
      const scope = { project: project.id, server: server.id, category: categoryId, search: words?.join(' ') ?? null };
      const cursors = cursorsOf({ list: 'shopItems', ...scope, sort });
      const after = question.after === null ? null : cursors.decode(question.after);
      const order = ITEM_ORDERS[sort];
      const categories =
        shelf === null
          ? { ids: shelves.shelves.map(({ category }) => category.id), areAll: true }
          : { ids: shelf.ids, areAll: false };
      const filter: ItemFilter = { projectId: project.id, serverId: server.id, categories };

      const read = async (search: ItemSearch | null): Promise<ShopItem[]> => {
        const db = search === null ? browsing(project.id) : searching(project.id);
        const rows = await listItems(db, filter, search, { order, after, limit: first + 1 }, languages);
        return await shownItems(rows, shelves, question);
      };
      const page = (found: readonly ShopItem[], totalCount: number) =>
        connectionOf({ cursors, page: question }, found, order.positionOf, totalCount);

      const shownCount = shelf?.category.itemCount ?? shelves.itemCount;
      if (words === null) return page(await read(null), shownCount);
      const count =
        words.length === 0
          ? 0
          : await counts.get(JSON.stringify(scope), () =>
              countItems(searching(project.id), filter, words, MOST_COUNTED),
            );
      if (count === null || count === 0) return page([], 0);
      const areCommon = count === MOST_COUNTED || count > shownCount * COMMON;
      return page(await read({ words, areCommon }), count);
    },

    /** Throws SHOP_ITEM_NOT_FOUND. */
    async item({ item: name, ...question }: ShopQuestion & { readonly item: ItemName }): Promise<ShopItem> {
      const { project, server, languages } = question;
      const db = browsing(project.id);
      const itemId = await findItemId(db, project.id, name);
      const wanted = { projectId: project.id, serverId: server.id };
      const row = itemId === null ? null : await findItem(db, { ...wanted, itemId }, languages);
      const [item] = row === null ? [] : await shownItems([row], await shelvesOf(server), question);
      if (item === undefined) throw new Refusal('SHOP_ITEM_NOT_FOUND', { input: name.input });
      return item;
    },
  };
}

/**
 * The words of a search, each of which is to begin a word of an item's titles or of its SKU; null where nothing is
 * searched for. No words at all (`"?!"`) is a search that finds nothing.
 */
function wordsOf(search: string | null): readonly string[] | null {
  const text = (search ?? '').normalize('NFC').trim();
  return text === '' ? null : searchWords(text);
}
