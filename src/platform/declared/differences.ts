/** A leaf in which two objects differ. Both values are JSON; null: no value. */
export interface Edit {
  /** `names.de` */
  readonly path: string;
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Returns the leaves in which two plain objects differ. The order of keys is irrelevant, that of
 * lists is not.
 */
export function diffObjects(before: object, after: object): Edit[] {
  const [old, now] = [leaves(before), leaves(after)];
  const differing = [...new Set([...old.keys(), ...now.keys()])].filter((path) => old.get(path) !== now.get(path));
  // Skips a change between an empty value and an object: the leaves of the object differ too.
  const parents = new Set(differing.flatMap(parentsOf));
  const isEmpty = (path: string) => EMPTY.has(`${old.get(path) ?? ''}${now.get(path) ?? ''}`);
  return differing
    .filter((path) => !(parents.has(path) && isEmpty(path)))
    .map((path) => ({ path, from: old.get(path) ?? null, to: now.get(path) ?? null }));
}

/**
 * Describes the differences for operators, one line per leaf: `names.de: "Morgen" → "Dämmerung"`.
 */
export const describeDifferences = (label: string, before: object, after: object): string[] =>
  describeEdits(label, diffObjects(before, after));

export const describeEdits = (label: string, edits: readonly Edit[]): string[] =>
  edits.map(({ path, from, to }) => `${label} ${path}: ${from ?? 'none'} → ${to ?? 'none'}`);

const EMPTY: ReadonlySet<string> = new Set(['null', '{}', '[]']);

/** Returns `a` and `a.b` for `a.b.c`. */
const parentsOf = (path: string): string[] => [...path.matchAll(/\./g)].map(({ index }) => path.slice(0, index));

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

/** Returns no entries for a leaf. A list of scalars is a leaf, one with objects is not. */
const entriesOf = (part: unknown): [string, unknown][] =>
  typeof part !== 'object' || part === null || (Array.isArray(part) && part.every(isScalar))
    ? []
    : Object.entries(part);

const isScalar = (part: unknown): boolean => typeof part !== 'object' || part === null;

const MAX_LINES = 100;

/** Returns the first lines up to the limit of a record, and the number of the others. */
export const shortenList = (lines: readonly string[]): string[] =>
  lines.length <= MAX_LINES
    ? [...lines]
    : [...lines.slice(0, MAX_LINES - 1), `and ${lines.length - MAX_LINES + 1} more`];
