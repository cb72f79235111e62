/** Whether a parsed JSON value is an object. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the text at a key; null if there is none. */
export function textIn(value: unknown, key: string): string | null {
  const part = isRecord(value) ? value[key] : undefined;
  return typeof part === 'string' ? part : null;
}

/** Returns the number at a key; null if there is none. */
export function numberIn(value: unknown, key: string): number | null {
  const part = isRecord(value) ? value[key] : undefined;
  return typeof part === 'number' ? part : null;
}

/** Returns the list at a key; empty if there is none. */
export function listIn(value: unknown, key: string): readonly unknown[] {
  const part = isRecord(value) ? value[key] : undefined;
  return Array.isArray(part) ? part : [];
}

/** Returns the texts and numbers of the object at a key; empty if there is none. */
export function valuesIn(value: unknown, key: string): Readonly<Record<string, string | number>> {
  const part = at(value, key);
  const entries = Object.entries(isRecord(part) ? part : {});
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
}

/** Returns the value at a path of keys; undefined if there is none. */
export const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);
