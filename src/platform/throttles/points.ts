import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../base/errors/refusal.js';
import type { Writer } from '../../storage/database.js';
import { type Counter, isBlocked, isOver, type Point } from './counter.js';
import type { Limit } from './limits.js';
import { giveBack } from './throttle-store.js';

/** A point with what it was taken from. */
export interface Held extends Point {
  readonly counter: Counter;
}

/** The points that one try holds. */
export interface Points {
  readonly held: readonly Held[];
  /**
   * Takes one more and returns the count; waits a little where others may give one back. Throws RATE_LIMITED where
   * there is none, and has then taken nothing.
   */
  take(counter: Counter, key: string): Promise<number>;
  /** Gives all of them back. */
  giveBack(): Promise<void>;
  /** Forgets the whole count of this limit and gives the others' points back. */
  clear(limit: Limit): Promise<void>;
}

/** How long a try waits where all points are held by others that are not over yet. */
const PATIENCE_MS = 3_000;
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 400;

export function createPoints(db: Writer): Points {
  const held: Held[] = [];
  return {
    held,
    async take(counter, key) {
      const giveUpAt = performance.now() + PATIENCE_MS;
      for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
        const point = await counter.take(key);
        if (!isOver(point)) {
          held.push({ ...point, counter });
          return point.count;
        }
        await giveBack(db, point);
        // Some of the points may be held by tries that will turn out right: many players behind one address who log
        // in at the same time are no attack.
        if (point.limit.block === null || isBlocked(point) || performance.now() > giveUpAt) throw tooMany(point);
        await sleep(pause * (0.5 + Math.random()));
      }
    },
    async giveBack() {
      for (const point of held) await giveBack(db, point);
    },
    async clear(limit) {
      for (const point of held) {
        if (point.limit === limit) await point.counter.forget(point.key);
        else await giveBack(db, point);
      }
    },
  };
}

/** RATE_LIMITED, with the time until there are points again. */
export const tooMany = (point: Point): Refusal => {
  const isForLong = point.limit.block === null || isBlocked(point);
  const seconds = isForLong ? Math.max(1, Math.ceil((point.until - Date.now()) / 1_000)) : 1;
  const inMinutes = { reason: 'minutes', params: { minutes: Math.ceil(seconds / 60) } };
  return new Refusal('RATE_LIMITED', { retryAfterSeconds: seconds, ...(seconds > 60 && inMinutes) });
};
