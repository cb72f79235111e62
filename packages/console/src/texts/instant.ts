/**
 * Returns the time at which the clock of a time zone shows `2027-01-31T18:00`, as RFC 3339; null if
 * the text is not a time. A local time that daylight saving skips is moved one hour ahead.
 */
export function instantAt(local: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return null;
  // A first guess finds the offset at the result. For a skipped local time, guess and result have
  // different offsets: the smaller one is the offset before the change.
  const offset = offsetAt(asUtc - offsetAt(asUtc, timeZone), timeZone);
  const then = offsetAt(asUtc - offset, timeZone);
  return new Date(asUtc - Math.min(offset, then)).toISOString();
}

/** Returns the offset of a time zone from UTC at a time, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  // The Swedish locale formats times like ISO 8601, but does not pad the year: 203-01-31 18:00:00.
  const formatted = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    time,
  );
  return Date.parse(`${formatted.replace(' ', 'T').padStart(19, '0')}Z`) - Math.floor(time / 1_000) * 1_000;
}
