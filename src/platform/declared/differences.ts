/** One leaf in which two objects differ, each side as JSON; null: there is nothing. */
export interface Edit {
  /** `names.de` */
  readonly path: string;
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * How two plain objects differ, leaf by leaf. The order of keys does not count, that of lists does. Empty: they say the same.
 */
export function edits(before: object, after: object): Edit[] {
  const [old, now] = [leaves(before), leaves(after)];
  const differing = [...new Set([...old.keys(), ...now.keys()])].filter((path) => old.get(path) !== now.get(path));
  // Where something takes the place of nothing, or the other way round, its parts say all there is to say.
  const told = new Set(differing.flatMap(above));
  const isEmpty = (path: string) => EMPTY.has(`${old.get(path) ?? ''}${now.get(path) ?? ''}`);
  return differing
    .filter((path) => !(told.has(path) && isEmpty(path)))
    .map((path) => ({ path, from: old.get(path) ?? null, to: now.get(path) ?? null }));
}

/** The same in words for operators: `names.de: "Morgen" → "Dämmerung"`, one line per leaf. */
export const differences = (label: string, before: object, after: object): string[] =>
  inWords(label, edits(before, after));

export const inWords = (label: string, all: readonly Edit[]): string[] =>
  all.map(({ path, from, to }) => `${label} ${path}: ${from ?? 'none'} → ${to ?? 'none'}`);

const EMPTY: ReadonlySet<string> = new Set(['null', '{}', '[]']);

/** `a.b.c`: `a`, `a.b` */
const above = (path: string): string[] => [...path.matchAll(/\./g)].map(({ index }) => path.slice(0, index));

function leaves(value: object): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (part: unknown, path: string): void => {
    const entries = entriesOf(part);
    if (entries.length === 0) found.set(path, JSON.stringify(part));
    for (const [key, inner] of entries) walk(inner, path === '' ? key : `${path}.${key}`);
  };
  walk(value, '');
  return found;
}

/** None for a leaf; a list of scalars reads best as a whole, one with objects is compared entry by entry. */
const entriesOf = (part: unknown): [string, unknown][] =>
  typeof part !== 'object' || part === null || (Array.isArray(part) && part.every(isScalar))
    ? []
    : Object.entries(part);

const isScalar = (part: unknown): boolean => typeof part !== 'object' || part === null;

const MAX_LINES = 100;

/** So many lines as a record can hold, and how many more there were. */
export const shortened = (lines: readonly string[]): string[] =>
  lines.length <= MAX_LINES
    ? [...lines]
    : [...lines.slice(0, MAX_LINES - 1), `and ${lines.length - MAX_LINES + 1} more`];
