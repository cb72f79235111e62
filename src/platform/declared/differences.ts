/** A leaf in which two objects differ. Both values are JSON; null: no value. */
export interface Edit {
  /** `names.de`, `payload."a.b".0`: different for different leaves. */
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
  const differing = [...new Map([...old, ...now])]
    .map(([path, { parents }]) => ({ path, parents, from: old.get(path)?.json, to: now.get(path)?.json }))
    .filter(({ from, to }) => from !== to);
  // Skips a change between an empty value and an object: the leaves of the object differ too.
  const parents = new Set(differing.flatMap((leaf) => leaf.parents));
  return differing
    .filter(({ path, from, to }) => !(parents.has(path) && EMPTY.has(`${from ?? ''}${to ?? ''}`)))
    .map(({ path, from, to }) => ({ path, from: from ?? null, to: to ?? null }));
}

/**
 * Describes the differences for operators, one line per leaf: `names.de: "Morgen" → "Dämmerung"`.
 */
export const describeDifferences = (label: string, before: object, after: object): string[] =>
  describeEdits(label, diffObjects(before, after));

export const describeEdits = (label: string, edits: readonly Edit[]): string[] =>
  edits.map(({ path, from, to }) => `${label} ${path}: ${from ?? 'none'} → ${to ?? 'none'}`);

const EMPTY: ReadonlySet<string> = new Set(['null', '{}', '[]']);

interface Leaf {
  /** The paths of the values that contain it. */
  readonly parents: readonly string[];
  readonly json: string;
}

/** Returns the leaves by paths. */
function leaves(value: object): Map<string, Leaf> {
  const found = new Map<string, Leaf>();
  const walk = (part: unknown, path: string, parents: readonly string[]): void => {
    const entries = entriesOf(part);
    if (entries.length === 0) found.set(path, { parents, json: JSON.stringify(part) });
    const within = [...parents, path];
    for (const [key, inner] of entries) walk(inner, path === '' ? key : `${path}.${key}`, within);
  };
  walk(value, '', []);
  return found;
}

/** Returns no entries for a leaf. A list of scalars is a leaf, one with objects is not. */
function entriesOf(part: unknown): [string, unknown][] {
  if (Array.isArray(part)) return part.every(isScalar) ? [] : Object.entries(part);
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).map(([key, inner]) => [AMBIGUOUS.test(key) ? JSON.stringify(key) : key, inner]);
}

/** Keys that are quoted in a path: empty ones, those like an index, and those with `.` or `"`. */
const AMBIGUOUS = /^\d*$|[."]/;

const isScalar = (part: unknown): boolean => typeof part !== 'object' || part === null;

const MAX_LINES = 100;

/** Returns the first lines up to the limit of a record, and the number of the others. */
export const shortenList = (lines: readonly string[]): string[] =>
  lines.length <= MAX_LINES
    ? [...lines]
    : [...lines.slice(0, MAX_LINES - 1), `and ${lines.length - MAX_LINES + 1} more`];
