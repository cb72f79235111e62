import { language } from './language.js';

export { instantAt } from './instant.js';

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

/** `de`: `German` */
export const languageName = (tag: string): string =>
  new Intl.DisplayNames(language.value, { type: 'language' }).of(tag) ?? tag;
