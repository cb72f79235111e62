import { language } from './language.js';

/** The clock of who looks at the page. */
export const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All clocks that the browser knows, UTC first. */
export const zones = (): readonly string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
];

/** A point in time by a clock: `31 Jan 2027, 18:00 CET`. */
export const byClock = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language.value, {
    ...{ timeZone, timeZoneName: 'short' },
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  }).format(new Date(iso));

/**
 * The point in time at which a clock shows `2027-01-31T18:00`, as RFC 3339; null where that is no time. Of a time that a
 * clock skips in spring it is the one an hour later.
 */
export function instantAt(wall: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return null;
  // The offset that counts is that of the result, which the offset of the guess leads to.
  const guess = asUtc - offsetAt(asUtc, timeZone);
  return new Date(asUtc - offsetAt(guess, timeZone)).toISOString();
}

/** Milliseconds by which a clock is ahead of UTC at a time. */
function offsetAt(time: number, timeZone: string): number {
  // Sweden writes times as ISO 8601 does.
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(time);
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(time / 1_000) * 1_000;
}

/** `de`: `German` */
export const languageName = (tag: string): string =>
  new Intl.DisplayNames(language.value, { type: 'language' }).of(tag) ?? tag;
