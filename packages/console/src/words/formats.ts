import type { Language } from '../texts/languages.js';

/** Formats values in one language. Independent of the page, so that tests run without a browser. */
export interface Formats {
  number(value: number): string;
  /** Formats an amount in the smallest unit of its currency. */
  money(amount: number, currency: { readonly code: string; readonly scale: number }): string;
  /** Formats date and time in the time zone of the browser. */
  time(iso: string): string;
}

export const formatsOf = (language: Language): Formats => ({
  number: (value) => new Intl.NumberFormat(language).format(value),
  money(amount, { code, scale }) {
    const digits = { minimumFractionDigits: scale, maximumFractionDigits: scale };
    return `${new Intl.NumberFormat(language, digits).format(amount / 10 ** scale)} ${code}`;
  },
  time: (iso) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso)),
});
