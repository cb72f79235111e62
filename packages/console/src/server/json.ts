/** What came as JSON, and of which nothing is known yet. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text under a key; null where there is none. */
export function textIn(value: unknown, key: string): string | null {
  const part = isRecord(value) ? value[key] : undefined;
  return typeof part === 'string' ? part : null;
}

/** The number under a key; null where there is none. */
export function numberIn(value: unknown, key: string): number | null {
  const part = isRecord(value) ? value[key] : undefined;
  return typeof part === 'number' ? part : null;
}

/** The list under a key; empty where there is none. */
export function listIn(value: unknown, key: string): readonly unknown[] {
  const part = isRecord(value) ? value[key] : undefined;
  return Array.isArray(part) ? part : [];
}

/** The value under a chain of keys; undefined where it ends before. */
export const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);
