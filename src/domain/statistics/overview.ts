import type { Deps } from '../../platform/deps.js';
import {
  countWaiting,
  listProjectsWithProblems,
  listServerAges,
  type ProblemPage,
  type ServerRow,
  type WaitingProblems,
} from './problems-view.js';
import { NO_PROJECT } from './statistics-view.js';

/** Open problems of a project that operators have to resolve. */
export interface ProjectProblems extends WaitingProblems {
  readonly servers: number;
  /**
   * Servers that have not polled for five minutes, or never; the longest inactive first, ten at
   * most.
   */
  readonly inactiveServerCount: number;
  readonly inactiveServers: readonly { readonly server: string; readonly lastPollAt: Date | null }[];
  /**
   * Paid orders that no game server has leased. At most a thousand per server are counted: if there
   * are more, `orders` is a lower bound.
   */
  readonly unfetched: { readonly orders: number; readonly isLowerBound: boolean; readonly oldest: Date | null };
}

interface Overview<P> extends ProjectProblems {
  readonly of: P;
  readonly codes: ReadonlyMap<number, string>;
}

type OverviewDeps = Pick<Deps, 'searching' | 'clock'>;

/** An email that is pending for longer is delayed: no running node sends it. */
export const DELAYED_EMAIL_MS = 10 * 60_000;
/** A game server that has not polled for this time is inactive. */
export const INACTIVE_SERVER_MS = 5 * 60_000;
/** A paid order is late if it is not leased within this time. */
const LATE_ORDER_MS = 5 * 60_000;
const MAX_COUNTED = 1_000;
const MAX_INACTIVE_LISTED = 10;

/**
 * Counts the open problems of several projects in two statements, on the connections of searches,
 * so that orders are not delayed. `codes` are those of the project's game servers, by id.
 */
export const createOverview =
  ({ searching, clock }: OverviewDeps) =>
  async <P extends { readonly id: number }>(projects: readonly P[]): Promise<Overview<P>[]> => {
    const db = searching(NO_PROJECT);
    const now = clock.now();
    const ids = projects.map(({ id }) => id);
    const [waiting, servers] = await Promise.all([
      countWaiting(db, ids, new Date(now.getTime() - DELAYED_EMAIL_MS)),
      listServerAges(db, ids, { now, maxOrders: MAX_COUNTED + 1 }),
    ]);
    const inactiveSince = new Date(now.getTime() - INACTIVE_SERVER_MS);
    return projects.map((project) => {
      const ofProject = servers.filter(({ projectId }) => projectId === project.id);
      return {
        of: project,
        codes: new Map(ofProject.map(({ id, server }) => [id, server])),
        ...(waiting.get(project.id) ?? { deadLetters: 0, mails: { delayed: 0, failed: 0 } }),
        ...summarizeServers(ofProject, inactiveSince),
      };
    });
  };

/**
 * Lists ids of projects with open problems, by slug: dead letters, late orders, inactive game
 * servers, delayed or failed emails, maintenance without an end.
 */
export const createProblemSearch =
  ({ searching, clock }: OverviewDeps) =>
  (page: ProblemPage): Promise<number[]> => {
    const now = clock.now();
    const before = (ms: number): Date => new Date(now.getTime() - ms);
    return listProjectsWithProblems(searching(NO_PROJECT), page, {
      now,
      mailsDelayedSince: before(DELAYED_EMAIL_MS),
      serversInactiveSince: before(INACTIVE_SERVER_MS),
      ordersLateSince: before(LATE_ORDER_MS),
    });
  };

function summarizeServers(
  servers: readonly ServerRow[],
  inactiveSince: Date,
): Omit<ProjectProblems, keyof WaitingProblems> {
  const inactiveServers = servers.filter(({ lastPollAt }) => lastPollAt === null || lastPollAt < inactiveSince);
  const times = servers.flatMap(({ oldest }) => oldest?.getTime() ?? []);
  return {
    servers: servers.length,
    inactiveServerCount: inactiveServers.length,
    inactiveServers: inactiveServers
      .slice(0, MAX_INACTIVE_LISTED)
      .map(({ server, lastPollAt }) => ({ server, lastPollAt })),
    unfetched: {
      orders: servers.reduce((sum, { orders }) => sum + Math.min(orders, MAX_COUNTED), 0),
      isLowerBound: servers.some(({ orders }) => orders > MAX_COUNTED),
      oldest: times.length === 0 ? null : new Date(Math.min(...times)),
    },
  };
}
