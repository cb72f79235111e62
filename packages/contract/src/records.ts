/** Returns a record with the same keys and the mapped values. */
export const mapValues = <T, U>(
  record: Readonly<Record<string, T>>,
  map: (value: T, key: string) => U,
): Readonly<Record<string, U>> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));

/** Returns a function that computes its value once per object. The value is kept as long as it. */
export function memoized<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const computed = values.get(key) ?? { value: compute(key) };
    values.set(key, computed);
    return computed.value;
  };
}

/** A value that is read only, at all levels. */
export type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;
