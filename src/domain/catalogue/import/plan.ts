import { findNewestEntryId } from '../../../platform/audit/index.js';
import { describeEdits, diffObjects, type Edit, refuseProblems } from '../../../platform/declared/index.js';
import type { Db } from '../../../storage/database.js';
import { listServers } from '../../servers/index.js';
import { type CurrentState, problemsOf } from './check.js';
import { type DeclaredCategory, type DeclaredItem, type DeclaredListing, isOffered } from './declaration.js';
import type { CatalogueDraft, CatalogueFile } from './draft.js';
import {
  type CatalogueOwner,
  readStored,
  type StoredCatalogue,
  type StoredCategory,
  type StoredItem,
  type StoredListing,
} from './import-store.js';
import { auditSubjectOf, previewVersionOf } from './version.js';

/** The writes that make the catalogue equal to a file. */
export interface CataloguePlan {
  readonly categories: Writes<DeclaredCategory>;
  readonly items: Writes<DeclaredItem>;
  readonly listings: Writes<PlannedListing>;
  /** One per new or changed entity. */
  readonly differences: CatalogueDifference[];
}

/** A difference between the stored entity and the file. */
export interface CatalogueDifference {
  /** A category, an item, or an item on a server. */
  readonly kind: 'CATEGORY' | 'ITEM' | 'LISTING';
  /** The code of the category, or the SKU. */
  readonly name: string;
  /** Code of the server of a listing. */
  readonly server: string | null;
  /** `REMOVED`: players no longer see it. Nothing is deleted. */
  readonly change: 'ADDED' | 'CHANGED' | 'REMOVED';
  /**
   * Each value as JSON. A new entity has all values that are set. A new listing always has its
   * stock (`null`: unlimited) and the price that players pay there.
   */
  readonly edits: readonly Edit[];
}

interface Writes<T> {
  readonly added: T[];
  readonly changed: T[];
}

export interface PlannedListing {
  readonly sku: string;
  /** Code of the server. */
  readonly server: string;
  readonly listing: DeclaredListing;
  /** The listing's own price, or the item's. */
  readonly shownPrice: number;
}

/** Numbers of new and changed entities; a listing that is switched off counts as changed. */
export interface CatalogueChanges {
  readonly categories: Counts;
  readonly items: Counts;
  readonly listings: Counts;
  /** One sentence per change; empty if the catalogue matched the file. */
  readonly changes: readonly string[];
  /** The changes as data. */
  readonly differences: readonly CatalogueDifference[];
  /** Version of these changes, for `ifVersion`. */
  readonly version: string;
}

interface Counts {
  readonly added: number;
  readonly changed: number;
}

/** A plan with the data that it was made from. */
interface Planned {
  readonly plan: CataloguePlan;
  readonly current: CurrentState;
  readonly draft: CatalogueDraft;
  readonly version: string;
}

/**
 * Plans the changes of `declareCatalogue` without writing.
 * Throws INVALID_VARIABLES with every problem of the file.
 */
export async function planCatalogue(
  db: Db,
  project: CatalogueOwner,
  file: CatalogueFile,
  prune: boolean,
): Promise<Planned> {
  const readAt = await findNewestEntryId(db, auditSubjectOf(project));
  const servers = await listServers(db, project.id);
  const skus = prune ? null : file.skus;
  const current = {
    ...(await readStored(db, project, servers, skus)),
    languages: project.languages,
    servers: new Map(servers.map(({ id, code }) => [code, id])),
  };
  const draft = file.draftFor(current, prune);
  const problems = problemsOf(draft, current, prune);
  if (problems.length > 0) throw refuseProblems(draft.source, problems);
  const plan = compare(draft, current, prune);
  return { plan, current, draft, version: previewVersionOf(readAt, plan.differences) };
}

/**
 * Compares a file with the stored catalogue. Entities that the file does not name are unchanged,
 * unless it prunes: then items are archived, and categories without visible items hidden. A listing
 * that the draft omits is switched off, because a draft is complete for the items that it names.
 */
function compare(draft: CatalogueDraft, stored: StoredCatalogue, prune: boolean): CataloguePlan {
  const plan: CataloguePlan = {
    categories: { added: [], changed: [] },
    items: { added: [], changed: [] },
    listings: { added: [], changed: [] },
    differences: [],
  };
  const categories = new Map(stored.categories.map((category) => [category.code, category]));
  for (const { value } of draft.categories ?? []) planCategory(plan, value, categories.get(value.code));
  for (const { value } of draft.items ?? []) planItem(plan, value, stored.items.get(value.sku));
  if (!prune) return plan;

  const named = new Set(draft.items?.map(({ value }) => value.sku));
  const unnamed = [...stored.items.values()].filter(({ sku }) => draft.items !== null && !named.has(sku));
  for (const item of unnamed) planItem(plan, { ...item, archived: true }, item);
  for (const category of hiddenByPrune(draft, stored)) {
    planCategory(plan, { ...category, visible: false }, category);
  }
  return plan;
}

function planCategory(
  { categories, differences }: CataloguePlan,
  next: DeclaredCategory,
  stored?: StoredCategory,
): void {
  const entity = { kind: 'CATEGORY', name: next.code, server: null } as const;
  if (stored === undefined) {
    categories.added.push(next);
    differences.push(added(entity, categoryValues(next)));
    return;
  }
  const changes = changed(entity, categoryValues(stored), categoryValues(next));
  if (changes.length > 0) categories.changed.push(next);
  differences.push(...changes);
}

