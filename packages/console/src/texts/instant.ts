/**
 * The point in time at which a clock shows `2027-01-31T18:00`, as RFC 3339; null where that is no time. Of a time that a
 * clock skips in spring it is the one an hour later.
 */
export function instantAt(wall: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return null;
  // The offset that counts is that of the result, which the offset of the guess leads to. Of a time that is skipped they never
  // agree: the smaller one is that of before.
  const offset = offsetAt(asUtc - offsetAt(asUtc, timeZone), timeZone);
  const then = offsetAt(asUtc - offset, timeZone);
  return new Date(asUtc - Math.min(offset, then)).toISOString();
}

/** Milliseconds by which a clock is ahead of UTC at a time. */
function offsetAt(time: number, timeZone: string): number {
  // Sweden writes times as ISO 8601 does.
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(time);
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(time / 1_000) * 1_000;
}
