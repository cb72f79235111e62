import { findNewestEntryId } from '../../../platform/audit/index.js';
import { describeEdits, diffObjects, type Edit, refuseProblems } from '../../../platform/declared/index.js';
import type { Db } from '../../../storage/database.js';
import { listServers } from '../../servers/index.js';
import { problemsOf, type Surroundings } from './check.js';
import { type DeclaredCategory, type DeclaredItem, type DeclaredListing, isOffered } from './declaration.js';
import type { CatalogueDraft, CatalogueFile } from './draft.js';
import {
  type CatalogueOwner,
  readStored,
  type Stored,
  type StoredCategory,
  type StoredItem,
  type StoredListing,
} from './import-store.js';
import { historyOf, versionOf } from './version.js';

/** What has to be written so that the catalogue is what a file says. */
export interface CataloguePlan {
  readonly categories: Writes<DeclaredCategory>;
  readonly items: Writes<DeclaredItem>;
  readonly listings: Writes<PlannedListing>;
  /** One per thing that is new or changed. */
  readonly differences: CatalogueDifference[];
}

/** How one thing of the catalogue becomes another than it is. */
export interface CatalogueDifference {
  /** A category, an item, or an item on a server. */
  readonly kind: 'CATEGORY' | 'ITEM' | 'LISTING';
  /** The code of the category, or the SKU. */
  readonly name: string;
  /** Code, of a listing. */
  readonly server: string | null;
  /** `REMOVED`: players no longer see it. Nothing is deleted. */
  readonly change: 'ADDED' | 'CHANGED' | 'REMOVED';
  /**
   * Each value as JSON. A new thing has all values that are set. A new listing always has its stock (`null`: unlimited) and the
   * price that players pay there, its own or the item's.
   */
  readonly edits: readonly Edit[];
}

interface Writes<T> {
  readonly added: T[];
  readonly changed: T[];
}

export interface PlannedListing {
  readonly sku: string;
  /** Code. */
  readonly server: string;
  readonly listing: DeclaredListing;
  /** What it is shown with: its own price, or the item's. */
  readonly shownPrice: number;
}

/** How much of the catalogue is new or changed; listings that are switched off are changed. */
export interface CatalogueChanges {
  readonly categories: Counts;
  readonly items: Counts;
  readonly listings: Counts;
  /** In words; none: everything was so already. */
  readonly changes: readonly string[];
  /** The same for programs. */
  readonly differences: readonly CatalogueDifference[];
  /** Names these changes: an import with it as `ifVersion` makes exactly them, or is refused. */
  readonly version: string;
}

interface Counts {
  readonly added: number;
  readonly changed: number;
}

/** What is to be done, what it is to be done to, and what the file says in the face of that. */
interface Planned {
  readonly plan: CataloguePlan;
  readonly around: Surroundings;
  readonly draft: CatalogueDraft;
  readonly version: string;
}

/**
 * What `declareCatalogue` would do. Reads only.
 * Throws the refusal INVALID_VARIABLES with every problem of the file.
 */
export async function planCatalogue(
  db: Db,
  project: CatalogueOwner,
  file: CatalogueFile,
  prune: boolean,
): Promise<Planned> {
  const readAt = await findNewestEntryId(db, historyOf(project));
  const servers = await listServers(db, project.id);
  const skus = prune ? null : file.skus;
  const around = {
    ...(await readStored(db, project, servers, skus)),
    languages: project.languages,
    servers: new Map(servers.map(({ id, code }) => [code, id])),
  };
  const draft = file.against(around, prune);
  const problems = problemsOf(draft, around, prune);
  if (problems.length > 0) throw refuseProblems(draft.source, problems);
  const plan = compare(draft, around, prune);
  return { plan, around, draft, version: versionOf(readAt, plan.differences) };
}

/**
 * Compares a file without problems with what there is. Categories and items that the file does not name stay as they
 * are, unless it prunes: then items are archived, and categories hidden in which nothing is left to be seen. A listing
 * that the draft does not name is switched off, because a draft says all there is to say about an item that it names.
 */
function compare(draft: CatalogueDraft, stored: Stored, prune: boolean): CataloguePlan {
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
  found?: StoredCategory,
): void {
  const of = { kind: 'CATEGORY', name: next.code, server: null } as const;
  if (found === undefined) {
    categories.added.push(next);
    differences.push(added(of, ofCategory(next)));
    return;
  }
  const ofCategories = changed(of, ofCategory(found), ofCategory(next));
  if (ofCategories.length > 0) categories.changed.push(next);
  differences.push(...ofCategories);
}

