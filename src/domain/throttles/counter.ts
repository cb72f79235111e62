import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../../storage/database.js';
import type { Limit } from './limits.js';
import { type CountedIn, storeClient } from './repository.js';

/** A point that a try has taken. */
export interface Point extends CountedIn {
  readonly limit: Limit;
  /** What was counted, as its hash. */
  readonly key: string;
  /** With this one. */
  readonly count: number;
}

/** Counts tries against one limit, the same on all nodes. */
export interface Counter {
  /** Takes a point, whether or not there is one: more than `limit.points` is `isOver`. */
  take(key: string): Promise<Point>;
  /** How many are taken now. */
  count(key: string): Promise<number>;
}

/** Times are the machine's own (`Date.now`), as the library has them. */
export function createCounter(db: Db, limit: Limit): Counter {
  const limiter = new RateLimiterPostgres({
    points: limit.points,
    duration: limit.seconds,
    keyPrefix: limit.name,
    tableName: 'throttle',
    tableCreated: true,
    clearExpiredByTimeout: false,
    storeType: 'pool',
    storeClient: storeClient(db),
  });
  return {
    async take(key) {
      const { consumedPoints: count, msBeforeNext } = await limiter.consume(key).catch(whereOver);
      return { limit, key, row: limiter.getKey(key), count, until: Date.now() + msBeforeNext };
    },
    count: async (key) => (await limiter.get(key))?.consumedPoints ?? 0,
  };
}

export const isOver = ({ count, limit }: Point): boolean => count > limit.points;

/** The library rejects with the count where it is too high, and with the fault where there was one. */
function whereOver(rejected: unknown): RateLimiterRes {
  if (rejected instanceof RateLimiterRes) return rejected;
  throw rejected;
}
