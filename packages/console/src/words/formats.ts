import type { Language } from '../texts/languages.js';
import { writeAmount } from '../texts/number.js';

export interface Currency {
  readonly code: string;
  /** Decimals: the smallest unit is 10^-scale of the currency. */
  readonly scale: number;
}

/** How a value is shown. */
export interface ValueContext {
  readonly language: Language;
  /** Currency of amounts; undefined if it is unknown. */
  readonly currency: Currency | undefined;
}

/** Formats values in one language. Independent of the page, so that tests run without a browser. */
export const formatsOf = (language: Language) => ({
  number: (value: number): string => new Intl.NumberFormat(language).format(value),
  /** Formats an amount in the smallest unit of its currency: 1250 with scale 2 is `12.50 EUR`. */
  money: (amount: number, { code, scale }: Currency): string => `${writeAmount(amount, language, scale)} ${code}`,
  /** Formats date and time in the time zone of the browser. */
  time: (iso: string): string =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso)),
  /**
   * Formats date and time with the name of the time zone, by default that of the browser:
   * `31 Jan 2027, 18:00 CET`.
   */
  zonedTime: (iso: string, timeZone?: string): string =>
    new Intl.DateTimeFormat(language, {
      ...{ timeZone, timeZoneName: 'short' },
      ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    }).format(new Date(iso)),
});
