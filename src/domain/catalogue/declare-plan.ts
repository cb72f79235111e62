import { differences } from '../../platform/declared/index.js';
import type { DeclaredCategory, DeclaredItem, DeclaredListing } from './catalogue-declaration.js';
import type { CatalogueDraft } from './declaration-draft.js';
import { hiddenByPrune } from './declare-prune.js';
import type { Stored, StoredCategory, StoredItem, StoredListing } from './declare-store.js';

export interface PlannedListing {
  readonly sku: string;
  /** Code. */
  readonly server: string;
  readonly listing: DeclaredListing;
  /** What it is shown with: its own price, or the item's. */
  readonly shownPrice: number;
}

/** What has to be written so that the catalogue is what a file says. */
export interface CataloguePlan {
  readonly categories: { readonly added: DeclaredCategory[]; readonly changed: DeclaredCategory[] };
  readonly items: { readonly added: DeclaredItem[]; readonly changed: DeclaredItem[] };
  readonly listings: { readonly added: PlannedListing[]; readonly changed: PlannedListing[] };
  /** In words, one or more per thing that is new or changed. */
  readonly changes: string[];
}

/**
 * Compares a file without problems with what there is. Categories and items that the file does not name stay as they
 * are, unless it prunes: then items are archived, and categories hidden in which nothing is left to be seen. A listing
 * that the file does not name is switched off, because the file says all there is to say about an item that it names.
 */
export function planCatalogue(draft: CatalogueDraft, stored: Stored, prune: boolean): CataloguePlan {
  const plan: CataloguePlan = {
    categories: { added: [], changed: [] },
    items: { added: [], changed: [] },
    listings: { added: [], changed: [] },
    changes: [],
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

function planCategory({ categories, changes }: CataloguePlan, next: DeclaredCategory, found?: StoredCategory): void {
  if (found === undefined) {
    categories.added.push(next);
    changes.push(`category ${next.code}: new`);
    return;
  }
  const edits = differences(`category ${next.code}`, ofCategory(found), ofCategory(next));
  if (edits.length > 0) categories.changed.push(next);
  changes.push(...edits);
}

function planItem({ items, listings, changes }: CataloguePlan, next: DeclaredItem, found?: StoredItem): void {
  const { sku, price, servers } = next;
  const planned = (server: string, listing: DeclaredListing): PlannedListing => ({
    ...{ sku, server, listing },
    shownPrice: listing.price ?? price,
  });
  if (found === undefined) {
    items.added.push(next);
    changes.push(`item ${sku}: new`);
    for (const [server, listing] of Object.entries(servers)) listings.added.push(planned(server, listing));
    return;
  }
  const edits = differences(`item ${sku}`, ofItem(found), ofItem(next));
  if (edits.length > 0) items.changed.push(next);
  changes.push(...edits);
  for (const [server, listing] of Object.entries(servers)) {
    if (Object.hasOwn(found.servers, server)) continue;
    listings.added.push(planned(server, listing));
    changes.push(`item ${sku} on ${server}: new`);
  }
  for (const [server, before] of Object.entries(found.servers)) {
    const after = servers[server] ?? { ...before, enabled: false };
    const ofListings = differences(`item ${sku} on ${server}`, ofListing(before), ofListing(after));
    const isShownElse = (before.price ?? found.price) !== (after.price ?? price);
    if (ofListings.length > 0 || isShownElse) listings.changed.push(planned(server, after));
    changes.push(...ofListings);
  }
}

const ofCategory = ({ titles, parent, sort, visible }: DeclaredCategory) => ({ titles, parent, sort, visible });

const ofListing = ({ sold: _, ...listing }: DeclaredListing & Partial<StoredListing>): DeclaredListing => listing;

const ofItem = ({ servers: _, id: __, ...item }: DeclaredItem & Partial<Pick<StoredItem, 'id'>>) => item;
