import { type RawBuilder, sql } from 'kysely';
import { refuse } from '../base/errors/refusal.js';
import type { Db } from '../storage/database.js';
import { databaseErrorCode } from '../storage/database-errors.js';

/** A range of calendar days, both ends included. */
export interface Days {
  /** `2026-11-01` */
  readonly from: string;
  readonly to: string;
  /** Time zone of the days: an IANA name such as `Europe/Berlin`, or `UTC`. */
  readonly timeZone: string;
}

/** A half-open interval of time. */
export interface Span {
  readonly begins: Date;
  /** Exclusive. */
  readonly ends: Date;
}

const DAY_MS = 86_400_000;
/** No data is older. */
const FIRST = '2000-01-01';
const DAY = /^\d{4}-\d\d-\d\d$/;
/**
 * Names of the IANA with a region. Excludes offsets, whose sign PostgreSQL inverts (POSIX
 * notation), and abbreviations: `IST` is Israel for PostgreSQL and India for Node.
 */
const ZONE = /^(?:UTC|(?=[A-Za-z0-9_+/-]{3,64}$)[A-Za-z]\w*\/.+)$/;
/** `invalid_parameter_value`: PostgreSQL does not know the time zone. */
const UNKNOWN_TIME_ZONE = '22023';

/**
 * Returns the interval of the days. PostgreSQL computes it, as a day may have 23 or 25 hours.
 * Throws INVALID_TIME for an invalid day or time zone, and for more than `maxDays` days.
 */
export async function spanOf(db: Db, days: Days, maxDays: number): Promise<Span> {
  const { from, to, timeZone } = days;
  // First, because `from` is a copy of `to` if only that is given.
  const last = readDay(to, 'to');
  const first = readDay(from, 'from');
  if (last < first) throw refuse('INVALID_TIME', `${to} is before ${from}.`, { field: 'to', rule: 'AFTER_START' });
  if ((last - first) / DAY_MS >= maxDays)
    throw refuse('INVALID_TIME', `Select at most ${maxDays} days.`, {
      field: 'to',
      rule: 'TOO_MANY_DAYS',
      max: maxDays,
    });
  if (!isTimeZone(timeZone)) throw unknownZone(timeZone);
  const { rows } = await sql<Span>`SELECT ${startOf(sql`${from}::date`, timeZone)} AS begins,
    ${startOf(sql`(${to}::date + 1)`, timeZone)} AS ends`
    .execute(db)
    .catch((error: unknown) => {
      throw databaseErrorCode(error) === UNKNOWN_TIME_ZONE ? unknownZone(timeZone) : error;
    });
  const [span] = rows;
  if (span === undefined) throw new Error('a SELECT without a table returned no row');
  return span;
}

/**
 * The first moment of a day in a time zone. PostgreSQL selects the second midnight if there are
 * two, as in the Azores. The end of the day before precedes both.
 */
const startOf = (day: RawBuilder<unknown>, timeZone: string): RawBuilder<Date> => sql<Date>`least(
  ${day}::timestamp AT TIME ZONE ${timeZone},
  (${day}::timestamp - interval '1 second') AT TIME ZONE ${timeZone} + interval '1 second')`;

/** Returns the start of a day in UTC (Unix milliseconds). Throws INVALID_TIME. */
export function readDay(text: string, input: 'from' | 'to' | 'since'): number {
  const date = new Date(`${text}T00:00:00Z`);
  const isDay = DAY.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text >= FIRST;
  const notice = `Write a day like 2026-11-01, since ${FIRST}.`;
  if (!isDay) throw refuse('INVALID_TIME', notice, { field: input, rule: 'DAY' });
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
  refuse('INVALID_TIME', `There is no time zone ${name}; write one like Europe/Berlin, or UTC.`, {
    field: 'timeZone',
    rule: 'TIME_ZONE',
  });
