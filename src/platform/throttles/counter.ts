import { createBoundedCache } from '../../base/bounded-cache.js';
import type { Clock } from '../../base/clock.js';
import type { Keyring } from '../../base/keyring.js';
import type { Writer } from '../../storage/database.js';
import { askOne, combine, type Statement } from '../../storage/statement.js';
import type { Counted, Lockout } from './lockouts.js';
import { addPoint, BLOCKED, type CountedIn, deleteCounts, findCount } from './throttle-store.js';

/** So many points in a time that begins with the first of them. */
export interface Limit {
  /** Stands in front of its keys in the table, so that no two limits may share it, and none change it. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** What the failure does that uses up the points; null: nothing but what every try over the limit meets. */
  readonly block: Block | null;
  /**
   * So many share the limit that they must not wait for each other: where all points are held, a try is refused at once,
   * and a block is remembered by this node, so that a flood does not reach the database. It cannot be forgotten early.
   */
  readonly isHurried?: boolean;
  /** How operators see and lift it, for a user who has reached it; null: the limit is not about a user. */
  readonly lockout: Lockout | null;
}

/** A block is recorded in the audit log. `seconds` null: it ends with the time of the limit. */
export interface Block {
  readonly seconds: number | null;
}

/** A point that has been taken. */
export interface Point extends CountedIn {
  readonly counter: Counter;
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
  readonly limit: Limit;
  /** Takes a point, whether or not there is one: more than `limit.points` is `isOver`. */
  take(what: Counted): Promise<Point>;
  /** The block that this node remembers, if there is one. */
  blockOf(what: Counted): Point | null;
  /** How many are taken now. */
  count(what: Counted): Statement<number>;
  /** Until when there are no points left, whoever has taken them; null where there are. */
  pausedUntil(what: Counted): Promise<Date | null>;
  /** The try of this point has failed; returns how many have. */
  fail(point: Point): Promise<number>;
  /** Deletes the count, and with it a block. */
  forget(what: Counted): Statement<unknown, Writer>;
}

/** Blocks that a node remembers, of each limit. */
const REMEMBERED = 10_000;

/** @param clock the one that all nodes share: a node that had a time of its own would end what others began */
export function createCounter(db: Writer, keyring: Keyring, clock: Clock, limit: Limit): Counter {
  const keyOf = (what: Counted): string => keyring.mac('throttle', JSON.stringify(what)).toString('hex');
  const rowsOf = (key: string) => ({ row: `${limit.name}:${key}`, failedRow: `${limit.name}-failed:${key}` });
  const now = (): number => clock.now().getTime();
  const findCurrent = (what: Counted) => findCount({ key: rowsOf(keyOf(what)).row, now: now() });
  const addTo = (row: string) => addPoint(db, row, { now: now(), milliseconds: limit.seconds * 1_000 });

  const blocks = createBoundedCache<string, Point>(REMEMBERED);

  const counter: Counter = {
    limit,
    async take(what) {
      const key = keyOf(what);
      const { row, failedRow } = rowsOf(key);
      const point = { counter, key, row, failedRow, ...(await addTo(row)) };
      if (limit.isHurried === true && isBlocked(point)) blocks.set(key, point);
      return point;
    },
    blockOf(what) {
      const point = limit.isHurried === true ? blocks.get(keyOf(what)) : undefined;
      return point !== undefined && now() < point.until ? point : null;
    },
    count: (what) => combine([findCurrent(what)], ([found]) => found?.points ?? 0),
    async pausedUntil(what) {
      const found = await askOne(db, findCurrent(what));
      return found === null || found.points < limit.points || found.expire === null ? null : new Date(found.expire);
    },
    fail: async ({ failedRow }) => (await addTo(failedRow)).count,
    forget: (what) => deleteCounts({ rows: Object.values(rowsOf(keyOf(what))) }),
  };
  return counter;
}

export const isOver = ({ count, counter }: Point): boolean => count > counter.limit.points;

/** Over it for good, until the block ends; a count that is only over it may sink again when others have ended. */
export const isBlocked = ({ count }: Point): boolean => count > BLOCKED / 2;
