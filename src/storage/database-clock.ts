import { sql } from 'kysely';
import { type Clock, systemClock } from '../base/clock.js';
import type { Log } from '../base/log/log.js';
import type { Db } from './database.js';

/**
 * The database's time, as far as this process can tell it: all nodes decide by one clock, and none by its own. It is
 * compared with each heartbeat of the notifications; in between this machine's monotonic clock goes on with it, which
 * nobody sets.
 */
export interface DatabaseClock extends Clock {
  /** One comparison: the database said `theirs` (Unix milliseconds) between the two times of `performance.now()`. */
  compare(sentAt: number, theirs: number, receivedAt: number): void;
  /** How far this machine's own clock is off, in words for people; null where it agrees, and before any comparison. */
  disagreement(): string | null;
}

/** The database's time in Unix milliseconds, when it comes to it: a clock that stands still in a transaction is none. */
export const DATABASE_NOW = 'extract(epoch FROM clock_timestamp())::float8 * 1000';

/** More than clocks that are kept right by NTP ever differ. */
export const MAX_DEVIATION_MS = 2_000;

/**
 * A clock that shows this machine's time until it has been compared.
 * @param ownTime this machine's own clock, Unix milliseconds
 */
export function createDatabaseClock(
  log: Log,
  ownTime: () => number = () => systemClock.now().getTime(),
): DatabaseClock {
  /** What to add to `performance.now()`. */
  let offset: number | null = null;
  let disagreement: string | null = null;

  function judge(deviation: number): void {
    const before = disagreement;
    const isOff = Math.abs(deviation) > MAX_DEVIATION_MS;
    disagreement = isOff ? `this machine's clock is ${inWords(deviation)} the database's` : null;
    if (isOff && before === null) log.error(`${disagreement}: no service is ready here until they agree`);
    if (!isOff && before !== null) log.info("this machine's clock and the database's agree again");
  }

  return {
    now: () => (offset === null ? new Date(ownTime()) : new Date(performance.now() + offset)),

    compare(sentAt, theirs, receivedAt) {
      // It was `theirs` at some moment between the two, so the true offset lies between these. The one that is held
      // stays where it can be right: a slow answer says little, and must not move the clock.
      const [least, most] = [theirs - receivedAt, theirs - sentAt];
      offset = Math.min(Math.max(offset ?? (least + most) / 2, least), most);
      const after = ownTime();
      judge(deviationFrom(theirs, after - (receivedAt - sentAt), after));
    },

    disagreement: () => disagreement,
  };
}

/** How far a clock is off that went from `before` to `after` while the other showed `theirs`; what it may be right by is not held against it. */
function deviationFrom(theirs: number, before: number, after: number): number {
  if (theirs < before) return before - theirs;
  return theirs > after ? after - theirs : 0;
}

const inWords = (deviation: number): string =>
  `${(Math.abs(deviation) / 1_000).toFixed(1)} s ${deviation < 0 ? 'behind' : 'ahead of'}`;

/** Compares the clock once, for who does not listen, and before anybody has. Throws what the database throws. */
export async function compareOnce(clock: DatabaseClock, db: Db): Promise<void> {
  const sentAt = performance.now();
  const { rows } = await sql<{ now: number }>`SELECT ${sql.raw(DATABASE_NOW)} AS now`.execute(db);
  const [{ now } = { now: Number.NaN }] = rows;
  if (Number.isFinite(now)) clock.compare(sentAt, now, performance.now());
}
