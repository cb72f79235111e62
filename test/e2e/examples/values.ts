// JSON helpers for examples.

type Kept = ReadonlyMap<string, unknown>;

/** Replaces each `{{name}}` by its stored value. Throws if a value is missing. */
export function fillIn(value: unknown, kept: Kept): unknown {
  if (typeof value === 'string') {
    const [, whole] = /^\{\{(\w+)\}\}$/.exec(value) ?? [];
    if (whole !== undefined) return keptAs(whole, kept);
    return value.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(keptAs(name, kept)));
  }
  if (Array.isArray(value)) return value.map((one) => fillIn(one, kept));
  return isObject(value) ? mapped(value, (_key, one) => fillIn(one, kept)) : value;
}

function keptAs(name: string, kept: Kept): unknown {
  if (!kept.has(name)) throw new Error(`{{${name}}} was not stored from an earlier answer`);
  return kept.get(name);
}

/** Returns the value at a path like `0.id`. Throws if it is missing. */
export function pick(value: unknown, path: string): unknown {
  const found = path.split('.').reduce<unknown>((one, key) => (isObject(one) ? one[key] : undefined), value);
  if (found === undefined) throw new Error(`there is no ${path} in ${JSON.stringify(value)}`);
  return found;
}

/** The paths of the leaves that differ. Throws if the shapes differ. */
export function differences(one: unknown, other: unknown, path = ''): readonly string[] {
  if (isObject(one) && isObject(other)) {
    const keys = Object.keys(one).sort();
    if (keys.join() !== Object.keys(other).sort().join()) throw new Error(`${path || 'it'} has other keys`);
    return keys.flatMap((key) => differences(one[key], other[key], path === '' ? key : `${path}.${key}`));
  }
  if (isObject(one) || isObject(other) || typeof one !== typeof other) throw new Error(`${path} has another shape`);
  return Object.is(one, other) ? [] : [path];
}

/** Replaces the values at these paths by a text with their type. */
export function maskPaths(value: unknown, paths: readonly string[], path = ''): unknown {
  if (paths.includes(path)) return `<another ${typeof value} each time>`;
  if (!isObject(value)) return value;
  const below = (key: string, one: unknown) => maskPaths(one, paths, path === '' ? key : `${path}.${key}`);
  return Array.isArray(value) ? value.map((one, index) => below(String(index), one)) : mapped(value, below);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const mapped = (value: Readonly<Record<string, unknown>>, change: (key: string, one: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(key, one)]));
