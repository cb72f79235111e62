import { setTimeout as sleep } from 'node:timers/promises';
import type { RateLimit } from '../../base/errors/catalogue.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { Writer } from '../../storage/database.js';
import { ask, askOne, type Statement } from '../../storage/statement.js';
import type { AuditAction } from '../audit/index.js';
import { type About, regardless } from '../changes/index.js';
import type { Deps } from '../deps.js';
import { type Counter, createCounter, isBlocked, isOver, type Limit, type Point } from './counter.js';
import type { Counted } from './lockouts.js';
import { beginBlock, deleteCounts, deleteExpired, deleteSurplus, returnPoint } from './throttle-store.js';

export interface ThrottlesParts extends Pick<Deps, 'changes' | 'keyring' | 'clock'> {
  /** How many counts are kept when they are swept; a million unless said otherwise. */
  readonly maxRows?: number;
  /** How long a try waits where all points are held by others, in place of three seconds. */
  readonly patienceMs?: number;
}

export type Throttles = ReturnType<typeof createThrottles>;

/** What becomes of those who have used up a limit: what they are told, and how its onset is recorded in the audit log. */
export interface Pause extends About {
  /** One for all limits of a try: which of them it was would tell who else tries, and where. */
  readonly told: RateLimit;
  readonly action: AuditAction;
  target(point: Point): string;
}

/** Takes one more point and returns the count. Throws RATE_LIMITED where there is none, and has then taken nothing. */
export type Take = (counter: Counter, what: Counted) => Promise<number>;

/** What a try at a secret has to pass, and what becomes of it. */
export interface TryRules {
  /** Takes a point of each limit that holds for the try, in their order. */
  enter(take: Take): Promise<void>;
  /**
   * Success forgets this count whole, and is as if it had not been tried in the others. Null: success forgets no failure. A
   * secret that is one of many (a code) needs null, as a caller who has a valid one could clear the failures of guessing.
   */
  readonly clears: Counter | null;
  /** What else success writes, with the points that it gives back. */
  readonly onSuccess?: Statement<unknown, Writer>;
  readonly pause: Pause;
}

/** How long a try waits where all points are held by others that are not over yet. */
const PATIENCE_MS = 3_000;
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 400;