function planItem({ items, listings, differences }: CataloguePlan, next: DeclaredItem, stored?: StoredItem): void {
  const { sku, price, servers } = next;
  const planned = (server: string, listing: DeclaredListing): PlannedListing => ({
    ...{ sku, server, listing },
    shownPrice: listing.price ?? price,
  });
  const entity = { kind: 'ITEM', name: sku, server: null } as const;
  const listingOn = (server: string) => ({ kind: 'LISTING', name: sku, server }) as const;
  const changes =
    stored === undefined ? [added(entity, itemValues(next))] : changed(entity, itemValues(stored), itemValues(next));
  if (stored === undefined) items.added.push(next);
  else if (changes.length > 0) items.changed.push(next);
  differences.push(...changes);
  for (const [server, listing] of Object.entries(servers)) {
    if (stored !== undefined && Object.hasOwn(stored.servers, server)) continue;
    const write = planned(server, listing);
    listings.added.push(write);
    differences.push(added(listingOn(server), { ...listing, price: write.shownPrice }));
  }
  if (stored === undefined) return;
  // A map, because `constructor` is a valid code of a server.
  const declared = new Map(Object.entries(servers));
  for (const [server, before] of Object.entries(stored.servers)) {
    const after = declared.get(server) ?? { ...before, enabled: false };
    const listingChanges = changed(listingOn(server), listingValues(before), listingValues(after));
    const isPriceChanged = (before.price ?? stored.price) !== (after.price ?? price);
    if (listingChanges.length > 0 || isPriceChanged) listings.changed.push(planned(server, after));
    differences.push(...listingChanges);
  }
}

type Entity = Pick<CatalogueDifference, 'kind' | 'name' | 'server'>;

const added = (entity: Entity, after: object): CatalogueDifference => ({
  ...entity,
  change: 'ADDED',
  edits: diffObjects({}, after).filter(
    ({ path, to }) => !EMPTY_VALUES.has(to) || (entity.kind === 'LISTING' && path === 'stock'),
  ),
});

const EMPTY_VALUES: ReadonlySet<string | null> = new Set([null, 'null', '{}', '[]']);

/** Empty if there is no difference. */
function changed(entity: Entity, before: object, after: object): CatalogueDifference[] {
  const all = diffObjects(before, after);
  if (all.length === 0) return [];
  const isRemoval = all.some(({ path, to }) => REMOVING_EDITS[entity.kind] === `${path} ${to}`);
  return [{ ...entity, change: isRemoval ? 'REMOVED' : 'CHANGED', edits: all }];
}

/** The edits that hide an entity from players. */
const REMOVING_EDITS = { CATEGORY: 'visible false', ITEM: 'archived true', LISTING: 'enabled false' };

const labelOf = ({ kind, name, server }: Entity): string =>
  kind === 'CATEGORY' ? `category ${name}` : `item ${name}${server === null ? '' : ` on ${server}`}`;

const linesOf = (difference: CatalogueDifference): string[] =>
  difference.change === 'ADDED'
    ? [`${labelOf(difference)}: new${termsInWords(difference)}`]
    : describeEdits(labelOf(difference), difference.edits);

/** The values that are listed for a new entity. */
const TERMS = {
  CATEGORY: [],
  ITEM: ['price'],
  LISTING: ['price', 'stock', 'compareAtPrice', 'offeredFrom', 'offeredUntil', 'enabled'],
} satisfies Record<CatalogueDifference['kind'], readonly string[]>;

/** `, price 650, stock unlimited` */
const termsInWords = ({ kind, edits }: CatalogueDifference): string =>
  TERMS[kind]
    .flatMap((term) => edits.filter(({ path }) => path === term))
    .filter(({ path, to }) => !(path === 'enabled' && to === 'true'))
    .map(({ path, to }) => `, ${path} ${path === 'stock' && to === 'null' ? 'unlimited' : to}`)
    .join('');

const categoryValues = ({ titles, parent, sort, visible }: DeclaredCategory) => ({ titles, parent, sort, visible });

const listingValues = ({ sold: _, ...listing }: DeclaredListing & Partial<StoredListing>): DeclaredListing => listing;

const itemValues = ({
  servers: _,
  id: __,
  otherTitles: ___,
  ...item
}: DeclaredItem & Partial<Pick<StoredItem, 'id' | 'otherTitles'>>) => item;

/**
 * The categories that a pruning file hides: those that a list of categories omits, if neither they
 * nor their descendants contain a visible item.
 */
function hiddenByPrune({ categories, items }: CatalogueDraft, stored: StoredCatalogue): StoredCategory[] {
  if (categories === null) return [];
  const named = new Map(categories.map(({ value }) => [value.code, value]));
  const remaining = items === null ? [...stored.items.values()] : items.map(({ value }) => value);
  const filled = new Set(remaining.filter(isOffered).map(({ category }) => category));
  const tree = [...stored.categories.filter(({ code }) => !named.has(code)), ...named.values()];
  const isFilled = (code: string): boolean =>
    filled.has(code) || tree.some((below) => below.parent === code && below.visible && isFilled(below.code));
  return stored.categories.filter(({ code, visible }) => visible && !named.has(code) && !isFilled(code));
}

/** Bounds the output of long descriptions. */
const MAX_LINE = 300;

/** Summarizes a plan for operators. */
export function summarizePlan({ plan, version }: Pick<Planned, 'plan' | 'version'>): CatalogueChanges {
  const { differences, categories, items, listings } = plan;
  const count = ({ added, changed }: Writes<unknown>) => ({ added: added.length, changed: changed.length });
  return {
    categories: count(categories),
    items: count(items),
    listings: count(listings),
    changes: differences.flatMap(linesOf).map(cut),
    differences: differences.map((difference) => ({
      ...difference,
      edits: difference.edits.map(({ path, from, to }) => ({ path, from: from && cut(from), to: to && cut(to) })),
    })),
    version,
  };
}

const cut = (text: string): string => (text.length > MAX_LINE ? `${text.slice(0, MAX_LINE - 1)}…` : text);
