import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../platform/deps.js';
import {
  type Apart,
  type Movement,
  movements,
  OTHERS,
  projectsApart,
  type ServerAges,
  serverAges,
  type Troubles,
  troubles,
} from './statistics-view.js';

export type StatisticsDeps = Pick<Deps, 'searching' | 'clock'>;

/** What there was of a kind since this process began to look. */
export interface Total {
  count: number;
  /** In smallest units of the project's currency. */
  amount: number;
}

/** What operators look at, at one time. */
export interface Statistics {
  /** Of each project that is told apart, and of the others together; so for all that is by project. */
  readonly totals: ReadonlyMap<string, Readonly<Record<Movement['type'], Total>>>;
  readonly troubles: ReadonlyMap<string, Troubles>;
  readonly servers: readonly ServerAges[];
}

/** Gives the statistics of now, or of a few seconds ago; null where the database does not give them in time. */
export type ReadStatistics = () => Promise<Statistics | null>;

/** Game servers that are told apart, of all projects that are. */
const SERVERS = 1_000;
const KEPT_MS = 10_000;
/** What was begun by then is committed by now: no request may commit for longer than 8 s (rules.md §3.12). */
const SETTLED_MS = 15_000;
/** Where nobody has looked for longer, what happened before that is not counted any more. */
const LONGEST_MS = 3_600_000;
/** Nobody waits longer for them; the next who look find what has come meanwhile. */
const PATIENCE_MS = 1_500;
/** As `doctor` has it. */
const STUCK_MS = 600_000;
/** The reader takes its turn at the door of searches, as a project would that has no other. */
const NOBODY = 0;

/**
 * Statistics of all projects for who looks again and again (rules.md §4.3.5): a few statements on the connections of searches,
 * a second each at most, so that neither orders nor players wait for them. What happened is counted from when it was read
 * last, and added up here: so it costs what there was of it since, and not what there ever was.
 * @param projects how many are told apart
 * @param keptMs however often somebody looks, the database is asked no more than once in so long
 */
export const createStatistics =
  ({ searching, clock }: StatisticsDeps) =>
  (projects: number, keptMs = KEPT_MS): ReadStatistics => {
    const apart: Apart = { projects, servers: SERVERS };
    const db = searching(NOBODY);
    const before = (ms: number): Date => new Date(clock.now().getTime() - ms);
    const totals = new Map<string, Record<Movement['type'], Total>>();
    let countedTo = before(SETTLED_MS);

    const totalsOf = (project: string): Record<Movement['type'], Total> => {
      const known = totals.get(project) ?? { ORDER: nothing(), CREDIT: nothing(), REFUND: nothing() };
      totals.set(project, known);
      return known;
    };

    async function count(): Promise<void> {
      const to = before(SETTLED_MS);
      const from = new Date(Math.max(countedTo.getTime(), to.getTime() - LONGEST_MS));
      if (to <= from) return;
      for (const { project, type, count, amount } of await movements(db, apart, from, to)) {
        const total = totalsOf(project)[type];
        total.count += count;
        total.amount += amount;
      }
      countedTo = to;
    }

    async function read(): Promise<Statistics> {
      const known = [...(await projectsApart(db, apart)), OTHERS];
      // From the beginning, so that the first order of a project is seen as one more.
      for (const project of known) totalsOf(project);
      await count();
      const found = new Map((await troubles(db, apart, before(STUCK_MS))).map((one) => [one.project, one]));
      return {
        totals,
        troubles: new Map(known.map((project) => [project, found.get(project) ?? { ...NO_TROUBLE, project }])),
        servers: await serverAges(db, apart, clock.now()),
      };
    }

    return inTime(read, keptMs);
  };

const nothing = (): Total => ({ count: 0, amount: 0 });
const NO_TROUBLE = { deadLetters: 0, mailsDelayed: 0, mailsFailed: 0 };

/** Reads once for all who ask within a while, also where it fails; nobody waits for longer than there is patience. */
function inTime(read: () => Promise<Statistics>, keptMs: number): ReadStatistics {
  let begun = Number.NEGATIVE_INFINITY;
  let isRunning = false;
  let latest: Promise<Statistics | null> = Promise.resolve(null);

  return async () => {
    if (!isRunning && performance.now() - begun >= keptMs) {
      begun = performance.now();
      isRunning = true;
      latest = read()
        .catch(() => null)
        .finally(() => {
          isRunning = false;
        });
    }
    return await Promise.race([latest, sleep(PATIENCE_MS, null, { ref: false })]);
  };
}
