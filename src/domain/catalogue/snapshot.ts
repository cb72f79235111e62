import type { ShopCategory } from './catalogue-model.js';
import type { CategoryRow } from './snapshot-store.js';

/** What of a catalogue is small, and the same for everybody, so that it is kept in memory. */
export interface CatalogueSnapshot {
  /** What one server shows of it. */
  on(serverId: number): ServerShelves;
}

export interface ServerShelves {
  /** The visible categories as a tree is read: each followed by those below it. */
  readonly shelves: readonly Shelf[];
  /** Null where there is no such visible category. */
  find(categoryId: number): Shelf | null;
  /** Items shown on the server. */
  readonly itemCount: number;
}

export interface Shelf {
  readonly category: ShopCategory;
  /** The category and all visible ones below it. */
  readonly ids: readonly number[];
}

interface Branch {
  readonly row: CategoryRow;
  readonly below: readonly Branch[];
}

/** @param rows all categories of a project, as `listCategories` orders them */
export function createSnapshot(rows: readonly CategoryRow[]): CatalogueSnapshot {
  const trunks = branchesBelow(null, rows);
  const servers = new Map<number, ServerShelves>();
  return {
    on(serverId) {
      const shown = servers.get(serverId) ?? shelvesOf(trunks, serverId);
      servers.set(serverId, shown);
      return shown;
    },
  };
}

/** What is below a hidden category hangs on nothing, and is hidden with it: operations.md §1.9. */
const branchesBelow = (parentId: number | null, rows: readonly CategoryRow[]): Branch[] =>
  rows
    .filter((row) => row.visible && row.parentId === parentId)
    .map((row) => ({ row, below: branchesBelow(row.id, rows) }));

function shelvesOf(trunks: readonly Branch[], serverId: number): ServerShelves {
  const trees = trunks.map((trunk) => treeOf(trunk, serverId));
  const shelves = trees.flat();
  const byId = new Map(shelves.map((shelf) => [shelf.category.id, shelf]));
  return { shelves, find: (categoryId) => byId.get(categoryId) ?? null, itemCount: itemsOf(trees) };
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
