/** JSON with sorted keys: equal values give equal text, on every machine. */
export const canonical = (value: unknown): string => JSON.stringify(sorted(value));

/** The same for people: indented, with a newline at the end. */
export const canonicalPretty = (value: unknown): string => `${JSON.stringify(sorted(value), null, 2)}\n`;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
