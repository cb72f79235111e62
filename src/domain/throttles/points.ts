import { Refusal } from '../../base/errors/refusal.js';
import type { Db } from '../../storage/database.js';
import { type Counter, isOver, type Point } from './counter.js';
import type { Limit } from './limits.js';
import { forgetCount, giveBack } from './repository.js';

/** The points that one try holds. */
export interface Points {
  readonly held: readonly Point[];
  /** Takes one more and returns the count; throws RATE_LIMITED where there is none, and has then taken nothing. */
  take(counter: Counter, key: string): Promise<number>;
  /** Gives all of them back. */
  giveBack(): Promise<void>;
  /** Forgets the whole count of this limit and gives the others' points back. */
  clear(limit: Limit): Promise<void>;
}

export function createPoints(db: Db): Points {
  const held: Point[] = [];
  return {
    held,
    async take(counter, key) {
      const point = await counter.take(key);
      if (isOver(point)) {
        const refusal = tooMany(point);
        await giveBack(db, point);
        throw refusal;
      }
      held.push(point);
      return point.count;
    },
    async giveBack() {
      for (const point of held) await giveBack(db, point);
    },
    async clear(limit) {
      for (const point of held) await (point.limit === limit ? forgetCount(db, point.row) : giveBack(db, point));
    },
  };
}

const tooMany = ({ until }: Point): Refusal =>
  new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil((until - Date.now()) / 1_000)) });
