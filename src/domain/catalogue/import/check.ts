import { canonicalTag } from '../../../base/language/tags.js';
import { NOT_PUBLISHED, type Path, type Problem } from '../../../platform/declared/index.js';
import { type DeclaredCategory, type DeclaredItem, isCategoryCode } from './declaration.js';
import { type CatalogueDraft, type DraftReference, type Entry, MAX_CATEGORIES } from './draft.js';
import type { StoredCatalogue, StoredItem } from './import-store.js';

/** rules.md §1.9 */
const MAX_DEPTH = 3;

/** The stored data that a file is checked against. */
export interface CurrentState extends StoredCatalogue {
  readonly languages: readonly string[];
  /** Ids by code. */
  readonly servers: ReadonlyMap<string, number>;
}

/** All problems of a file, by itself and in this project. */
export function problemsOf(draft: CatalogueDraft, current: CurrentState, prune: boolean): readonly Problem[] {
  const sold = (sku: string) => (server: string) => current.items.get(sku)?.servers[server]?.sold ?? 0;
  return [
    ...oncePerPlace([
      ...draft.problems,
      ...unknownReferences(draft, current),
      ...missingTitles(draft, current),
      ...treeProblems(draft.categories ?? [], current.categories),
      ...(draft.items ?? []).flatMap((entry) => oversold(entry, sold(entry.value.sku))),
    ]),
    ...(prune ? emptiedByPrune(draft, current) : []),
  ];
}

/** Keeps one problem per path: an invalid code is not reported as an unknown one as well. */
function oncePerPlace(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ path }) => {
    const place = JSON.stringify(path);
    return !seen.has(place) && seen.add(place);
  });
}

function unknownReferences(draft: CatalogueDraft, current: CurrentState): Problem[] {
  const codes = new Set<unknown>([...draft.codes, ...current.categories.map(({ code }) => code)]);
  const exists: Record<DraftReference['kind'], (name: string) => boolean> = {
    category: (name) => codes.has(name),
    server: (name) => current.servers.has(name),
    language: (name) => current.languages.includes(canonicalTag(name) ?? ''),
  };
  const available: Record<DraftReference['kind'], readonly string[]> = {
    category: [...codes].filter(isCategoryCode),
    server: [...current.servers.keys()],
    language: current.languages,
  };
  return draft.references
    .filter(({ kind, name }) => !exists[kind](name))
    .map(({ path, kind, name }) => ({
      path,
      message: kind === 'language' ? NOT_PUBLISHED : `there is no ${kind} ${name}${listed(kind, available[kind])}`,
      code: CODE_OF_REFERENCE[kind],
      values: { name, known: shortList(available[kind]) },
    }));
}

/** An import keeps titles in unpublished languages: an entity that has some needs no other. */
function missingTitles({ untitled }: CatalogueDraft, { categories, items }: CurrentState): Problem[] {
  const hasOthers = ({ otherTitles }: Pick<StoredItem, 'otherTitles'>) => Object.keys(otherTitles).length > 0;
  const codes = new Set<unknown>(categories.filter(hasOthers).map(({ code }) => code));
  const skus = new Set<unknown>([...items.values()].filter(hasOthers).map(({ sku }) => sku));
  return [
    ...untitled.categories.filter(({ key }) => !codes.has(key)),
    ...untitled.items.filter(({ key }) => !skus.has(key)),
  ].map(({ path }) => ({ path, message: 'must have at least one translation', code: 'NO_TITLE' }));
}

const CODE_OF_REFERENCE = {
  category: 'UNKNOWN_CATEGORY',
  server: 'UNKNOWN_SERVER',
  language: 'UNPUBLISHED_LANGUAGE',
} as const;

const MAX_LISTED = 10;

const shortList = (names: readonly string[]): string =>
  names.length <= MAX_LISTED ? names.join(', ') || '-' : `${names.slice(0, MAX_LISTED).join(', ')} …`;

const listed = (kind: DraftReference['kind'], names: readonly string[]): string =>
  kind === 'category' && names.length > 0 ? `; there are: ${shortList(names)}` : '';

/** Stock below the number of sold pieces: rules.md §3.14.9. */
export function oversold({ path, value }: Entry<DeclaredItem>, soldOn: (server: string) => number): Problem[] {
  return Object.entries(value.servers).flatMap(([server, { stock }]) => {
    const sold = soldOn(server);
    if (stock === null || stock >= sold) return [];
    const message = `must be at least ${sold}, the number of pieces sold`;
    const place = [...path, 'servers', server, 'stock'];
    return [{ path: place, message, code: 'STOCK_BELOW_SOLD', values: { min: sold } }];
  });
}

/**
 * Rejects a pruning file with an empty list of items: probably a mistake, it would empty the shop.
 */
function emptiedByPrune({ items }: CatalogueDraft, stored: StoredCatalogue): Problem[] {
  const sold = [...stored.items.values()].filter(({ archived }) => !archived).length;
  if (items === null || items.length > 0 || sold === 0) return [];
  const fix = 'import it without --prune, or list the items to remove with archived: true';
  const message = `the file has no items, so pruning would archive all items: ${fix}`;
  return [{ path: ['items'], message, code: 'PRUNES_EVERYTHING' }];
}

/**
 * Problems of the category tree that results from the file and the categories that it does not
 * name. Moved categories take their children along; a problem is reported at the entry that causes
 * it.
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

/** The category and its ancestors, up to the root or the first repetition. */
function climb(code: string, parents: ReadonlyMap<string, string | null>) {
  const above: string[] = [];
  for (let next: string | null = code; next !== null; next = parents.get(next) ?? null) {
    if (above.includes(next)) return { above, isRing: true };
    above.push(next);
  }
  return { above, isRing: false };
}
