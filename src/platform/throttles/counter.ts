import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Writer } from '../../storage/database.js';
import type { Limit } from './limits.js';
import { BLOCKED, type CountedIn, forgetCounts, storeClient } from './throttle-store.js';

/** A point that a try has taken. */
export interface Point extends CountedIn {
  readonly limit: Limit;
  /** What was counted, as its hash. */
  readonly key: string;
  /** With this one. */
  readonly count: number;
  /** Where the failures among them are counted. */
  readonly failedRow: string;
}

/**
 * Counts tries against one limit, the same on all nodes: those that are under way together with those that failed,
 * so that no more can fail than there are points; and those that failed by themselves, because only they may block.
 */
export interface Counter {
  /** Takes a point, whether or not there is one: more than `limit.points` is `isOver`. */
  take(key: string): Promise<Point>;
  /** How many are taken now. */
  count(key: string): Promise<number>;
  /** A try has failed; returns how many have. */
  fail(key: string): Promise<number>;
  /** Begins anew, also where a block is on. */
  forget(key: string): Promise<void>;
}

/** Times are the machine's own (`Date.now`), as the library has them. */
export function createCounter(db: Writer, limit: Limit): Counter {
  const limiterOf = (keyPrefix: string) =>
    new RateLimiterPostgres({
      points: limit.points,
      duration: limit.seconds,
      keyPrefix,
      tableName: 'throttle',
      tableCreated: true,
      clearExpiredByTimeout: false,
      storeType: 'pool',
      storeClient: storeClient(db),
    });
  const tries = limiterOf(limit.name);
  const failures = limiterOf(`${limit.name}-failed`);
  return {
    async take(key) {
      const { consumedPoints: count, msBeforeNext } = await tries.consume(key).catch(whereOver);
      const rows = { row: tries.getKey(key), failedRow: failures.getKey(key) };
      return { limit, key, ...rows, count, until: Date.now() + msBeforeNext };
    },
    count: async (key) => (await tries.get(key))?.consumedPoints ?? 0,
    forget: (key) => forgetCounts(db, [tries.getKey(key), failures.getKey(key)]),
    fail: async (key) => (await failures.consume(key).catch(whereOver)).consumedPoints,
  };
}

export const isOver = ({ count, limit }: Point): boolean => count > limit.points;

/** Over it for good, until the block ends; a count that is only over it may sink again when others have ended. */
export const isBlocked = ({ count }: Point): boolean => count > BLOCKED / 2;

/** The library rejects with the count where it is too high, and with the fault where there was one. */
function whereOver(rejected: unknown): RateLimiterRes {
  if (rejected instanceof RateLimiterRes) return rejected;
  throw rejected;
}
