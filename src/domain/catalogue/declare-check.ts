import type { Path, Problem } from '../files/index.js';
import { NOT_PUBLISHED, unpublished } from '../projects/index.js';
import type { DeclaredItem } from './declaration.js';
import type { CatalogueDraft, Entry } from './declaration-draft.js';
import type { StoredCategory, StoredItem } from './declare-repository.js';
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

/** Everything that is wrong with a file as far as this project is concerned, beside what is wrong anywhere. */
export function problemsOf(draft: CatalogueDraft, around: Surroundings): Problem[] {
  const codes = new Set<unknown>([...draft.codes, ...around.categories.map(({ code }) => code)]);
  const unknownCategory = (path: Path, code: string | null): Problem[] =>
    code === null || codes.has(code) ? [] : [{ path, message: `there is no category ${code}` }];
  return [
    ...(draft.categories ?? []).flatMap(({ path, value }) => [
      ...foreignTexts([...path, 'titles'], value.titles, around.languages),
      ...unknownCategory([...path, 'parent'], value.parent),
    ]),
    ...treeProblems(draft.categories ?? [], around.categories),
    ...(draft.items ?? []).flatMap(({ path, value }) => [
      ...foreignTexts([...path, 'titles'], value.titles, around.languages),
      ...foreignTexts([...path, 'descriptions'], value.descriptions, around.languages),
      ...unknownCategory([...path, 'category'], value.category),
      ...Object.keys(value.servers)
        .filter((server) => !around.servers.has(server))
        .map((server) => ({ path: [...path, 'servers', server], message: `there is no server ${server}` })),
      ...oversold({ path, value }, (server) => around.items.get(value.sku)?.servers[server]?.sold ?? 0),
    ]),
  ];
}

/** Supplies below what is sold already: operations.md §3.8, invariant 9. */
export function oversold({ path, value }: Entry<DeclaredItem>, soldOn: (server: string) => number): Problem[] {
  return Object.entries(value.servers).flatMap(([server, { stock }]) => {
    const sold = soldOn(server);
    if (stock === null || stock >= sold) return [];
    return [{ path: [...path, 'servers', server, 'stock'], message: `must be at least ${sold}: so many are sold` }];
  });
}

const foreignTexts = (path: Path, texts: Readonly<Record<string, string>>, languages: readonly string[]): Problem[] =>
  unpublished(texts, languages).map((language) => ({ path: [...path, language], message: NOT_PUBLISHED }));
