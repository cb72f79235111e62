/** Returns a record of the same keys, with what `map` returns for each value. */
export const mapValues = <T, U>(
  record: Readonly<Record<string, T>>,
  map: (value: T, key: string) => U,
): Readonly<Record<string, U>> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
