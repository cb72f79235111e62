import type { Language } from '../texts/languages.js';
import { writeAmount } from '../texts/number.js';

export interface Currency {
  readonly code: string;
  /** Decimals: the smallest unit is 10^-scale of the currency. */
  readonly scale: number;
}

/** Formats values in one language. Independent of the page, so that tests run without a browser. */
export interface Formats {
  number(value: number): string;
  /** Formats an amount in the smallest unit of its currency: 1250 with scale 2 is `12.50 EUR`. */
  money(amount: number, currency: Currency): string;
  /** Formats date and time in the time zone of the browser. */
  time(iso: string): string;
  /**
   * Formats date and time with the name of the time zone, by default that of the browser:
   * `31 Jan 2027, 18:00 CET`.
   */
  zonedTime(iso: string, timeZone?: string): string;
}

/** How a value is shown. */
export interface ValueContext {
  readonly language: Language;
  /** Currency of amounts; undefined if it is unknown. */
  readonly currency: Currency | undefined;
}

export const formatsOf = (language: Language): Formats => ({
  number: (value) => new Intl.NumberFormat(language).format(value),
  money: (amount, { code, scale }) => `${writeAmount(amount, language, scale)} ${code}`,
  time: (iso) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso)),
  zonedTime: (iso, timeZone) =>
    new Intl.DateTimeFormat(language, {
      ...{ timeZone, timeZoneName: 'short' },
      ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    }).format(new Date(iso)),
});
