import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../platform/deps.js';
import { DELAYED_EMAIL_MS } from './overview.js';
import {
  COUNTED,
  listLabelledProjects,
  NO_PROJECT,
  OTHERS,
  type Problems,
  readMovements,
  readProblems,
  readServerAges,
  type ServerAges,
  type StatisticsMovement,
} from './statistics-view.js';

/** Number and sum of movements since the start of this process. */
export interface Total {
  count: number;
  /** In smallest units of the project's currency. */
  amount: number;
}

/** An entry for each type of `COUNTED`. */
type Totals = ReadonlyMap<StatisticsMovement['type'], Total>;

/** Statistics of one moment, for metrics. */
export interface Statistics {
  /** By labelled project, with one entry for all others; so are the other maps. */
  readonly totals: ReadonlyMap<string, Totals>;
  readonly problems: ReadonlyMap<string, Problems>;
  readonly servers: readonly ServerAges[];
}

/**
 * Returns statistics of a few seconds ago, or of the last reading if the database answers slowly;
 * null if it does not answer.
 */
export type ReadStatistics = () => Promise<Statistics | null>;

const CACHE_MS = 10_000;
/** Transactions that began before are committed: a commit takes at most 8 s (rules.md §3.12). */
const SETTLED_MS = 15_000;
/** After a longer time without a reader, older movements are not counted. */
const LONGEST_MS = 3_600_000;
/** Readers wait at most this long; the next ones get the late result. */
const TIMEOUT_MS = 1_500;

/**
 * Reads statistics of all projects for repeated scrapes (rules.md §4.3.5), by short statements on
 * the connections of searches, so that orders and players are not delayed. Movements are counted
 * since the last reading and summed here, so the cost does not grow with history.
 * @param projects number of labelled projects
 * @param cacheMs minimum time between two readings of the database
 */
export const createStatistics =
  ({ searching, clock }: Pick<Deps, 'searching' | 'clock'>) =>
  (projects: number, cacheMs = CACHE_MS): ReadStatistics => {
    const db = searching(NO_PROJECT);
    const before = (ms: number): Date => new Date(clock.now().getTime() - ms);
    const totals = new Map<string, Totals>();
    let countedTo = before(SETTLED_MS);

    const totalsOf = (project: string): Totals => {
      const ofProject = totals.get(project) ?? new Map(COUNTED.map(({ type }) => [type, { count: 0, amount: 0 }]));
      totals.set(project, ofProject);
      return ofProject;
    };

    async function count(): Promise<void> {
      const to = before(SETTLED_MS);
      const from = new Date(Math.max(countedTo.getTime(), to.getTime() - LONGEST_MS));
      if (to <= from) return;
      for (const { project, type, count, amount } of await readMovements(db, projects, from, to)) {
        const total = totalsOf(project).get(type);
        if (total === undefined) throw new Error(`${type} is not counted`);
        total.count += count;
        total.amount += amount;
      }
      countedTo = to;
    }

    async function read(): Promise<Statistics> {
      const labels = [...(await listLabelledProjects(db, projects)), OTHERS];
      // Registered at 0, so that the first order of a project shows as an increase.
      for (const project of labels) totalsOf(project);
      await count();
      const problemsByProject = new Map(
        (await readProblems(db, projects, before(DELAYED_EMAIL_MS))).map((one) => [one.project, one]),
      );
      return {
        totals,
        problems: new Map(
          labels.map((project) => [project, problemsByProject.get(project) ?? { ...NO_PROBLEMS, project }]),
        ),
        servers: await readServerAges(db, projects, clock.now()),
      };
    }

    return cached(read, cacheMs);
  };

const NO_PROBLEMS = { deadLetters: 0, mailsDelayed: 0, mailsFailed: 0 };

/**
 * Shares one reading, also a failed one, among the readers of `cacheMs`; limits their wait. If a
 * reading takes longer, they get the result of the last one that has ended.
 */
function cached(read: () => Promise<Statistics>, cacheMs: number): ReadStatistics {
  let begun = Number.NEGATIVE_INFINITY;
  let isRunning = false;
  let latest: Promise<Statistics | null> = Promise.resolve(null);
  let ended: Statistics | null = null;

  return async () => {
    if (!isRunning && performance.now() - begun >= cacheMs) {
      begun = performance.now();
      isRunning = true;
      latest = read()
        .catch(() => null)
        .finally(() => {
          isRunning = false;
        });
      void latest.then((result) => {
        ended = result;
      });
    }
    return await Promise.race([latest, sleep(TIMEOUT_MS, null, { ref: false }).then(() => ended)]);
  };
}
