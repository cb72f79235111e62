import { sql } from 'kysely';
import type { Deps } from '../../../platform/deps.js';
import type { Db } from '../../../storage/database.js';
import { SnapshotCache } from '../../../storage/snapshots.js';
import type { CategoryName } from '../names.js';
import type { ShopCategory } from './shop-model.js';

/** What a server shows of its project's categories. */
export interface ServerShelves {
  /** The visible categories as a tree is read: each followed by those below it. */
  readonly shelves: readonly Shelf[];
  /** Null where there is no such visible category. */
  find(categoryId: number): Shelf | null;
  named(name: CategoryName): Shelf | null;
  /** Items shown on the server. */
  readonly itemCount: number;
}

interface Shelf {
  readonly category: ShopCategory;
  /** The category and all visible ones below it. */
  readonly ids: readonly number[];
}

/** Of all projects that are remembered; one takes about half a KiB. */
const MAX_CATEGORIES = 100_000;

/**
 * Categories, and how many items are in which: what of a catalogue is small and the same for everybody. It is read once
 * per edit of the catalogue and kept in memory, so that no request counts.
 */
export function createShelves({ browsing, notifications }: Pick<Deps, 'browsing' | 'notifications'>) {
  const snapshots = new SnapshotCache<number, Snapshot>({
    name: 'categories',
    notifications,
    topics: ['catalogue'],
    max: MAX_CATEGORIES,
    sizeOf: ({ size }) => size,
    keyOf: Number,
  });
  const load = async (projectId: number) => createSnapshot(await listCategories(browsing(projectId), projectId));
  const empty = createSnapshot([]);

  return async ({ id, projectId }: { readonly id: number; readonly projectId: number }): Promise<ServerShelves> =>
    ((await snapshots.get(projectId, () => load(projectId))) ?? empty).on(id);
}

interface Snapshot {
  /** What a server shows, by its id. */
  readonly on: (serverId: number) => ServerShelves;
  /** How many categories there are, and one for the project itself. */
  readonly size: number;
}

interface CategoryRow extends Omit<ShopCategory, 'itemCount'> {
  readonly visible: boolean;
  /** Items listed in this very category, by the id of the server. */
  readonly listed: Readonly<Record<string, number>>;
}

interface Branch {
  readonly row: CategoryRow;
  readonly below: readonly Branch[];
}

/** @param rows all categories of a project, as `listCategories` orders them */
function createSnapshot(rows: readonly CategoryRow[]): Snapshot {
  const trunks = branchesBelow(null, rows);
  const servers = new Map<number, ServerShelves>();
  return {
    on(serverId) {
      const shown = servers.get(serverId) ?? shelvesOn(trunks, serverId);
      servers.set(serverId, shown);
      return shown;
    },
    size: rows.length + 1,
  };
}

/** What is below a hidden category hangs on nothing, and is hidden with it: rules.md §1.9. */
const branchesBelow = (parentId: number | null, rows: readonly CategoryRow[]): Branch[] =>
  rows
    .filter((row) => row.visible && row.parentId === parentId)
    .map((row) => ({ row, below: branchesBelow(row.id, rows) }));

function shelvesOn(trunks: readonly Branch[], serverId: number): ServerShelves {
  const trees = trunks.map((trunk) => treeOf(trunk, serverId));
  const shelves = trees.flat();
  const byId = new Map(shelves.map((shelf) => [shelf.category.id, shelf]));
  const byCode = new Map(shelves.map((shelf) => [shelf.category.code, shelf]));
  return {
    shelves,
    find: (categoryId) => byId.get(categoryId) ?? null,
    named: (name) => (name.input === 'categoryId' ? byId.get(name.id) : byCode.get(name.code)) ?? null,
    itemCount: itemsOf(trees),
  };
}

/** A category, and then all below it. */
function treeOf({ row: { id, code, titles, parentId, listed }, below }: Branch, serverId: number): Shelf[] {
  const trees = below.map((branch) => treeOf(branch, serverId));
  const shelves = trees.flat();
  const itemCount = (listed[serverId] ?? 0) + itemsOf(trees);
  const ids = [id, ...shelves.map(({ category }) => category.id)];
  return [{ category: { id, code, titles, parentId, itemCount }, ids }, ...shelves];
}

/** The first of each tree has counted those below it. */
const itemsOf = (trees: readonly (readonly Shelf[])[]): number =>
  trees.reduce((sum, [first]) => sum + (first?.category.itemCount ?? 0), 0);

/** Every category of the project, hidden ones too, each before those that stand behind it below the same parent. */
const listCategories = (db: Db, projectId: number): Promise<CategoryRow[]> =>
  db
    // Through the servers, because the indexes of the listings begin with them.
    .with('counted', (cte) =>
      cte
        .selectFrom('game_server as s')
        .innerJoin('shop_listing as l', (on) =>
          on.onRef('l.game_server_id', '=', 's.id').onRef('l.project_id', '=', 's.project_id'),
        )
        .select(({ fn }) => ['l.project_id', 'l.category_id', 'l.game_server_id', fn.countAll<number>().as('items')])
        .where('s.project_id', '=', projectId)
        .where(sql<boolean>`l.enabled AND NOT l.archived`)
        .groupBy(['l.project_id', 'l.category_id', 'l.game_server_id']),
    )
    .selectFrom('shop_category as c')
    .leftJoin('counted as n', (on) => on.onRef('n.project_id', '=', 'c.project_id').onRef('n.category_id', '=', 'c.id'))
    .select(['c.id', 'c.code', 'c.parent_id as parentId', 'c.titles', 'c.visible'])
    .select(
      sql<Record<string, number>>`coalesce(
        jsonb_object_agg(n.game_server_id, n.items) FILTER (WHERE n.items IS NOT NULL), '{}')`.as('listed'),
    )
    .where('c.project_id', '=', projectId)
    .groupBy(['c.project_id', 'c.id'])
    .orderBy('c.sort')
    .orderBy('c.id')
    .execute();
