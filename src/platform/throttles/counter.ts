import { createBoundedCache } from '../../base/bounded-cache.js';
import type { Clock } from '../../base/clock.js';
import type { Keyring } from '../../base/keyring.js';
import type { Limit } from '../../base/throttles.js';
import type { Writer } from '../../storage/database.js';
import { askOne, combine, type Statement } from '../../storage/statement.js';
import type { CountKey } from './count-keys.js';
import { addPoint, BLOCKED, type CountRow, deleteCount, findCount } from './throttle-store.js';

/** A point that has been taken. */
export interface Point extends CountRow {
  readonly counter: Counter;
  readonly countKey: CountKey;
  /** Hash of the count key. */
  readonly key: string;
  /** Number of points taken, including this one. */
  readonly count: number;
  /** Row with the count of failures. */
  readonly failedRow: string;
}

/**
 * Counts attempts against one limit across all nodes. Attempts in progress count together with
 * failed ones, so that no more can fail than there are points. Failures are also counted
 * separately, because only they may cause a block.
 */
export interface Counter {
  readonly limit: Limit;
  /**
   * Takes a point even if none is left; check the result with `isOver`.
   * @param on a transaction, whose rollback returns the point; default: committed at once
   */
  take(key: CountKey, on?: Writer): Promise<Point>;
  /** Returns the block that this node has cached, or null. */
  cachedBlock(key: CountKey): Point | null;
  /** Returns the number of points taken. */
  count(key: CountKey): Statement<number>;
  /** Returns the time until which no points are left; null if there are points. */
  lockedUntil(key: CountKey): Promise<Date | null>;
  /** Records the failure of an attempt and returns the number of failures. */
  fail(point: Point): Promise<number>;
  /** Deletes the count and its block. */
  reset(key: CountKey): Statement<unknown, Writer>;
}

/** Maximum number of cached blocks per limit. */
const MAX_CACHED_BLOCKS = 10_000;

/** @param clock clock that all nodes share, so that a node cannot end the blocks of others early */
export function createCounter(db: Writer, keyring: Keyring, clock: Clock, limit: Limit): Counter {
  const hashOf = (key: CountKey): string => keyring.mac('throttle', JSON.stringify(key)).toString('hex');
  const rowsOf = (key: string) => ({ row: `${limit.name}:${key}`, failedRow: `${limit.name}-failed:${key}` });
  const now = (): number => clock.now().getTime();
  const findCurrent = (key: CountKey) => findCount({ key: rowsOf(hashOf(key)).row, now: now() });
  const addTo = (row: string, on = db) => addPoint(on, row, { now: now(), milliseconds: limit.seconds * 1_000 });

  const blocks = createBoundedCache<string, Point>(MAX_CACHED_BLOCKS);

  const counter: Counter = {
    limit,
    async take(countKey, on) {
      const key = hashOf(countKey);
      const { row, failedRow } = rowsOf(key);
      const point = { counter, countKey, key, row, failedRow, ...(await addTo(row, on)) };
      if (limit.isFailFast === true && isBlocked(point)) blocks.set(key, point);
      return point;
    },
    cachedBlock(key) {
      const point = limit.isFailFast === true ? blocks.get(hashOf(key)) : undefined;
      return point !== undefined && now() < point.until ? point : null;
    },
    count: (key) => combine([findCurrent(key)], ([found]) => found?.points ?? 0),
    async lockedUntil(key) {
      const found = await askOne(db, findCurrent(key));
      return found === null || found.points < limit.points || found.expire === null ? null : new Date(found.expire);
    },
    fail: async ({ failedRow }) => (await addTo(failedRow)).count,
    reset: (key) => deleteCount(rowsOf(hashOf(key))),
  };
  return counter;
}

export const isOver = ({ count, counter }: Point): boolean => count > counter.limit.points;

/**
 * Whether a block has begun. A count that is only over the limit may sink when other attempts end.
 */
export const isBlocked = ({ count }: Point): boolean => count > BLOCKED / 2;
