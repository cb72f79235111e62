import type { PurchaseLimit } from './catalogue-model.js';

/** A time span: `from` inclusive, `to` exclusive; null: no bound. */
interface Span {
  readonly from: Date | null;
  readonly to: Date | null;
}

const DAY_MS = 86_400_000;

/**
 * The UTC calendar window that contains `now`: rules.md §1.9. Weeks begin on Monday. It has both
 * bounds, so that clocks that differ cannot count an order in two windows.
 */
export function windowOf(window: PurchaseLimit['window'], now: Date): Span {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  switch (window) {
    case 'TOTAL':
      return { from: null, to: null };
    case 'DAY':
      return days(Date.UTC(year, month, day), 1);
    case 'WEEK':
      // Sunday is day 0 in JavaScript, and the last day of the week here.
      return days(Date.UTC(year, month, day - ((now.getUTCDay() + 6) % 7)), 7);
    case 'MONTH':
      return { from: new Date(Date.UTC(year, month)), to: new Date(Date.UTC(year, month + 1)) };
  }
}

/** UTC days have equal lengths: leap seconds are smeared, or repeat a second of the same day. */
const days = (start: number, count: number): Span => ({
  from: new Date(start),
  to: new Date(start + count * DAY_MS),
});
