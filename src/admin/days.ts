import { refuse } from '../base/errors/refusal.js';
import type { Days } from '../platform/days.js';
import { option, optionFrom, word } from './fields.js';

const DAY_MS = 86_400_000;

/** What a deed takes that is about some days. */
export const daysTaken = {
  from: option('--from <day>', 'first day, like 2026-11-01', word),
  to: option('--to <day>', 'last day, which counts as well; today unless said', word),
  timeZone: optionFrom('--time-zone <name>', 'where days begin, like Europe/Berlin', word, 'UTC'),
};

interface Written {
  readonly from: string | null;
  readonly to: string | null;
  readonly timeZone: string;
}

/** The days that a deed is asked about, to today unless said otherwise; null where none are. Throws INVALID_REQUEST. */
export function daysOf({ from, to, timeZone }: Written, now: Date): Days | null {
  if (from === null && to === null) return null;
  const last = to ?? dayOf(now, timeZone);
  return { from: from ?? last, to: last, timeZone };
}

/** The same, and the last thirty where none are said. */
export function daysOrLatest({ from, to, timeZone }: Written, now: Date): Days {
  const last = to ?? dayOf(now, timeZone);
  const first = from ?? (to === null ? dayOf(new Date(now.getTime() - 29 * DAY_MS), timeZone) : last);
  return { from: first, to: last, timeZone };
}

/** The day that it is somewhere: `2026-11-01`. */
function dayOf(moment: Date, timeZone: string): string {
  try {
    // Sweden writes days as ISO 8601 does.
    return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment);
  } catch {
    const notice = `There is no time zone ${timeZone}.\nWrite one like Europe/Berlin, or UTC.`;
    throw refuse('INVALID_REQUEST', 'timeZone', notice, { field: 'timeZone', problem: 'INVALID' });
  }
}
