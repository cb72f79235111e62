/** Returns a record with the same keys and the mapped values. */
export const mapValues = <T, U>(
  record: Readonly<Record<string, T>>,
  map: (value: T, key: string) => U,
): Readonly<Record<string, U>> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