/** Counts against limits, in the database: every node counts the same tries, and a restart forgets none. */
export function createThrottles({
  changes,
  keyring,
  clock,
  maxRows = 1_000_000,
  patienceMs = PATIENCE_MS,
}: ThrottlesParts) {
  const { direct: db } = changes;
  const counters = new Map<string, Counter>();

  /** Waits a little where others may give a point back. */
  async function takeOne(counter: Counter, what: Counted, told: RateLimit): Promise<Point> {
    const giveUpAt = performance.now() + patienceMs;
    const blocked = counter.blockOf(what);
    if (blocked !== null) throw tooMany(blocked, told, clock.now());
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const point = await counter.take(what);
      if (!isOver(point)) return point;
      await askOne(db, returnPoint(point));
      // Some of the points may be held by tries that will turn out right: many players behind one address who log
      // in at the same time are no attack.
      const { block, isHurried = false } = counter.limit;
      if (block === null || isHurried || isBlocked(point) || performance.now() > giveUpAt)
        throw tooMany(point, told, clock.now());
      await sleep(pause * (0.5 + Math.random()));
    }
  }

  /** The failure that uses up the points begins the block; those that come later are refused and change nothing. */
  async function failed(point: Point, pause: Pause): Promise<void> {
    const { counter } = point;
    if (counter.limit.block === null || (await counter.fail(point)) < counter.limit.points) return;
    await begin(point, pause);
  }

  async function begin(point: Point, { action, target, told: _told, ...about }: Pause): Promise<void> {
    const { block, name } = point.counter.limit;
    if (block === null) return;
    await changes.quiet({ ...about, by: regardless(about.by) }, async ({ tx, now, record }) => {
      const end = block.seconds === null ? null : now().getTime() + block.seconds * 1_000;
      if (await beginBlock(tx, point, end)) await record(action, target(point), { after: { limit: name } });
    });
  }

  return {
    /** Returns the counter of this limit, and registers the limit. Throws a plain error for a second limit of one name. */
    counter(limit: Limit): Counter {
      const known = counters.get(limit.name);
      if (known !== undefined && known.limit !== limit) throw new Error(`two limits have the name ${limit.name}`);
      const counter = known ?? createCounter(db, keyring, clock, limit);
      counters.set(limit.name, counter);
      return counter;
    },

    /** All registered counters. As counters are made by `counter` alone, no limit is missing. */
    counters: (): readonly Counter[] => [...counters.values()],

    /**
     * Runs `prove` as one try. Its points are taken before it begins, so that tries at the same time cost as much as one
     * after the other; a failure (null) keeps them, everything else gives them back: a refusal by one limit counts in
     * none, and a fault of ours costs nobody a try.
     * Throws RATE_LIMITED with `retryAfterSeconds`, and then does not run `prove`.
     */
    async attempt<T>({ enter, clears, onSuccess, pause }: TryRules, prove: () => Promise<T | null>): Promise<T | null> {
      const held: Point[] = [];
      const take: Take = async (counter, what) => {
        const point = await takeOne(counter, what, pause.told);
        held.push(point);
        return point.count;
      };
      // A statement per point: each locks one row, and one that locked several could deadlock.
      const returnAll = () => ask(db, held.map(returnPoint));
      const succeed = () => {
        const freed = held.map((point) =>
          point.counter === clears ? deleteCounts({ rows: [point.row, point.failedRow] }) : returnPoint(point),
        );
        return ask(db, onSuccess === undefined ? freed : [...freed, onSuccess]);
      };

      let proof: T | null;
      try {
        await enter(take);
        proof = await prove();
      } catch (error) {
        await returnAll().catch(() => undefined); // the first error is the one to report
        throw error;
      }
      if (proof !== null) await succeed();
      else for (const point of held) await failed(point, pause);
      return proof;
    },

    /**
     * Takes a point for good, whatever comes of what it is taken for. Throws RATE_LIMITED with `retryAfterSeconds`
     * where there is none; the first one that there is none for begins the block.
     */
    async spend(counter: Counter, what: Counted, pause: Pause): Promise<void> {
      const point = await counter.take(what);
      if (!isOver(point)) return;
      await begin(point, pause);
      throw tooMany(point, pause.told, clock.now());
    },

    /**
     * Takes a point of each counter, in their order, or of none. Throws RATE_LIMITED with `retryAfterSeconds` where one has
     * none left. For limits without a block.
     */
    async spendEach(wanted: readonly (readonly [Counter, Counted])[], told: RateLimit): Promise<void> {
      const held: Point[] = [];
      try {
        for (const [counter, what] of wanted) held.push(await takeOne(counter, what, told));
      } catch (error) {
        for (const point of held) await askOne(db, returnPoint(point));
        throw error;
      }
    },

    /** Forgets what has expired, and the least of what goes beyond `maxRows`; returns how many rows. */
    sweep: async (): Promise<number> =>
      (await deleteExpired(db, clock.now().getTime())) + (await deleteSurplus(db, maxRows)),
  };
}

/** RATE_LIMITED, with the time until there are points again. */
function tooMany(point: Point, limit: RateLimit, now: Date): Refusal {
  const isForLong = point.counter.limit.block === null || isBlocked(point);
  const seconds = isForLong ? Math.max(1, Math.ceil((point.until - now.getTime()) / 1_000)) : 1;
  const inMinutes = { reason: 'minutes', params: { minutes: Math.ceil(seconds / 60) } } as const;
  return new Refusal('RATE_LIMITED', { limit, retryAfterSeconds: seconds, ...(seconds > 60 && inMinutes) });
}
