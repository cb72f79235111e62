import { refuseProblems } from '../../platform/declared/index.js';
import type { Db, Tx } from '../../storage/database.js';
import { listServers } from '../servers/index.js';
import type { CatalogueDraft } from './declaration-draft.js';
import { problemsOf } from './declare-check.js';
import { type CataloguePlan, planCatalogue } from './declare-plan.js';
import { emptiedByPrune } from './declare-prune.js';
import { type CatalogueOwner, readCategories, readItems, type Stored } from './declare-store.js';
import { type Progress, writePlan } from './declare-write.js';

export interface DeclareOptions {
  /** Archives items and hides emptied categories that the file does not name: operations.md §4.1. */
  readonly prune?: boolean;
  readonly now: Date;
  readonly progress?: Progress | undefined;
}

/** How much of the catalogue is new or changed; listings that are switched off are changed. */
export type CatalogueCounts = Readonly<
  Record<'categories' | 'items' | 'listings', { readonly added: number; readonly changed: number }>
>;

export interface CatalogueChanges extends CatalogueCounts {
  /** In words; none: everything was so already. */
  readonly changes: readonly string[];
}

/**
 * Makes a project's catalogue what a file says, by code and sku, within the caller's transaction, which holds the
 * project's lock (operations.md §4.1, §4.2). Nothing is deleted, and what was ordered before is not touched.
 * Throws the refusal INVALID_VARIABLES with every problem of the file.
 */
export async function declareCatalogue(
  tx: Tx,
  project: CatalogueOwner,
  draft: CatalogueDraft,
  { prune = false, now, progress = () => {} }: DeclareOptions,
): Promise<CatalogueChanges> {
  const { plan, stored, serverIds } = await compareCatalogue(tx, project, draft, prune);
  await writePlan(tx, project, plan, { draft, stored, serverIds, now, progress });
  return inWords(plan);
}

/**
 * What `declareCatalogue` would do: reads only.
 * Throws the refusal INVALID_VARIABLES with every problem of the file.
 */
export async function compareCatalogue(db: Db, project: CatalogueOwner, draft: CatalogueDraft, prune: boolean) {
  const servers = await listServers(db, project.id);
  const codes = new Map(servers.map(({ id, code }) => [id, code]));
  const skus = prune ? null : (draft.items ?? []).map(({ value }) => value.sku);
  const categories = await readCategories(db, project);
  const items = skus?.length === 0 ? [] : await readItems(db, project, codes, skus);
  const stored: Stored = { categories, items: new Map(items.map((item) => [item.sku, item])) };
  const around = { ...stored, languages: project.languages, servers: new Set(codes.values()) };
  const problems = [...problemsOf(draft, around), ...(prune ? emptiedByPrune(draft, stored) : [])];
  if (problems.length > 0) throw refuseProblems(draft.source, problems);
  const serverIds = new Map(servers.map(({ id, code }) => [code, id]));
  return { plan: planCatalogue(draft, stored, prune), stored, serverIds };
}

/** A description can be long; who wants all of it has the file. */
const MAX_LINE = 300;

export function inWords({ changes, ...plan }: CataloguePlan): CatalogueChanges {
  const count = (kind: 'categories' | 'items' | 'listings') => ({
    added: plan[kind].added.length,
    changed: plan[kind].changed.length,
  });
  return {
    categories: count('categories'),
    items: count('items'),
    listings: count('listings'),
    changes: changes.map((line) => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE - 1)}…` : line)),
  };
}
