import { refuse } from '../base/errors/refusal.js';
import type { Days } from '../platform/days.js';
import { option, optionFrom, word } from './fields.js';

const DAY_MS = 86_400_000;

/** The fields of commands about a range of days. */
export const dayFields = {
  from: option('--from <day>', 'first day, like 2026-11-01; if only --to is given: that day', word),
  to: option('--to <day>', 'last day, inclusive; default: today', word),
  timeZone: optionFrom('--time-zone <name>', 'time zone of the days, like Europe/Berlin', word, 'UTC'),
};

interface Written {
  readonly from: string | null;
  readonly to: string | null;
  readonly timeZone: string;
}

/**
 * Returns the requested days, by default until today; null if none are requested. Throws
 * INVALID_REQUEST.
 */
export function daysOf({ from, to, timeZone }: Written, now: Date): Days | null {
  if (from === null && to === null) {
    // Not used without days, but an unknown time zone is a mistake.
    dayOf(now, timeZone);
    return null;
  }
  const last = to ?? dayOf(now, timeZone);
  return { from: from ?? last, to: last, timeZone };
}

/** The same, by default the last 30 days. */
export function daysOrLatest(written: Written, now: Date): Days {
  const days = daysOf(written, now);
  if (days !== null) return days;
  const { timeZone } = written;
  const to = dayOf(now, timeZone);
  // In UTC, because a day of the time zone may have 23 or 25 hours.
  return { from: dayOf(new Date(Date.parse(to) - 29 * DAY_MS), 'UTC'), to, timeZone };
}

/** The date in a time zone: `2026-11-01`. */
function dayOf(moment: Date, timeZone: string): string {
  try {
    // The Swedish format is that of ISO 8601.
    return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment);
  } catch {
    const notice = `There is no time zone ${timeZone}.\nWrite one like Europe/Berlin, or UTC.`;
    throw refuse('INVALID_REQUEST', notice, { field: 'timeZone', problem: 'INVALID' });
  }
}
