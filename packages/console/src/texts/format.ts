import { type Currency, formatsOf } from '../words/formats.js';
import { language } from './language.js';

/** Formats a time (RFC 3339) as date and time in the time zone of the browser. */
export const dateTime = (iso: string): string => formatsOf(language.value).time(iso);

/** Formats a date: `2026-11-22`. */
export const day = (iso: string): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${iso}T00:00:00Z`),
  );

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats a time relative to now: `5 minutes ago`, `in 2 days`. */
export function fromNow(iso: string): string {
  const seconds = Math.round((Date.parse(iso) - Date.now()) / 1_000);
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS[3];
  // A day is 24 hours here, so “yesterday” could be wrong.
  const numeric = unit === 'second' ? 'auto' : 'always';
  return new Intl.RelativeTimeFormat(language.value, { numeric }).format(Math.trunc(seconds / size), unit);
}

/** Formats a duration in the largest unit without a fraction: `7 days`, `90 minutes`. */
export function duration(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds % size === 0) ?? UNITS[3];
  return new Intl.NumberFormat(language.value, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
}

export const number = (value: number): string => formatsOf(language.value).number(value);

/** Formats a count: `1,000`, or `≥ 1,000` for a lower bound. */
export const count = (value: number, isLowerBound: boolean): string => `${isLowerBound ? '≥ ' : ''}${number(value)}`;

/** Formats an amount in the smallest unit of its currency: 1250 with scale 2 is `12.50 EUR`. */
export const money = (amount: number, currency: Currency): string => formatsOf(language.value).money(amount, currency);
