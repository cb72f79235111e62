/** A leaf in which two objects differ. Both values are JSON; null: no value. */
export interface Edit {
  /** `names.de` */
  readonly path: string;
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Returns the leaves in which two plain objects differ. The order of keys is irrelevant, that of
 * lists is not. The paths of different leaves may be equal, because keys may contain dots.
 */
export function diffObjects(before: object, after: object): Edit[] {
  const [old, now] = [leaves(before), leaves(after)];
  const differing = [...new Map([...old, ...now])]
    .map(([id, { path, parents }]) => ({ id, path, parents, from: old.get(id)?.json, to: now.get(id)?.json }))
    .filter(({ from, to }) => from !== to);
  // Skips a change between an empty value and an object: the leaves of the object differ too.
  const parents = new Set(differing.flatMap((leaf) => leaf.parents));
  return differing
    .filter(({ id, from, to }) => !(parents.has(id) && EMPTY.has(`${from ?? ''}${to ?? ''}`)))
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
  readonly path: string;
  /** The ids of the values that contain it. */
  readonly parents: readonly string[];
  readonly json: string;
}

/** Returns the leaves by ids, which distinguish `{"a.b": 1}` from `{"a": {"b": 1}}`. */
function leaves(value: object): Map<string, Leaf> {
  const found = new Map<string, Leaf>();
  const walk = (part: unknown, id: string, path: string, parents: readonly string[]): void => {
    const entries = entriesOf(part);
    if (entries.length === 0) found.set(id, { path, parents, json: JSON.stringify(part) });
    const within = [...parents, id];
    for (const [key, inner] of entries) {
      walk(inner, `${id}.${JSON.stringify(key)}`, path === '' ? `${key}` : `${path}.${key}`, within);
    }
  };
  walk(value, '', '', []);
  return found;
}

/**
 * Returns no entries for a leaf. A list of scalars is a leaf, one with objects is not. The keys of
 * a list are numbers.
 */
function entriesOf(part: unknown): [string | number, unknown][] {
  if (!Array.isArray(part)) return typeof part !== 'object' || part === null ? [] : Object.entries(part);
  return part.every(isScalar) ? [] : [...part.entries()];
}

const isScalar = (part: unknown): boolean => typeof part !== 'object' || part === null;

const MAX_LINES = 100;

/** Returns the first lines up to the limit of a record, and the number of the others. */
export const shortenList = (lines: readonly string[]): string[] =>
  lines.length <= MAX_LINES
    ? [...lines]
    : [...lines.slice(0, MAX_LINES - 1), `and ${lines.length - MAX_LINES + 1} more`];
