import { canonicalTag } from '../../../base/language/tags.js';
import { NOT_PUBLISHED, type Path, type Problem } from '../../../platform/declared/index.js';
import { type DeclaredCategory, type DeclaredItem, isCategoryCode } from './declaration.js';
import { type CatalogueDraft, type Entry, MAX_CATEGORIES, type Reference } from './draft.js';
import type { Stored } from './import-store.js';

/** rules.md §1.9 */
const MAX_DEPTH = 3;

/** What a file is checked against. */
export interface Surroundings extends Stored {
  readonly languages: readonly string[];
  /** Ids by code. */
  readonly servers: ReadonlyMap<string, number>;
}

/** Everything that is wrong with a file, by itself and as far as this project is concerned. */
export function problemsOf(draft: CatalogueDraft, around: Surroundings, prune: boolean): readonly Problem[] {
  const sold = (sku: string) => (server: string) => around.items.get(sku)?.servers[server]?.sold ?? 0;
  return [
    ...oncePerPlace([
      ...draft.problems,
      ...unknownReferences(draft, around),
      ...treeProblems(draft.categories ?? [], around.categories),
      ...(draft.items ?? []).flatMap((entry) => oversold(entry, sold(entry.value.sku))),
    ]),
    ...(prune ? emptiedByPrune(draft, around) : []),
  ];
}

/** What is no code at all need not be told to be an unknown one. */
function oncePerPlace(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ path }) => {
    const place = JSON.stringify(path);
    return !seen.has(place) && seen.add(place);
  });
}

function unknownReferences(draft: CatalogueDraft, around: Surroundings): Problem[] {
  const codes = new Set<unknown>([...draft.codes, ...around.categories.map(({ code }) => code)]);
  const isKnown: Record<Reference['kind'], (name: string) => boolean> = {
    category: (name) => codes.has(name),
    server: (name) => around.servers.has(name),
    language: (name) => around.languages.includes(canonicalTag(name) ?? ''),
  };
  const known: Record<Reference['kind'], readonly string[]> = {
    category: [...codes].filter(isCategoryCode),
    server: [...around.servers.keys()],
    language: around.languages,
  };
  return draft.references
    .filter(({ kind, name }) => !isKnown[kind](name))
    .map(({ path, kind, name }) => ({
      path,
      message: kind === 'language' ? NOT_PUBLISHED : `there is no ${kind} ${name}${listed(kind, known[kind])}`,
      code: CODE_OF_REFERENCE[kind],
      values: { name, known: shortList(known[kind]) },
    }));
}

const CODE_OF_REFERENCE = {
  category: 'UNKNOWN_CATEGORY',
  server: 'UNKNOWN_SERVER',
  language: 'UNPUBLISHED_LANGUAGE',
} as const;

const MAX_LISTED = 10;

const shortList = (names: readonly string[]): string =>
  names.length <= MAX_LISTED ? names.join(', ') || '-' : `${names.slice(0, MAX_LISTED).join(', ')} …`;

const listed = (kind: Reference['kind'], names: readonly string[]): string =>
  kind === 'category' && names.length > 0 ? `; there are: ${shortList(names)}` : '';

/** Supplies below what is sold already: rules.md §3.8, invariant 9. */
export function oversold({ path, value }: Entry<DeclaredItem>, soldOn: (server: string) => number): Problem[] {
  return Object.entries(value.servers).flatMap(([server, { stock }]) => {
    const sold = soldOn(server);
    if (stock === null || stock >= sold) return [];
    const message = `must be at least ${sold}: so many are sold`;
    const place = [...path, 'servers', server, 'stock'];
    return [{ path: place, message, code: 'STOCK_BELOW_SOLD', values: { min: sold } }];
  });
}

/** A pruning file with a list of items that is empty, by a slip as likely as not, would end the whole shop. */
function emptiedByPrune({ items }: CatalogueDraft, stored: Stored): Problem[] {
  const sold = [...stored.items.values()].filter(({ archived }) => !archived).length;
  if (items === null || items.length > 0 || sold === 0) return [];
  const fix = 'import it without --prune, or name those that are to go, with archived: true';
  const message = `there is no item, so that pruning would archive all that there are: ${fix}`;
  return [{ path: ['items'], message, code: 'PRUNES_EVERYTHING' }];
}

/**
 * What is wrong with the tree that a file and the categories that it does not name make together. What the file moves
 * takes along what hangs on it; the problem then stands where the file says so.
 */
function treeProblems(entries: readonly Entry<DeclaredCategory>[], stored: readonly DeclaredCategory[]): Problem[] {
  const parents = new Map(stored.map(({ code, parent }) => [code, parent]));
  const paths = new Map<string, Path>();
  for (const { path, value } of entries) {
    parents.set(value.code, value.parent);
    paths.set(value.code, path);
  }
  const problems = new Map<string, Problem>();
  for (const code of parents.keys()) {
    const { above, isRing } = climb(code, parents);
    if (!isRing && above.length <= MAX_DEPTH) continue;
    const named = above.find((step) => paths.has(step));
    const path = named === undefined ? undefined : paths.get(named);
    if (named === undefined || path === undefined) continue;
    const place = [...path, 'parent'];
    problems.set(
      named,
      isRing
        ? { path: place, message: 'is below itself', code: 'CATEGORY_CYCLE' }
        : {
            path: place,
            message: `at most ${MAX_DEPTH} levels`,
            code: 'CATEGORY_TOO_DEEP',
            values: { max: MAX_DEPTH },
          },
    );
  }
  if (parents.size > MAX_CATEGORIES) {
    const message = `a project has at most ${MAX_CATEGORIES} categories, and would have ${parents.size}`;
    const values = { max: MAX_CATEGORIES, count: parents.size };
    problems.set('', { path: ['categories'], message, code: 'TOO_MANY_CATEGORIES', values });
  }
  return [...problems.values()];
}

/** The category and all those above it, until there is none or one comes again. */
function climb(code: string, parents: ReadonlyMap<string, string | null>) {
  const above: string[] = [];
  for (let next: string | null = code; next !== null; next = parents.get(next) ?? null) {
    if (above.includes(next)) return { above, isRing: true };
    above.push(next);
  }
  return { above, isRing: false };
}
