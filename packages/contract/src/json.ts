// Deterministic JSON.

/** Returns JSON with sorted keys: equal values give equal text on every machine. */
export const canonical = (value: unknown): string => JSON.stringify(sorted(value));

/** Returns the value with sorted keys. */
function sorted(value: unknown): unknown {
  if (!isParent(value)) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const copy = new Unprotected();
  for (const key of keysOf(value).sort()) copy[key] = sorted(value[key]);
  return copy;
}

/** An object without prototype, so that `__proto__` is an ordinary key. */
class Unprotected {
  [key: string]: unknown;
}
Object.setPrototypeOf(Unprotected.prototype, null);

/** Returns distinct values in a deterministic order. */
export function distinct<Value>(values: readonly Value[]): readonly Value[] {
  if (values.length < 2) return values;
  const byText = new Map(values.map((value) => [canonical(value), value]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}

/**
 * Returns canonical JSON for readers and diffs: short values on one line, with a newline at the
 * end.
 */
export const canonicalPretty = (value: unknown): string => `${written(value, { sorted: true, width: 120 }, '', 0)}\n`;

/** Returns JSON for readers, with keys in their order and lines of at most `width` characters. */
export const prettyJson = (value: unknown, width: number): string => written(value, { sorted: false, width }, '', 0);

interface Style {
  readonly sorted: boolean;
  readonly width: number;
}

/**
 * @param indent indentation of the line
 * @param reserved number of characters beside the value in its line
 */
function written(value: unknown, style: Style, indent: string, reserved: number): string {
  if (!isParent(value)) return leafText(value);
  const inside = `${indent}  `;
  const items: string[] = [];
  if (Array.isArray(value))
    for (const [index, one] of value.entries())
      items.push(written(one ?? null, style, inside, index < value.length - 1 ? 1 : 0));
  else {
    const keys = style.sorted ? keysOf(value).sort() : keysOf(value);
    for (const key of keys) {
      const name = `${leafText(key)}: `;
      const comma = items.length < keys.length - 1 ? 1 : 0;
      items.push(name + written(value[key], style, inside, name.length + comma));
    }
  }
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (items.length === 0) return open + close;
  const length = items.reduce((sum, item) => sum + item.length + 2, 0);
  const fits = indent.length + length + reserved <= style.width && !items.some((item) => item.includes('\n'));
  return fits
    ? `${open}${items.join(', ')}${close}`
    : `${open}\n${inside}${items.join(`,\n${inside}`)}\n${indent}${close}`;
}

type Parent = Readonly<Record<string, unknown>>;

const isParent = (value: unknown): value is Parent => typeof value === 'object' && value !== null;

const keysOf = (value: Parent): string[] => {
  const keys = Object.keys(value);
  return keys.some((key) => value[key] === undefined) ? keys.filter((key) => value[key] !== undefined) : keys;
};

/** Strings without characters that JSON escapes. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/** Quotes plain strings directly, which is faster than JSON.stringify. */
const leafText = (value: unknown): string =>
  typeof value === 'string' && PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
