import { z } from 'zod';
import {
  checkDeclared,
  type DeclaredFile,
  ENOUGH_PROBLEMS,
  type Path,
  type Problem,
} from '../../../platform/declared/index.js';
import {
  categoryDeclaration,
  type DeclaredCategory,
  type DeclaredItem,
  itemDeclaration,
  placedCategory,
  placedItem,
} from './declaration.js';
import type { StoredCatalogue } from './import-store.js';

/** A parsed file. */
export interface CatalogueFile {
  /** SKUs of the items that it names. */
  readonly skus: readonly string[];
  /** Completes the file with the stored values that it omits. */
  draftFor(stored: StoredCatalogue, prune: boolean): CatalogueDraft;
}

/** The content of a file, before it is compared with the stored catalogue. */
export interface CatalogueDraft {
  readonly source: DeclaredFile;
  /** Null: the file has no list of categories. Invalid entries are omitted. */
  readonly categories: readonly Entry<DeclaredCategory>[] | null;
  /** Null: the file has no list of items. Invalid entries are omitted. */
  readonly items: readonly Entry<DeclaredItem>[] | null;
  /**
   * Codes of all categories in the file, including invalid entries, so that these are not unknown.
   */
  readonly codes: ReadonlySet<unknown>;
  /** References of all entries, including invalid ones. */
  readonly references: readonly DraftReference[];
  /** All entries without a title, including invalid ones. */
  readonly untitled: { readonly categories: readonly Untitled[]; readonly items: readonly Untitled[] };
  readonly problems: readonly Problem[];
}

/** An entry of a file with its path. */
export interface Entry<T> {
  readonly path: Path;
  readonly value: T;
}

/** A name that an entry refers to. */
export interface DraftReference {
  readonly path: Path;
  readonly kind: 'category' | 'server' | 'language';
  /** As spelled in the file. */
  readonly name: string;
}

interface Untitled {
  readonly path: Path;
  /** Its code or SKU, as in the file. */
  readonly key: unknown;
}

/** The bound of `shopCategories` in the SDL. */
export const MAX_CATEGORIES = 500;

/** How a list of the file is read. */
interface Kind<R, T> {
  readonly name: string;
  readonly list: z.ZodType<unknown[]>;
  readonly entry: z.ZodType<R>;
  readonly placed: (read: R, index: number) => T;
  /** The field that identifies an entry. */
  readonly key: string;
}

const CATEGORIES = {
  name: 'categories',
  list: z.array(z.unknown(), 'must be a list of categories').max(MAX_CATEGORIES, `at most ${MAX_CATEGORIES}`),
  entry: categoryDeclaration,
  placed: placedCategory,
  key: 'code',
};
const ITEMS = {
  name: 'items',
  list: z.array(z.unknown(), 'must be a list of items'),
  entry: itemDeclaration,
  placed: placedItem,
  key: 'sku',
};

/** A file that needs no stored values, because it is complete. */
export const completeFile = (draft: CatalogueDraft): CatalogueFile => ({
  skus: (draft.items ?? []).map(({ value }) => value.sku),
  draftFor: () => draft,
});

/**
 * Checks each entry separately, so that an invalid entry does not hide the problems of others.
 * @param parts `categories` and `items` of the file, undefined if it has none
 * @param parseProblems problems from parsing the file
 */
export function draftCatalogue(
  parts: { readonly categories?: unknown; readonly items?: unknown },
  source: DeclaredFile,
  parseProblems: readonly Problem[] = [],
): CatalogueDraft {
  const categories = entriesOf(parts.categories, CATEGORIES);
  const items = entriesOf(parts.items, ITEMS);
  return {
    source,
    categories: categories?.entries ?? null,
    items: items?.entries ?? null,
    codes: categories?.keys ?? new Set(),
    references: [...(categories?.references ?? []), ...(items?.references ?? [])],
    untitled: { categories: categories?.untitled ?? [], items: items?.untitled ?? [] },
    problems: [...parseProblems, ...(categories?.problems ?? []), ...(items?.problems ?? [])],
  };
}

function entriesOf<R, T>(part: unknown, { name, list, entry, placed, key }: Kind<R, T>) {
  if (part === undefined) return null;
  const { value: parts = [], problems: ofList } = checkDeclared(list, part, [name]);
  const problems = [...ofList];
  const entries: Entry<T>[] = [];
  const references: DraftReference[] = [];
  const untitled: Untitled[] = [];
  const keys = new Set<unknown>();
  for (const [index, raw] of parts.entries()) {
    if (problems.length >= ENOUGH_PROBLEMS) break;
    const path = [name, index];
    const { value, problems: own } = checkDeclared(entry, raw, path);
    for (const problem of own) problems.push(problem);
    const handle = typeof raw === 'object' && raw !== null ? Reflect.get(raw, key) : undefined;
    const { data } = loose.safeParse(raw);
    if (data !== undefined) for (const reference of referencesOf(data, path)) references.push(reference);
    if (data?.titles.length === 0) untitled.push({ path: [...path, 'titles'], key: handle });
    const isTwice = typeof handle === 'string' && keys.has(handle);
    if (isTwice)
      problems.push({
        ...{ path: [...path, key], message: `${handle} occurs twice` },
        ...{ code: 'TWICE', values: { name: handle } },
      });
    else if (value !== undefined) entries.push({ path, value: placed(value, index) });
    keys.add(handle);
  }
  return { entries, keys, references, untitled, problems };
}

const text = z.string().nullable().catch(null);
/** The keys of a map, also `__proto__`, which `z.record` ignores. */
const keys = z
  .custom<object>((part) => typeof part === 'object' && part !== null && !Array.isArray(part))
  .transform((map) => Object.keys(map))
  .catch([]);
/** An entry, read leniently, so that other errors do not hide unknown references. */
const loose = z.object({ parent: text, category: text, titles: keys, descriptions: keys, servers: keys });

function referencesOf(entry: z.infer<typeof loose>, path: Path): DraftReference[] {
  const { parent, category, titles, descriptions, servers } = entry;
  return [
    ...Object.entries({ parent, category }).flatMap(([field, name]): DraftReference[] =>
      name === null ? [] : [{ path: [...path, field], kind: 'category', name }],
    ),
    ...Object.entries({ titles, descriptions }).flatMap(([field, tags]) =>
      tags.map((name): DraftReference => ({ path: [...path, field, name], kind: 'language', name })),
    ),
    ...servers.map((name): DraftReference => ({ path: [...path, 'servers', name], kind: 'server', name })),
  ];
}
