import { sql } from 'kysely';
import { type Clock, systemClock } from '../base/clock.js';
import type { Log } from '../base/log/log.js';
import type { Db } from './database.js';

/**
 * Estimate of the database's time, so that all nodes decide by one clock. Each heartbeat of the
 * notifications corrects it; between heartbeats it advances with the monotonic clock.
 */
export interface DatabaseClock extends Clock {
  /**
   * Corrects the estimate: the database's time was `databaseMs` (Unix milliseconds) between the two
   * times of `performance.now()`.
   */
  compare(sentAt: number, databaseMs: number, receivedAt: number): void;
  /**
   * Describes the deviation of this machine's clock; null if it agrees, and before any comparison.
   */
  disagreement(): string | null;
}

/**
 * SQL of the current time in Unix milliseconds. Not `now()`, which is constant in a transaction.
 */
export const DATABASE_NOW = 'extract(epoch FROM clock_timestamp())::float8 * 1000';

/** Clocks that NTP synchronizes differ less. */
export const MAX_DEVIATION_MS = 2_000;

/**
 * Creates a clock that returns the time of this machine until the first comparison.
 * @param ownTime clock of this machine, Unix milliseconds
 */
export function createDatabaseClock(
  log: Log,
  ownTime: () => number = () => systemClock.now().getTime(),
): DatabaseClock {
  /** Difference between the database's time and `performance.now()`. */
  let offset: number | null = null;
  let disagreement: string | null = null;

  function updateDisagreement(deviation: number): void {
    const before = disagreement;
    const isOff = Math.abs(deviation) > MAX_DEVIATION_MS;
    disagreement = isOff ? `this machine's clock is ${describe(deviation)} the database's` : null;
    if (isOff && before === null) log.error(`${disagreement}: requests are rejected until NTP has synchronized both`);
    if (!isOff && before !== null) log.info("this machine's clock and the database's agree again");
  }

  return {
    now: () => (offset === null ? new Date(ownTime()) : new Date(performance.now() + offset)),

    compare(sentAt, databaseMs, receivedAt) {
      // The true offset is between these bounds. The current offset changes only if it is outside
      // them: a slow answer has wide bounds and must not move the clock.
      const [min, max] = [databaseMs - receivedAt, databaseMs - sentAt];
      offset = Math.min(Math.max(offset ?? (min + max) / 2, min), max);
      const after = ownTime();
      updateDisagreement(deviationFrom(databaseMs, after - (receivedAt - sentAt), after));
    },

    disagreement: () => disagreement,
  };
}

/**
 * Returns the minimum deviation of a clock that went from `before` to `after` around `databaseMs`.
 */
function deviationFrom(databaseMs: number, before: number, after: number): number {
  if (databaseMs < before) return before - databaseMs;
  return databaseMs > after ? after - databaseMs : 0;
}

const describe = (deviation: number): string =>
  `${(Math.abs(deviation) / 1_000).toFixed(1)} s ${deviation < 0 ? 'behind' : 'ahead of'}`;

/**
 * Compares the clock once: at the start, and for processes without notifications. Throws the errors
 * of the database.
 */
export async function compareOnce(clock: DatabaseClock, db: Db): Promise<void> {
  const sentAt = performance.now();
  const { rows } = await sql<{ now: number }>`SELECT ${sql.raw(DATABASE_NOW)} AS now`.execute(db);
  const [{ now } = { now: Number.NaN }] = rows;
  if (Number.isFinite(now)) clock.compare(sentAt, now, performance.now());
}