function planItem({ items, listings, differences }: CataloguePlan, next: DeclaredItem, found?: StoredItem): void {
  const { sku, price, servers } = next;
  const planned = (server: string, listing: DeclaredListing): PlannedListing => ({
    ...{ sku, server, listing },
    shownPrice: listing.price ?? price,
  });
  const of = { kind: 'ITEM', name: sku, server: null } as const;
  const on = (server: string) => ({ kind: 'LISTING', name: sku, server }) as const;
  const ofItems = found === undefined ? [added(of, ofItem(next))] : changed(of, ofItem(found), ofItem(next));
  if (found === undefined) items.added.push(next);
  else if (ofItems.length > 0) items.changed.push(next);
  differences.push(...ofItems);
  for (const [server, listing] of Object.entries(servers)) {
    if (found !== undefined && Object.hasOwn(found.servers, server)) continue;
    const write = planned(server, listing);
    listings.added.push(write);
    differences.push(added(on(server), { ...listing, price: write.shownPrice }));
  }
  if (found === undefined) return;
  for (const [server, before] of Object.entries(found.servers)) {
    const after = servers[server] ?? { ...before, enabled: false };
    const ofListings = changed(on(server), ofListing(before), ofListing(after));
    const isShownElse = (before.price ?? found.price) !== (after.price ?? price);
    if (ofListings.length > 0 || isShownElse) listings.changed.push(planned(server, after));
    differences.push(...ofListings);
  }
}

type Thing = Pick<CatalogueDifference, 'kind' | 'name' | 'server'>;

const added = (thing: Thing, after: object): CatalogueDifference => ({
  ...thing,
  change: 'ADDED',
  edits: diffObjects({}, after).filter(
    ({ path, to }) => path !== '' && (!SAYS_NOTHING.has(to) || (thing.kind === 'LISTING' && path === 'stock')),
  ),
});

const SAYS_NOTHING: ReadonlySet<string | null> = new Set([null, 'null', '{}', '[]']);

/** None where they say the same. */
function changed(thing: Thing, before: object, after: object): CatalogueDifference[] {
  const all = diffObjects(before, after);
  if (all.length === 0) return [];
  const isTaken = all.some(({ path, to }) => TAKEN_AWAY[thing.kind] === `${path} ${to}`);
  return [{ ...thing, change: isTaken ? 'REMOVED' : 'CHANGED', edits: all }];
}

/** What takes a thing from the players' sight. */
const TAKEN_AWAY = { CATEGORY: 'visible false', ITEM: 'archived true', LISTING: 'enabled false' };

const labelOf = ({ kind, name, server }: Thing): string =>
  kind === 'CATEGORY' ? `category ${name}` : `item ${name}${server === null ? '' : ` on ${server}`}`;

const linesOf = (one: CatalogueDifference): string[] =>
  one.change === 'ADDED' ? [`${labelOf(one)}: new${termsInWords(one)}`] : describeEdits(labelOf(one), one.edits);

/** The values that decide what a new item costs and where it is offered. */
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

const ofCategory = ({ titles, parent, sort, visible }: DeclaredCategory) => ({ titles, parent, sort, visible });

const ofListing = ({ sold: _, ...listing }: DeclaredListing & Partial<StoredListing>): DeclaredListing => listing;

const ofItem = ({
  servers: _,
  id: __,
  otherTitles: ___,
  ...item
}: DeclaredItem & Partial<Pick<StoredItem, 'id' | 'otherTitles'>>) => item;

/**
 * The categories that a pruning file hides: those that it does not name, though it names categories, in which nothing
 * will be left to be seen, nor in those below them.
 */
function hiddenByPrune({ categories, items }: CatalogueDraft, stored: Stored): StoredCategory[] {
  if (categories === null) return [];
  const named = new Map(categories.map(({ value }) => [value.code, value]));
  const remaining = items === null ? [...stored.items.values()] : items.map(({ value }) => value);
  const filled = new Set(remaining.filter(isOffered).map(({ category }) => category));
  const tree = [...stored.categories.filter(({ code }) => !named.has(code)), ...named.values()];
  const isFilled = (code: string): boolean =>
    filled.has(code) || tree.some((below) => below.parent === code && below.visible && isFilled(below.code));
  return stored.categories.filter(({ code, visible }) => visible && !named.has(code) && !isFilled(code));
}

/** A description can be long; who wants all of it has the file. */
const MAX_LINE = 300;

/** The plan for operators. */
export function inWords({ plan, version }: Pick<Planned, 'plan' | 'version'>): CatalogueChanges {
  const { differences, categories, items, listings } = plan;
  const count = ({ added, changed }: Writes<unknown>) => ({ added: added.length, changed: changed.length });
  return {
    categories: count(categories),
    items: count(items),
    listings: count(listings),
    changes: differences.flatMap(linesOf).map(cut),
    differences: differences.map((one) => ({
      ...one,
      edits: one.edits.map(({ path, from, to }) => ({ path, from: from && cut(from), to: to && cut(to) })),
    })),
    version,
  };
}

const cut = (text: string): string => (text.length > MAX_LINE ? `${text.slice(0, MAX_LINE - 1)}…` : text);
