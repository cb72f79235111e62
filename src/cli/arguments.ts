import { InvalidArgumentError } from 'commander';
import type { LocalizedText } from '../base/language/text.js';

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** `90s`, `15m`, `24h`, `7d` or `0` as whole seconds. */
export function duration(text: string): number {
  const [, digits, unit] = /^(\d{1,9})([smhd]?)$/.exec(text) ?? [];
  const factor = unit === '' && digits === '0' ? 1 : UNITS[unit ?? ''];
  if (digits === undefined || factor === undefined)
    throw new InvalidArgumentError('Write it like 90s, 15m, 24h or 7d.');
  return Number(digits) * factor;
}

/** The same the other way round, as far as whole hours or minutes go: `24h`, `90m`, `45s`. */
export function inWords(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600}h`;
  return seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;
}

/** A point in time as RFC 3339, with its offset: a local time would mean something else on each machine. */
export function instant(text: string): Date {
  const shaped = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const date = new Date(text);
  if (!shaped || Number.isNaN(date.getTime())) throw new InvalidArgumentError('Write it like 2027-01-31T18:00:00Z.');
  return date;
}

/** An id as the lists of the command line have it. */
export function id(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) >= 2 ** 31) throw new InvalidArgumentError('Write it like 12.');
  return Number(text);
}

/** How many entries: 1 to 1000. */
export function limit(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text) || Number(text) > 1_000) throw new InvalidArgumentError('It is 1 to 1000.');
  return Number(text);
}

/** Collects `de=Text` options into one localized text. */
export function localized(text: string, sofar: LocalizedText): LocalizedText {
  const [, tag, message] = /^([A-Za-z0-9-]+)=(.+)$/s.exec(text) ?? [];
  if (tag === undefined || message === undefined || !isLanguageTag(tag)) {
    throw new InvalidArgumentError('Write it like de="Wir sind gleich zurück".');
  }
  const language = new Intl.Locale(tag).toString();
  if (Object.hasOwn(sofar, language)) throw new InvalidArgumentError(`${language} is there twice.`);
  return { ...sofar, [language]: message };
}

function isLanguageTag(tag: string): boolean {
  try {
    return new Intl.Locale(tag).language !== '';
  } catch {
    return false;
  }
}
