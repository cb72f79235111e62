import type { Path, Problem } from '../../platform/declared/index.js';
import type { DeclaredCategory } from './catalogue-declaration.js';
import { type Entry, MAX_CATEGORIES } from './declaration-draft.js';

/** operations.md §1.9 */
const MAX_DEPTH = 3;

/**
 * What is wrong with the tree that a file and the categories that it does not name make together. What the file moves
 * takes along what hangs on it; the problem then stands where the file says so.
 */
export function treeProblems(
  entries: readonly Entry<DeclaredCategory>[],
  stored: readonly DeclaredCategory[],
): Problem[] {
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
    const message = isRing ? 'is below itself' : `at most ${MAX_DEPTH} levels`;
    problems.set(named, { path: [...path, 'parent'], message });
  }
  if (parents.size > MAX_CATEGORIES) {
    const message = `a project has at most ${MAX_CATEGORIES} categories, and would have ${parents.size}`;
    problems.set('', { path: ['categories'], message });
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
