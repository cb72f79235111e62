import { searchWords } from '../../../base/language/search-words.js';
import type { Change } from '../../../platform/changes/index.js';
import { type Problem, refuseProblems } from '../../../platform/declared/index.js';
import type { Tx } from '../../../storage/database.js';
import { type CurrentState, oversold } from './check.js';
import { requireVersion } from './conflict.js';
import type { DeclaredItem } from './declaration.js';
import type { CatalogueDraft, CatalogueFile } from './draft.js';
import {
  type CatalogueOwner,
  type ItemWrite,
  insertCategories,
  insertItems,
  insertListings,
  type ListingKey,
  type ListingWrite,
  lockItems,
  lockListings,
  type Sold,
  updateCategory,
  updateItems,
  updateListings,
} from './import-store.js';
import {
  type CatalogueChanges,
  type CataloguePlan,
  type PlannedListing,
  planCatalogue,
  summarizePlan,
} from './plan.js';

/** Called with the number of written rows. */
export type DeclareProgress = (done: number, total: number) => void;

interface DeclareOptions {
  /** Archives items and hides emptied categories that the file does not name: rules.md §4.2. */
  readonly prune?: boolean;
  readonly progress?: DeclareProgress | undefined;
  /** Version of a preview; if the changes differ from it, they are rejected. */
  readonly ifVersion?: string | null | undefined;
}

/** Rows per statement, which has a timeout of 5 s (rules.md §3.12). */
const BATCH_SIZE = 1_000;

/**
 * Updates a project's catalogue from a file, by code and SKU, in the caller's change, which holds
 * the project's lock (rules.md §4.2). Deletes nothing and does not affect existing orders.
 * Locks items and listings before the first write, in the lock order of purchases, to prevent
 * deadlocks. Throws INVALID_VARIABLES with every problem of the file, and CATALOGUE_CHANGED.
 */
export async function declareCatalogue(
  { tx, now }: Pick<Change, 'tx' | 'now'>,
  project: CatalogueOwner,
  file: CatalogueFile,
  { prune = false, progress = () => {}, ifVersion = null }: DeclareOptions = {},
): Promise<{ readonly declared: CatalogueChanges; readonly draft: CatalogueDraft }> {
  const projectId = project.id;
  const planned = await planCatalogue(tx, project, file, prune);
  const { plan, current, draft, version } = planned;
  // A file that was imported already changes nothing, so a request can be repeated (RFC 9110
  // §13.1.1).
  if (ifVersion !== null && plan.differences.length > 0)
    await requireVersion(tx, project, { ifVersion, version, draft, prune });
  const report = createReporter(plan, progress);
  const categoryIds = await writeCategories(tx, project, plan.categories, current);
  const itemIds = new Map([...current.items.values()].map(({ sku, id }) => [sku, id]));
  const toItem = ({ servers: _, category, ...item }: DeclaredItem): ItemWrite => ({
    ...item,
    categoryId: requireId(categoryIds, category),
    words: searchWords(item.sku, ...Object.values({ ...current.items.get(item.sku)?.otherTitles, ...item.titles })),
  });
  const toListing = ({ sku, server, listing, shownPrice }: PlannedListing): ListingWrite => ({
    ...listing,
    ...{ itemId: requireId(itemIds, sku), serverId: requireId(current.servers, server), shownPrice },
  });
  const idOf = ({ sku }: ItemWrite): number => requireId(itemIds, sku);
  const items = plan.items.changed.map(toItem).sort((a, b) => idOf(a) - idOf(b));
  const listings = plan.listings.changed.map(toListing);
  // An update of an item may change all of its listings. One pass locks them and those that change
  // themselves, because refunds of several orders lock listings in the order of items.
  const listingsOfItems = items.flatMap(({ sku }) =>
    Object.keys(current.items.get(sku)?.servers ?? {}).map(
      (server): ListingKey => ({ itemId: requireId(itemIds, sku), serverId: requireId(current.servers, server) }),
    ),
  );
  const locks = [...listingsOfItems, ...listings].sort((a, b) => a.itemId - b.itemId || a.serverId - b.serverId);

  const sold: Sold[] = [];
  await inBatches(locks, async (batch) => void sold.push(...(await lockListings(tx, projectId, batch))));
  await inBatches(items, (batch) => lockItems(tx, projectId, batch.map(idOf)));
  refuseOversold(draft, sold, itemIds, current.servers);

  const at = now();
  await inBatches(items, (batch) => updateItems(tx, project, batch, at), report);
  await inBatches(listings, (batch) => updateListings(tx, projectId, batch), report);
  const insert = async (batch: readonly ItemWrite[]) => {
    for (const { sku, id } of await insertItems(tx, projectId, batch, at)) itemIds.set(sku, id);
  };
  await inBatches(plan.items.added.map(toItem), insert, report);
  await inBatches(plan.listings.added.map(toListing), (batch) => insertListings(tx, projectId, batch), report);
  return { declared: summarizePlan(planned), draft };
}

/** Returns the ids of all categories by code. */
async function writeCategories(
  tx: Tx,
  project: CatalogueOwner,
  { added, changed }: CataloguePlan['categories'],
  { categories }: CurrentState,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map(categories.map(({ code, id }) => [code, id]));
  for (const [code, id] of await insertCategories(tx, project.id, added)) ids.set(code, id);
  // A category may precede its parent in the file.
  const children = added.filter(({ parent }) => parent !== null);
  for (const category of [...children, ...changed]) {
    await updateCategory(tx, project, category, category.parent === null ? null : requireId(ids, category.parent));
  }
  return ids;
}

/**
 * Checks the stock again: purchases may have committed since the plan; now the listings are locked.
 */
function refuseOversold(
  { items, source }: CatalogueDraft,
  all: readonly Sold[],
  itemIds: ReadonlyMap<string, number>,
  serverIds: ReadonlyMap<string, number>,
): void {
  const sold = new Map(all.map(({ itemId, serverId, sold: count }) => [`${itemId} ${serverId}`, count]));
  const problems = (items ?? []).flatMap((entry): Problem[] => {
    const itemId = itemIds.get(entry.value.sku);
    return oversold(entry, (server) => sold.get(`${itemId} ${serverIds.get(server)}`) ?? 0);
  });
  if (problems.length > 0) throw refuseProblems(source, problems);
}

async function inBatches<T>(
  rows: readonly T[],
  work: (batch: readonly T[]) => Promise<unknown>,
  report: (rows: number) => void = () => {},
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const batch = rows.slice(start, start + BATCH_SIZE);
    await work(batch);
    report(batch.length);
  }
}

function createReporter({ items, listings }: CataloguePlan, progress: DeclareProgress): (rows: number) => void {
  const total = [items, listings].reduce((sum, { added, changed }) => sum + added.length + changed.length, 0);
  let done = 0;
  return (rows) => {
    done += rows;
    progress(done, total);
  };
}

function requireId(ids: ReadonlyMap<string, number>, handle: string): number {
  const id = ids.get(handle);
  if (id === undefined) throw new Error(`${handle} was checked but does not exist`);
  return id;
}
