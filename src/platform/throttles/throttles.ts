import { setTimeout as sleep } from 'node:timers/promises';
import type { MailLimits } from '../../base/config.js';
import { Refusal } from '../../base/errors/refusal.js';
import { type LimitName, limitsOf } from '../../base/throttles.js';
import type { Writer } from '../../storage/database.js';
import { ask, askOne, type Statement } from '../../storage/statement.js';
import type { Actor } from '../audit/index.js';
import { type ChangeScope, withoutRequestLimits } from '../changes/index.js';
import type { Deps } from '../deps.js';
import type { CountKey } from './count-keys.js';
import { type Counter, createCounter, isBlocked, isOver, type Point } from './counter.js';
import { BLOCKED, beginBlock, deleteCount, deleteExpired, deleteSurplus, returnPoint } from './throttle-store.js';

export interface ThrottlesDeps extends Pick<Deps, 'changes' | 'keyring' | 'clock'> {
  readonly mailLimits: MailLimits;
  /** Maximum number of counts after a sweep; default: one million. */
  readonly maxRows?: number;
  /** Maximum wait of an attempt while all points are taken; default: three seconds. */
  readonly maxWaitMs?: number;
}

export type Throttles = ReturnType<typeof createThrottles>;

/**
 * Takes a point and returns the count. Throws RATE_LIMITED, without taking one, if none is left.
 */
export type TakePoint = (counter: Counter, key: CountKey) => Promise<number>;

/** Limits of an attempt to prove a secret, and the effects of its result. */
export interface AttemptRules extends ChangeScope {
  /** Takes a point of each limit that applies to the attempt, in a fixed order. */
  takePoints(takePoint: TakePoint): Promise<void>;
  /** Statement to send with the returned points after a success. */
  readonly onSuccess?: Statement<unknown, Writer>;
}

const MAX_WAIT_MS = 3_000;
const FIRST_DELAY_MS = 25;
const MAX_DELAY_MS = 400;

/**
 * Creates limits that count in the database: all nodes share the counts, and they survive a
 * restart.
 */
