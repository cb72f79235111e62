import { z } from 'zod';
import { check, ENOUGH_PROBLEMS, type Path, type Problem, type Source } from '../../../platform/declared/index.js';
import {
  categoryDeclaration,
  type DeclaredCategory,
  type DeclaredItem,
  itemDeclaration,
  placedCategory,
  placedItem,
} from './declaration.js';
import type { Stored } from './import-store.js';

/** A file that was read, and what it comes to. */
export interface CatalogueFile {
  /** Of the items that it names. */
  readonly skus: readonly string[];
  /** What it says in the face of what there is, which it may leave as it is in part. */
  against(stored: Stored, prune: boolean): CatalogueDraft;
}

/** What a file says about the catalogue, before it is compared with what there is. */
export interface CatalogueDraft {
  readonly source: Source;
  /** Null: the file says nothing about categories. Faulty ones are left out. */
  readonly categories: readonly Entry<DeclaredCategory>[] | null;
  /** Null: the file says nothing about items. Faulty ones are left out. */
  readonly items: readonly Entry<DeclaredItem>[] | null;
  /** Codes of all categories that the file speaks of, so that nobody is told that a faulty one is missing. */
  readonly codes: ReadonlySet<unknown>;
  /** What the file refers to, in faulty entries too. */
  readonly references: readonly Reference[];
  readonly problems: readonly Problem[];
}

/** An entry of a file, and where it stands. */
export interface Entry<T> {
  readonly path: Path;
  readonly value: T;
}

/** Something that an entry of a file names, and that has to be there. */
export interface Reference {
  readonly path: Path;
  readonly kind: 'category' | 'server' | 'language';
  /** As the file spells it. */
  readonly name: string;
}

/** What the SDL's `shopCategories` promises. */
export const MAX_CATEGORIES = 500;

/** What a list of the file is made of. */
interface Kind<R, T> {
  readonly name: string;
  readonly list: z.ZodType<unknown[]>;
  readonly entry: z.ZodType<R>;
  readonly placed: (read: R, index: number) => T;
  /** What an entry is known by. */
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

/** A file that says all there is to say about what it names, whatever there was before. */
export const sayingAll = (draft: CatalogueDraft): CatalogueFile => ({
  skus: (draft.items ?? []).map(({ value }) => value.sku),
  against: () => draft,
});

/**
 * Checks each entry by itself, so that one that is faulty does not hide the faults of the others.
 * @param parts `categories` and `items` of the file, undefined where it has none
 * @param found problems of the file that are known already
 */
export function draftCatalogue(
  parts: { readonly categories?: unknown; readonly items?: unknown },
  source: Source,
  found: readonly Problem[] = [],
): CatalogueDraft {
  const categories = entriesOf(parts.categories, CATEGORIES);
  const items = entriesOf(parts.items, ITEMS);
  return {
    source,
    categories: categories?.entries ?? null,
    items: items?.entries ?? null,
    codes: categories?.keys ?? new Set(),
    references: [...(categories?.references ?? []), ...(items?.references ?? [])],
    problems: [...found, ...(categories?.problems ?? []), ...(items?.problems ?? [])],
  };
}

function entriesOf<R, T>(part: unknown, { name, list, entry, placed, key }: Kind<R, T>) {
  if (part === undefined) return null;
  const { value: parts = [], problems: ofList } = check(list, part, [name]);
  const problems = [...ofList];
  const entries: Entry<T>[] = [];
  const references: Reference[] = [];
  const keys = new Set<unknown>();
  for (const [index, raw] of parts.entries()) {
    if (problems.length >= ENOUGH_PROBLEMS) break;
    const path = [name, index];
    const { value, problems: own } = check(entry, raw, path);
    for (const problem of own) problems.push(problem);
    for (const reference of referencesOf(raw, path)) references.push(reference);
    const handle = typeof raw === 'object' && raw !== null ? Reflect.get(raw, key) : undefined;
    const isTwice = typeof handle === 'string' && keys.has(handle);
    if (isTwice)
      problems.push({
        ...{ path: [...path, key], message: `${handle} is there twice` },
        ...{ code: 'TWICE', values: { name: handle } },
      });
    else if (value !== undefined) entries.push({ path, value: placed(value, index) });
    keys.add(handle);
  }
  return { entries, keys, references, problems };
}

const text = z.string().nullable().catch(null);
const keys = z
  .record(z.string(), z.unknown())
  .transform((map) => Object.keys(map))
  .catch([]);
const loose = z.object({ parent: text, category: text, titles: keys, descriptions: keys, servers: keys });

/** What an entry refers to, read so that what else is wrong with it does not matter. */
function referencesOf(entry: unknown, path: Path): Reference[] {
  const { data } = loose.safeParse(entry);
  if (data === undefined) return [];
  const { parent, category, titles, descriptions, servers } = data;
  return [
    ...Object.entries({ parent, category }).flatMap(([field, name]): Reference[] =>
      name === null ? [] : [{ path: [...path, field], kind: 'category', name }],
    ),
    ...Object.entries({ titles, descriptions }).flatMap(([field, tags]) =>
      tags.map((name): Reference => ({ path: [...path, field, name], kind: 'language', name })),
    ),
    ...servers.map((name): Reference => ({ path: [...path, 'servers', name], kind: 'server', name })),
  ];
}
