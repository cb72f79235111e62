import type { Deps } from '../../../platform/deps.js';
import { SnapshotCache } from '../../../storage/snapshots.js';
import type { CategoryName } from '../names.js';
import { type CategoryRow, listCategories } from './category-store.js';
import type { ShopCategory } from './shop-model.js';

/** The visible categories of a project on one server. */
export interface CategoryTree {
  /** In depth-first order: each category is followed by its descendants. */
  readonly nodes: readonly CategoryNode[];
  /** Null if there is no such visible category. */
  find(categoryId: number): CategoryNode | null;
  findByName(name: CategoryName): CategoryNode | null;
  /** Number of visible items on the server. */
  readonly itemCount: number;
}

interface CategoryNode {
  readonly category: ShopCategory;
  /** Ids of the category and its visible descendants. */
  readonly ids: readonly number[];
}

/** Bound on cached categories of all projects; one takes about half a KiB. */
const MAX_CATEGORIES = 100_000;

/**
 * Caches categories and their item counts, which are small and equal for all viewers. They are read
 * once per edit of the catalogue, so that no request counts items.
 */
export function createCategoryTrees({ browsing, notifications }: Pick<Deps, 'browsing' | 'notifications'>) {
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

  return async ({ id, projectId }: { readonly id: number; readonly projectId: number }): Promise<CategoryTree> =>
    ((await snapshots.get(projectId, () => load(projectId))) ?? empty).on(id);
}

interface Snapshot {
  /** The tree of a server, by its id. */
  readonly on: (serverId: number) => CategoryTree;
  /** Number of categories, plus one for the project. */
  readonly size: number;
}

interface Branch {
  readonly row: CategoryRow;
  readonly below: readonly Branch[];
}

/** @param rows all categories of a project, in the order of `listCategories` */
function createSnapshot(rows: readonly CategoryRow[]): Snapshot {
  const roots = branchesBelow(null, rows);
  const servers = new Map<number, CategoryTree>();
  return {
    on(serverId) {
      const tree = servers.get(serverId) ?? treeOn(roots, serverId);
      servers.set(serverId, tree);
      return tree;
    },
    size: rows.length + 1,
  };
}

/** Descendants of a hidden category are hidden as well: rules.md §1.9. */
const branchesBelow = (parentId: number | null, rows: readonly CategoryRow[]): Branch[] =>
  rows
    .filter((row) => row.visible && row.parentId === parentId)
    .map((row) => ({ row, below: branchesBelow(row.id, rows) }));

function treeOn(roots: readonly Branch[], serverId: number): CategoryTree {
  const subtrees = roots.map((root) => nodesOf(root, serverId));
  const nodes = subtrees.flat();
  const byId = new Map(nodes.map((node) => [node.category.id, node]));
  const byCode = new Map(nodes.map((node) => [node.category.code, node]));
  return {
    nodes,
    find: (categoryId) => byId.get(categoryId) ?? null,
    findByName: (name) => (name.input === 'categoryId' ? byId.get(name.id) : byCode.get(name.code)) ?? null,
    itemCount: sumItemCounts(subtrees),
  };
}

/** A category, followed by its descendants. */
function nodesOf({ row: { id, code, titles, parentId, listed }, below }: Branch, serverId: number): CategoryNode[] {
  const subtrees = below.map((branch) => nodesOf(branch, serverId));
  const descendants = subtrees.flat();
  const itemCount = (listed[serverId] ?? 0) + sumItemCounts(subtrees);
  const ids = [id, ...descendants.map(({ category }) => category.id)];
  return [{ category: { id, code, titles, parentId, itemCount }, ids }, ...descendants];
}

/** The first node of a subtree includes the items of its descendants. */
const sumItemCounts = (subtrees: readonly (readonly CategoryNode[])[]): number =>
  subtrees.reduce((sum, [first]) => sum + (first?.category.itemCount ?? 0), 0);
