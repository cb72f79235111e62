import type { Days } from '../platform/days/index.js';
import { found, option, optionFrom, type Taken, together, word } from './arguments.js';
import type { Services } from './lookup.js';
import { CommandRefused } from './refused.js';

const DAY_MS = 86_400_000;

const written = together({
  from: option('--from <day>', 'first day, like 2026-11-01', word),
  to: option('--to <day>', 'last day, which counts as well; today unless said', word),
  timeZone: optionFrom('--time-zone <name>', 'where days begin, like Europe/Berlin', word, 'UTC'),
});

/** The days that a command is asked about, to today unless said otherwise; null where none are. */
export const days: Taken<Days | null, Services> = found(
  written,
  async ({ from, to, timeZone }, { domain }: Services) => {
    if (from === null && to === null) return null;
    const last = to ?? dayOf(domain.clock.now(), timeZone);
    return { from: from ?? last, to: last, timeZone };
  },
);

/** The same, and the last thirty where none are said. */
export const daysOrLatest: Taken<Days, Services> = found(
  written,
  async ({ from, to, timeZone }, { domain }: Services) => {
    const now = domain.clock.now();
    const last = to ?? dayOf(now, timeZone);
    const first = from ?? (to === null ? dayOf(new Date(now.getTime() - 29 * DAY_MS), timeZone) : last);
    return { from: first, to: last, timeZone };
  },
);

/** The day that it is somewhere: `2026-11-01`. */
function dayOf(moment: Date, timeZone: string): string {
  try {
    // Sweden writes days as ISO 8601 does.
    return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment);
  } catch {
    throw new CommandRefused(`There is no time zone ${timeZone}.`, 'Write one like Europe/Berlin, or UTC.');
  }
}
