import { type Problem, refuseProblems } from '../../platform/declared/index.js';
import type { Tx } from '../../storage/database.js';
import type { CatalogueDraft } from './declaration-draft.js';
import { oversold } from './declare-check.js';
import { insertListings, type ListingWrite, lockListings, type Sold, updateListings } from './declare-listing-store.js';
import type { CataloguePlan, PlannedListing } from './declare-plan.js';
import type { CatalogueOwner, Stored } from './declare-store.js';
import {
  type ItemWrite,
  insertCategories,
  insertItems,
  lockItems,
  updateCategory,
  updateItems,
} from './declare-write-store.js';

/** Told how many of the rows to write are written. */
export type Progress = (done: number, total: number) => void;

interface WriteParts {
  readonly draft: CatalogueDraft;
  readonly stored: Stored;
  /** By code. */
  readonly serverIds: ReadonlyMap<string, number>;
  readonly now: Date;
  readonly progress: Progress;
}

/** Rows of one statement, which has 5 s (operations.md §3.12). */
const BATCH = 1_000;

/**
 * Does what was planned. Items and then listings are locked before anything of them is written: purchases hold the one,
 * then the other, so that neither ever waits for what waits for it.
 */
export async function writePlan(tx: Tx, owner: CatalogueOwner, plan: CataloguePlan, parts: WriteParts): Promise<void> {
  const projectId = owner.id;
  const { draft, stored, serverIds, now } = parts;
  const counted = counter(plan, parts.progress);
  const categoryIds = await writeCategories(tx, owner, plan.categories, stored);
  const itemIds = new Map([...stored.items.values()].map(({ sku, id }) => [sku, id]));
  const toItem = (item: ItemWrite['item']): ItemWrite => ({ item, categoryId: known(categoryIds, item.category) });
  const toListing = ({ sku, server, listing, shownPrice }: PlannedListing): ListingWrite => ({
    ...{ itemId: known(itemIds, sku), serverId: known(serverIds, server) },
    ...{ listing, shownPrice },
  });
  const changedItems = inOrder(plan.items.changed.map(toItem), ({ item }) => [known(itemIds, item.sku)]);
  const changedListings = inOrder(plan.listings.changed.map(toListing), (write) => [write.itemId, write.serverId]);

  await inBatches(changedItems, (batch) =>
    lockItems(
      tx,
      projectId,
      batch.map(({ item }) => known(itemIds, item.sku)),
    ),
  );
  const sold: Sold[] = [];
  await inBatches(changedListings, async (batch) => void sold.push(...(await lockListings(tx, projectId, batch))));
  refuseOversold(draft, sold, { itemIds, serverIds });

  await inBatches(changedItems, (batch) => updateItems(tx, owner, batch, now), counted);
  await inBatches(changedListings, (batch) => updateListings(tx, projectId, batch), counted);
  const insert = async (batch: readonly ItemWrite[]) => {
    for (const { sku, id } of await insertItems(tx, projectId, batch, now)) itemIds.set(sku, id);
  };
  await inBatches(plan.items.added.map(toItem), insert, counted);
  await inBatches(plan.listings.added.map(toListing), (batch) => insertListings(tx, projectId, batch), counted);
}

async function writeCategories(tx: Tx, owner: CatalogueOwner, plan: CataloguePlan['categories'], stored: Stored) {
  const ids = new Map(stored.categories.map(({ code, id }) => [code, id]));
  for (const [code, id] of await insertCategories(tx, owner.id, plan.added)) ids.set(code, id);
  // One may stand in the file before the one that it hangs on.
  const hanging = plan.added.filter(({ parent }) => parent !== null);
  for (const category of [...hanging, ...plan.changed]) {
    await updateCategory(tx, owner, category, category.parent === null ? null : known(ids, category.parent));
  }
  return ids;
}

/** Since the plan was made somebody may have bought; now nobody can. */
function refuseOversold(
  draft: CatalogueDraft,
  all: readonly Sold[],
  ids: { readonly itemIds: ReadonlyMap<string, number>; readonly serverIds: ReadonlyMap<string, number> },
): void {
  const sold = new Map(all.map(({ itemId, serverId, sold: count }) => [`${itemId} ${serverId}`, count]));
  const problems = (draft.items ?? []).flatMap((entry): Problem[] => {
    const itemId = ids.itemIds.get(entry.value.sku);
    return oversold(entry, (server) => sold.get(`${itemId} ${ids.serverIds.get(server)}`) ?? 0);
  });
  if (problems.length > 0) throw refuseProblems(draft.source, problems);
}

async function inBatches<T>(
  rows: readonly T[],
  work: (batch: readonly T[]) => Promise<unknown>,
  counted: (rows: number) => void = () => {},
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    await work(batch);
    counted(batch.length);
  }
}

function counter({ items, listings }: CataloguePlan, progress: Progress): (rows: number) => void {
  const total = [items, listings].reduce((sum, { added, changed }) => sum + added.length + changed.length, 0);
  let done = 0;
  return (rows) => {
    done += rows;
    progress(done, total);
  };
}

const inOrder = <T>(rows: readonly T[], keyOf: (row: T) => readonly number[]): T[] =>
  [...rows].sort((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)];
    return (left[0] ?? 0) - (right[0] ?? 0) || (left[1] ?? 0) - (right[1] ?? 0);
  });

function known(ids: ReadonlyMap<string, number>, handle: string): number {
  const id = ids.get(handle);
  if (id === undefined) throw new Error(`${handle} was checked and is not there`);
  return id;
}
