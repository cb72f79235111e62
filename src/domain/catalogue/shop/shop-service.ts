import { Refusal } from '../../../base/errors/refusal.js';
import { searchWords } from '../../../base/language/search-words.js';
import { andThen, type PromiseOrValue } from '../../../base/promise-or-value.js';
import type { Deps } from '../../../platform/deps.js';
import { type Connection, readPage } from '../../../platform/paging.js';
import { SnapshotCache } from '../../../storage/snapshots.js';
import type { GameServerSnapshot } from '../../servers/index.js';
import type { ItemName } from '../names.js';
import { readRemaining } from './allowance-view.js';
import { type CategoryTree, createCategoryTrees } from './category-tree.js';
import {
  countItems,
  findItem,
  findItemId,
  type ItemFilter,
  type ItemRow,
  type ItemSearch,
  listItems,
} from './item-store.js';
import { ITEM_ORDERS } from './listing-page-store.js';
import type { ShopCategory, ShopItem, ShopListing, ShopQuestion } from './shop-model.js';

type ShopDeps = Pick<Deps, 'browsing' | 'searching' | 'notifications'>;

export type Shop = ReturnType<typeof createShop>;

const MAX_COUNTS = 10_000;
const MAX_PROJECTS = 10_000;
/** rules.md §2.3 */
const MAX_COUNTED = 1_000;
/** From this share of the items on, scanning the listings is cheaper than the word index. */
const COMMON_SHARE = 1 / 20;

/** The catalogue for players: rules.md §1.9, §2.2. */
export function createShop({ browsing, searching, notifications }: ShopDeps) {
  const categoryTreeOf = createCategoryTrees({ browsing, notifications });
  const versions = new SnapshotCache<number, number>({
    name: 'catalogue versions',
    notifications,
    topics: ['catalogue'],
    max: MAX_PROJECTS,
    keyOf: Number,
  });
  let lastVersion = 0;
  const nextVersion = (): number => ++lastVersion;
  /**
   * A number that changes with every edit of the project's catalogue, but not with sales. Part of
   * the keys of the response cache and of the counts. It is counted in this process: a notification
   * drops it, and the next call takes a new one, as does every call while memory is not fresh.
   */
  const catalogueVersionOf = (projectId: number): PromiseOrValue<number> =>
    andThen(
      versions.get(projectId, async () => nextVersion()),
      (version) => version ?? nextVersion(),
    );
  const counts = new SnapshotCache<string, number>({
    name: 'page counts',
    notifications,
    topics: ['catalogue'],
    max: MAX_COUNTS,
  });

  /**
   * Completes rows, with one more statement for signed-in users; drops items in hidden categories.
   */
  async function completeItems(
    rows: readonly ItemRow[],
    tree: CategoryTree,
    { project, server, userId, now }: ShopQuestion,
  ): Promise<ShopItem[]> {
    const buyer = userId === null ? null : { projectId: project.id, serverId: server.id, userId, now };
    const remaining = buyer === null ? () => null : await readRemaining(browsing(project.id), buyer, rows);
    const items: ShopItem[] = [];
    for (const row of rows) {
      const category = tree.find(row.categoryId)?.category;
      if (category === undefined) continue;
      // Field by field: `{ ...row, category }` creates a hidden class per object in V8
      // (docs/performance.md).
      items.push({
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
        gameServer: server,
        maxQuantity: row.maxQuantity,
        remaining: row.remaining,
        limits: row.limits.map((limit) => ({ remaining: remaining(row.id, limit), ...limit })),
      });
    }
    return items;
  }

  return {
    catalogueVersionOf,

    /** Visible categories, parents before children, with their item counts on this server. */
    categories: async (server: Pick<GameServerSnapshot, 'id' | 'projectId'>): Promise<readonly ShopCategory[]> =>
      (await categoryTreeOf(server)).nodes.map(({ category }) => category),

    /**
     * Lists a page of items in one statement, plus one for a search that is new since the last
     * edit. The count of a search stops at `MAX_COUNTED`: counting all matches was the main cost of
     * a search (docs/decisions/0023). Throws CATEGORY_NOT_FOUND, also for a hidden one,
     * INVALID_CURSOR, TIMEOUT; SERVICE_UNAVAILABLE if too many searches of this shop run at once.
     */
    async items(question: ShopQuestion, listing: ShopListing): Promise<Connection<ShopItem>> {
      const { project, server, languages } = question;
      const { category, sort } = listing;
      const words = wordsOf(listing.search);
      // Read before the categories: an edit may arrive before the items in them are counted.
      const version = words === null ? null : await catalogueVersionOf(project.id);
      const tree = await categoryTreeOf(server);
      const node = category === null ? null : tree.findByName(category);
      if (category !== null && node === null) throw new Refusal('CATEGORY_NOT_FOUND', { input: category.input });
      const categoryId = node?.category.id ?? null;
      const scope = { project: project.id, server: server.id, category: categoryId, search: words?.join(' ') ?? null };
      const order = ITEM_ORDERS[sort];
      const categories =
        node === null
          ? { ids: tree.nodes.map(({ category }) => category.id), areAll: true }
          : { ids: node.ids, areAll: false };
      const filter: ItemFilter = { projectId: project.id, serverId: server.id, categories };

      const page = (search: ItemSearch | null, count: number) =>
        readPage(
          {
            identity: { list: 'shopItems', ...scope, sort },
            ...order,
            async read(after, limit) {
              if (search !== null && count === 0) return [];
              const db = search === null ? browsing(project.id) : searching(project.id);
              const rows = await listItems(db, filter, search, { order, after, limit }, languages);
              return await completeItems(rows, tree, question);
            },
            count: () => count,
          },
          listing,
        );

      const shownCount = node?.category.itemCount ?? tree.itemCount;
      if (words === null) return page(null, shownCount);
      const count =
        words.length === 0
          ? 0
          : await counts.get(JSON.stringify({ version, ...scope }), () =>
              countItems(searching(project.id), filter, words, MAX_COUNTED),
            );
      const areCommon = count === MAX_COUNTED || (count ?? 0) > shownCount * COMMON_SHARE;
      return page({ words, areCommon }, count ?? 0);
    },

    /** Finds an item on a server. Throws SHOP_ITEM_NOT_FOUND. */
    async item(question: ShopQuestion, name: ItemName): Promise<ShopItem> {
      const { project, server, languages } = question;
      const db = browsing(project.id);
      const itemId = await findItemId(db, project.id, name);
      const key = { projectId: project.id, serverId: server.id };
      const row = itemId === null ? null : await findItem(db, { ...key, itemId }, languages);
      const [item] = row === null ? [] : await completeItems([row], await categoryTreeOf(server), question);
      if (item === undefined) throw new Refusal('SHOP_ITEM_NOT_FOUND', { input: name.input });
      return item;
    },
  };
}

/**
 * The words of a search, each of which must begin a word of an item's titles or of its SKU; null
 * without a search. A search without words (`"?!"`) finds nothing.
 */
function wordsOf(search: string | null): readonly string[] | null {
  const text = (search ?? '').normalize('NFC').trim();
  return text === '' ? null : searchWords(text);
}
