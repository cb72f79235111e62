import { canonicalTag } from '../../base/language/tags.js';
import { NOT_PUBLISHED, type Problem } from '../../platform/declared/index.js';
import type { DeclaredItem } from './catalogue-declaration.js';
import type { CatalogueDraft, Entry } from './declaration-draft.js';
import type { Reference } from './declaration-references.js';
import type { StoredCategory, StoredItem } from './declare-store.js';
import { treeProblems } from './declare-tree.js';

/** What a file is checked against. */
export interface Surroundings {
  readonly languages: readonly string[];
  /** Codes. */
  readonly servers: ReadonlySet<string>;
  readonly categories: readonly StoredCategory[];
  /** By sku, those that the file names. */
  readonly items: ReadonlyMap<string, StoredItem>;
}

/** Everything that is wrong with a file, by itself and as far as this project is concerned. */
export function problemsOf(draft: CatalogueDraft, around: Surroundings): readonly Problem[] {
  const codes = new Set<unknown>([...draft.codes, ...around.categories.map(({ code }) => code)]);
  const isKnown: Record<Reference['kind'], (name: string) => boolean> = {
    category: (name) => codes.has(name),
    server: (name) => around.servers.has(name),
    language: (name) => around.languages.includes(canonicalTag(name) ?? ''),
  };
  const foreign = draft.references
    .filter(({ kind, name }) => !isKnown[kind](name))
    .map(
      ({ path, kind, name }): Problem => ({
        path,
        message: kind === 'language' ? NOT_PUBLISHED : `there is no ${kind} ${name}`,
      }),
    );
  const sold = (sku: string) => (server: string) => around.items.get(sku)?.servers[server]?.sold ?? 0;
  return oncePerPlace([
    ...draft.problems,
    ...foreign,
    ...treeProblems(draft.categories ?? [], around.categories),
    ...(draft.items ?? []).flatMap((entry) => oversold(entry, sold(entry.value.sku))),
  ]);
}

/** What is no code at all need not be told to be an unknown one. */
function oncePerPlace(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ path }) => {
    const place = JSON.stringify(path);
    return !seen.has(place) && seen.add(place);
  });
}

/** Supplies below what is sold already: operations.md §3.8, invariant 9. */
export function oversold({ path, value }: Entry<DeclaredItem>, soldOn: (server: string) => number): Problem[] {
  return Object.entries(value.servers).flatMap(([server, { stock }]) => {
    const sold = soldOn(server);
    if (stock === null || stock >= sold) return [];
    return [{ path: [...path, 'servers', server, 'stock'], message: `must be at least ${sold}: so many are sold` }];
  });
}
