import { formatsOf } from '../words/formats.js';
import { language } from './language.js';

/** Time zone of the browser. */
export const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Time zones that the browser supports, UTC first. Its own may be missing in its list: Etc/GMT+3.
 */
export const zones = (): readonly string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), OWN_ZONE])];

/** Formats a time in a time zone: `31 Jan 2027, 18:00 CET`. */
export const dateTimeIn = (iso: string, timeZone: string): string => formatsOf(language.value).zonedTime(iso, timeZone);

/** Names a language by its tag: `German` for `de`. */
export const languageName = (tag: string): string =>
  new Intl.DisplayNames(language.value, { type: 'language' }).of(tag) ?? tag;
