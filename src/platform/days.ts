import { sql } from 'kysely';
import { refuse } from '../base/errors/refusal.js';
import type { Db } from '../storage/database.js';
import { databaseErrorCode } from '../storage/database-errors.js';

/** Whole days as people say them, from the first to the last, both included. */
export interface Days {
  /** `2026-11-01` */
  readonly from: string;
  readonly to: string;
  /** Where they begin and end: a name of the IANA time zone database, `Europe/Berlin`, or `UTC`. */
  readonly timeZone: string;
}

/** The same in time. */
export interface Span {
  readonly begins: Date;
  /** No longer in it. */
  readonly ends: Date;
}

const DAY_MS = 86_400_000;
/** No id of ours is older. */
const FIRST = '2000-01-01';
const DAY = /^\d{4}-\d\d-\d\d$/;
/** No offsets: PostgreSQL takes the sign of one for its opposite. */
const ZONE = /^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/;
const UNKNOWN_TO_POSTGRES = '22023';

/**
 * When these days begin and end. The database knows which time zone changes its clocks when; a day may have 23 hours or 25.
 * Throws INVALID_TIME for what is no day or no time zone, and where they are more than `most`.
 */
export async function spanOf(db: Db, days: Days, most: number): Promise<Span> {
  const { from, to, timeZone } = days;
  const [first, last] = [dayOf(from, 'from'), dayOf(to, 'to')];
  if (last < first)
    throw refuse('INVALID_TIME', 'to', `${to} is before ${from}.`, { field: 'to', rule: 'AFTER_START' });
  if ((last - first) / DAY_MS >= most)
    throw refuse('INVALID_TIME', 'to', `Ask for ${most} days at most.`, {
      field: 'to',
      rule: 'TOO_MANY_DAYS',
      max: most,
    });
  if (!isTimeZone(timeZone)) throw unknownZone(timeZone);
  const { rows } = await sql<Span>`SELECT ${from}::date::timestamp AT TIME ZONE ${timeZone} AS begins,
    (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone} AS ends`
    .execute(db)
    .catch((fault: unknown) => {
      throw databaseErrorCode(fault) === UNKNOWN_TO_POSTGRES ? unknownZone(timeZone) : fault;
    });
  const [span] = rows;
  if (span === undefined) throw new Error('a question without a table was answered without a row');
  return span;
}

/** The beginning of a day in UTC, for counting days. */
function dayOf(text: string, input: 'from' | 'to'): number {
  const date = new Date(`${text}T00:00:00Z`);
  const isDay = DAY.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text >= FIRST;
  if (!isDay) throw refuse('INVALID_TIME', input, 'Write a day like 2026-11-01.', { field: input, rule: 'DAY' });
  return date.getTime();
}

function isTimeZone(name: string): boolean {
  try {
    return ZONE.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const unknownZone = (name: string) =>
  refuse('INVALID_TIME', 'timeZone', `There is no time zone ${name}; write one like Europe/Berlin, or UTC.`, {
    field: 'timeZone',
    rule: 'TIME_ZONE',
  });
