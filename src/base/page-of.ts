/**
 * Returns a page of a list for operators from `limit + 1` of its rows. `next` is the key of the
 * last entry; null if this is the last page.
 */
export function pageOf<Row, Key>(rows: readonly Row[], limit: number, keyOf: (row: Row) => Key) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last !== undefined ? keyOf(last) : null };
}
