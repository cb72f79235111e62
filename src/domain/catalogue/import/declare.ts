import { searchWords } from '../../../base/language/search-words.js';
import type { Change } from '../../../platform/changes/index.js';
import { type Problem, refuseProblems } from '../../../platform/declared/index.js';
import type { Tx } from '../../../storage/database.js';
import { oversold, type Surroundings } from './check.js';
import { requireVersion } from './conflict.js';
import type { DeclaredItem } from './declaration.js';
import type { CatalogueDraft, CatalogueFile } from './draft.js';
import {
  type CatalogueOwner,
  type ItemWrite,
  insertCategories,
  insertItems,
  insertListings,
  type ListingWrite,
  lockItems,
  lockListings,
  type Sold,
  updateCategory,
  updateItems,
  updateListings,
} from './import-store.js';
import { type CatalogueChanges, type CataloguePlan, inWords, type PlannedListing, planCatalogue } from './plan.js';

/** Told how many of the rows to write are written. */
export type Progress = (done: number, total: number) => void;

interface DeclareOptions {
  /** Archives items and hides emptied categories that the file does not name: rules.md §4.1. */
  readonly prune?: boolean;
  readonly progress?: Progress | undefined;
  /** Version of a preview: the file then makes the changes that it showed, or is refused. */
  readonly ifVersion?: string | null | undefined;
}

/** Rows of one statement, which has 5 s (rules.md §3.12). */
const BATCH = 1_000;

/**
 * Makes a project's catalogue what a file says, by code and sku, within the caller's change, which holds the project's
 * lock (rules.md §4.1, §4.2). Nothing is deleted, and what was ordered before is not touched. Items and listings
 * are locked before anything of them is written, in the order in which purchases hold them, so that neither ever waits
 * for what waits for it. Throws the refusals INVALID_VARIABLES with every problem of the file, and CATALOGUE_CHANGED.
 */
export async function declareCatalogue(
  { tx, now }: Pick<Change, 'tx' | 'now'>,
  project: CatalogueOwner,
  file: CatalogueFile,
  { prune = false, progress = () => {}, ifVersion = null }: DeclareOptions = {},
): Promise<{ readonly declared: CatalogueChanges; readonly draft: CatalogueDraft }> {
  const projectId = project.id;
  const planned = await planCatalogue(tx, project, file, prune);
  const { plan, around, draft, version } = planned;
  // A file that was imported already changes nothing: its lost answer can be asked for again (RFC 9110 §13.1.1).
  if (ifVersion !== null && plan.differences.length > 0)
    await requireVersion(tx, project, { ifVersion, version, draft, prune });
  const counted = counter(plan, progress);
  const categoryIds = await writeCategories(tx, project, plan.categories, around);
  const itemIds = new Map([...around.items.values()].map(({ sku, id }) => [sku, id]));
  const toItem = ({ servers: _, category, ...item }: DeclaredItem): ItemWrite => ({
    ...item,
    categoryId: known(categoryIds, category),
    words: searchWords(item.sku, ...Object.values({ ...around.items.get(item.sku)?.otherTitles, ...item.titles })),
  });
  const toListing = ({ sku, server, listing, shownPrice }: PlannedListing): ListingWrite => ({
    ...listing,
    ...{ itemId: known(itemIds, sku), serverId: known(around.servers, server), shownPrice },
  });
  const idOf = ({ sku }: ItemWrite): number => known(itemIds, sku);
  const items = plan.items.changed.map(toItem).sort((a, b) => idOf(a) - idOf(b));
  const listings = plan.listings.changed.map(toListing).sort((a, b) => a.itemId - b.itemId || a.serverId - b.serverId);

  await inBatches(items, (batch) => lockItems(tx, projectId, batch.map(idOf)));
  const sold: Sold[] = [];
  await inBatches(listings, async (batch) => void sold.push(...(await lockListings(tx, projectId, batch))));
  refuseOversold(draft, sold, itemIds, around.servers);

  const at = now();
  await inBatches(items, (batch) => updateItems(tx, project, batch, at), counted);
  await inBatches(listings, (batch) => updateListings(tx, projectId, batch), counted);
  const insert = async (batch: readonly ItemWrite[]) => {
    for (const { sku, id } of await insertItems(tx, projectId, batch, at)) itemIds.set(sku, id);
  };
  await inBatches(plan.items.added.map(toItem), insert, counted);
  await inBatches(plan.listings.added.map(toListing), (batch) => insertListings(tx, projectId, batch), counted);
  return { declared: inWords(planned), draft };
}

/** Returns the ids of all categories by code. */
async function writeCategories(
  tx: Tx,
  project: CatalogueOwner,
  { added, changed }: CataloguePlan['categories'],
  { categories }: Surroundings,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map(categories.map(({ code, id }) => [code, id]));
  for (const [code, id] of await insertCategories(tx, project.id, added)) ids.set(code, id);
  // One may stand in the file before the one that it hangs on.
  const hanging = added.filter(({ parent }) => parent !== null);
  for (const category of [...hanging, ...changed]) {
    await updateCategory(tx, project, category, category.parent === null ? null : known(ids, category.parent));
  }
  return ids;
}

/** Since the plan was made somebody may have bought; now nobody can. */
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

function known(ids: ReadonlyMap<string, number>, handle: string): number {
  const id = ids.get(handle);
  if (id === undefined) throw new Error(`${handle} was checked and is not there`);
  return id;
}