export function createThrottles({
  changes,
  keyring,
  clock,
  mailLimits,
  maxRows = 1_000_000,
  maxWaitMs = MAX_WAIT_MS,
}: ThrottlesDeps) {
  const { direct: db } = changes;
  const counters = limitsOf(mailLimits).map((limit) => createCounter(db, keyring, clock, limit));

  /** Fulfils the obligation of the limit's throttle, before a point is taken. */
  const fulfil = ({ request }: Actor, { limit }: Counter): void => request?.obligations.fulfil(limit.class);

  /** Takes a point. Retries while other attempts may still return their points. */
  async function takeOne(counter: Counter, key: CountKey, by: Actor): Promise<Point> {
    fulfil(by, counter);
    const deadline = performance.now() + maxWaitMs;
    const blocked = counter.cachedBlock(key);
    if (blocked !== null) throw rateLimited(blocked, clock.now());
    for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 2, MAX_DELAY_MS)) {
      const point = await counter.take(key);
      if (!isOver(point)) return point;
      await askOne(db, returnPoint(point));
      // Waits, because attempts that succeed return their points: many players behind one address
      // may log in at the same time.
      const { block, isFailFast = false } = counter.limit;
      if (block === null || isFailFast || isBlocked(point) || performance.now() > deadline)
        throw rateLimited(point, clock.now());
      await sleep(delay * (0.5 + Math.random()));
    }
  }

  /**
   * Records a failure. The failure that uses up the points begins the block; later failures do not
   * extend it.
   */
  async function recordFailure(point: Point, scope: ChangeScope): Promise<void> {
    const { counter } = point;
    if (counter.limit.block === null || (await counter.fail(point)) < counter.limit.points) return;
    await startBlock(point, scope);
  }

  async function startBlock(point: Point, { projectId, by }: ChangeScope): Promise<void> {
    const { block, name, action } = point.counter.limit;
    if (block === null || action === null) return;
    await changes.quiet({ projectId, by: withoutRequestLimits(by) }, async ({ tx, now, record }) => {
      const end = block.seconds === null ? null : now().getTime() + block.seconds * 1_000;
      if (await beginBlock(tx, point, end)) await record(action, targetOf(point), { after: { limit: name } });
    });
  }

  /** Returns points, one statement each, because one that locks several rows could deadlock. */
  async function returnEach(points: readonly Point[]): Promise<void> {
    for (const point of points) await askOne(db, returnPoint(point));
  }

  return {
    /** Returns the counter of a limit. */
    counter(name: LimitName): Counter {
      const counter = counters.find(({ limit }) => limit.name === name);
      if (counter === undefined) throw new Error(`no limit has the name ${name}`);
      return counter;
    },

    /** The counters of all limits. */
    counters,

    /**
     * Runs `prove` as one attempt. Takes the points first, so that parallel attempts cost as much
     * as sequential ones. A failure (null) keeps the points. A success returns them, and so does an
     * error of `takePoints` or `prove`.
     * Throws RATE_LIMITED with `retryAfterSeconds`, without running `prove`.
     */
    async attempt<T>(
      { takePoints, onSuccess, ...scope }: AttemptRules,
      prove: () => Promise<T | null>,
    ): Promise<T | null> {
      const points: Point[] = [];
      const takePoint: TakePoint = async (counter, key) => {
        const point = await takeOne(counter, key, scope.by);
        points.push(point);
        return point.count;
      };
      // One statement per point, because a statement that locks several rows could deadlock.
      const returnAll = () => ask(db, points.map(returnPoint));
      const succeed = () => {
        const freed = points.map((point) =>
          point.counter.limit.isClearedBySuccess === true ? deleteCount(point) : returnPoint(point),
        );
        return ask(db, onSuccess === undefined ? freed : [...freed, onSuccess]);
      };

      let proof: T | null;
      try {
        await takePoints(takePoint);
        proof = await prove();
      } catch (error) {
        await returnAll().catch(() => undefined); // the first error is the one to report
        throw error;
      }
      if (proof !== null) await succeed();
      else for (const point of points) await recordFailure(point, scope);
      return proof;
    },

    /**
     * Takes a point that is never returned. Throws RATE_LIMITED with `retryAfterSeconds` if none is
     * left; the first such call begins the block.
     */
    async spend(counter: Counter, key: CountKey, scope: ChangeScope): Promise<void> {
      fulfil(scope.by, counter);
      const point = await counter.take(key);
      if (!isOver(point)) return;
      if (!isBlocked(point)) await startBlock(point, scope);
      // Points that are never returned block until their period ends.
      throw rateLimited({ ...point, count: BLOCKED }, clock.now());
    },

    /**
     * Takes a point of each counter, in order, and resolves with them. If a counter has no point
     * left, returns the taken ones and throws RATE_LIMITED with `retryAfterSeconds`. For limits
     * without a block.
     */
    async spendEach(counts: readonly (readonly [Counter, CountKey])[], by: Actor): Promise<readonly Point[]> {
      const points: Point[] = [];
      try {
        for (const [counter, key] of counts) points.push(await takeOne(counter, key, by));
      } catch (error) {
        await returnEach(points);
        throw error;
      }
      return points;
    },

    returnEach,

    /** Deletes expired counts, and the lowest ones beyond `maxRows`. Returns the number of rows. */
    sweep: async (): Promise<number> =>
      (await deleteExpired(db, clock.now().getTime())) + (await deleteSurplus(db, maxRows)),
  };
}

/** Target of the audit entry of a block: the user, or a part of the hash of what was counted. */
const targetOf = ({ counter, countKey, key }: Point): string =>
  counter.limit.subject === 'USER' ? `user:${countKey[1]}` : `throttle:${key.slice(0, 8)}`;

/** Creates the refusal RATE_LIMITED with the time until points are available. */
function rateLimited(point: Point, now: Date): Refusal {
  const { block, code } = point.counter.limit;
  const waitsForEnd = block === null || isBlocked(point);
  const seconds = waitsForEnd ? Math.max(1, Math.ceil((point.until - now.getTime()) / 1_000)) : 1;
  const inMinutes = { reason: 'minutes', params: { minutes: Math.ceil(seconds / 60) } } as const;
  return new Refusal('RATE_LIMITED', { limit: code, retryAfterSeconds: seconds, ...(seconds > 60 && inMinutes) });
}
