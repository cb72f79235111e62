import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.js';
import type { Db } from '../../storage/database.js';
import { countUnfetched, oldestUnfetched } from '../deliveries/index.js';
import { NO_PROJECT, selectProblems } from './statistics-view.js';

/** Open problems of a project that operators have to resolve. */
export interface ProjectProblems {
  readonly deadLetters: number;
  /** Emails that have been pending for ten minutes, and emails that failed for good. */
  readonly mails: { readonly delayed: number; readonly failed: number };
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
      listServerAges(db, ids, now),
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

/** Selects a page of the projects with open problems. */
export interface ProblemPage {
  /** Restricts the result to these projects; null: all projects. */
  readonly among: readonly number[] | null;
  /** The last slug of the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

/**
 * Lists ids of projects with open problems, by slug: dead letters, late orders, inactive game
 * servers, delayed or failed emails, maintenance without an end. One statement, which checks the
 * indexes of each project until it finds a problem.
 */
export const createProblemSearch =
  ({ searching, clock }: OverviewDeps) =>
  async ({ among, after, limit }: ProblemPage): Promise<number[]> => {
    const now = clock.now();
    const before = (ms: number): Date => new Date(now.getTime() - ms);
    const server = { projectId: sql.ref<number>('project.id'), gameServerId: sql.ref<number>('game_server.id') };
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM project
      WHERE availability <> 'ARCHIVED'
        AND ${among === null ? sql`true` : sql`id = ANY (${[...among]}::integer[])`}
        AND ${after === null ? sql`true` : sql`slug > ${after}`}
        AND (availability = 'MAINTENANCE'
          OR EXISTS (SELECT FROM availability_window AS open
            WHERE open.project_id = project.id AND open.game_server_id IS NULL
              AND open.starts_at <= ${now} AND open.ends_at IS NULL)
          OR EXISTS (SELECT FROM delivery WHERE delivery.project_id = project.id AND state = 'DEAD')
          OR EXISTS (SELECT FROM mail WHERE mail.project_id = project.id
            AND (state = 'DEAD' OR state = 'PENDING' AND created_at < ${before(DELAYED_EMAIL_MS)}))
          OR EXISTS (SELECT FROM game_server WHERE game_server.project_id = project.id
            AND (last_seen_at IS NULL OR last_seen_at < ${before(INACTIVE_SERVER_MS)}
              OR ${oldestUnfetched(server, now)} < ${before(LATE_ORDER_MS)})))
      ORDER BY slug LIMIT ${limit}`.execute(searching(NO_PROJECT));
    return rows.map(({ id }) => id);
  };

async function countWaiting(
  db: Db,
  projectIds: readonly number[],
  delayedSince: Date,
): Promise<ReadonlyMap<number, Pick<ProjectProblems, 'deadLetters' | 'mails'>>> {
  const ofProject = sql`project_id = ANY (${[...projectIds]}::integer[])`;
  const { rows } = await sql<{ projectId: number; deadLetters: number; delayed: number; failed: number }>`
    SELECT project_id AS "projectId", sum(dead_letters)::float8 AS "deadLetters", sum(delayed)::float8 AS delayed,
      sum(failed)::float8 AS failed
    FROM (${selectProblems(delayedSince, ofProject)}) AS waiting
    GROUP BY 1`.execute(db);
  return new Map(rows.map(({ projectId, deadLetters, ...mails }) => [projectId, { deadLetters, mails }]));
}

interface ServerRow {
  readonly id: number;
  readonly projectId: number;
  readonly server: string;
  readonly lastPollAt: Date | null;
  /** Counted up to `MAX_COUNTED` + 1. */
  readonly orders: number;
  readonly oldest: Date | null;
}

/**
 * Reads the servers, the longest inactive first: per server two index lookups for its unleased
 * orders.
 */
async function listServerAges(db: Db, projectIds: readonly number[], now: Date): Promise<ServerRow[]> {
  const server = {
    projectId: sql.ref<number>('game_server.project_id'),
    gameServerId: sql.ref<number>('game_server.id'),
  };
  const { rows } = await sql<ServerRow>`
    SELECT id, project_id AS "projectId", code AS server, last_seen_at AS "lastPollAt",
      ${countUnfetched(server, now, MAX_COUNTED + 1)}::float8 AS orders, ${oldestUnfetched(server, now)} AS oldest
    FROM game_server WHERE project_id = ANY (${[...projectIds]}::integer[])
    ORDER BY last_seen_at NULLS FIRST, code`.execute(db);
  return rows;
}

function summarizeServers(
  servers: readonly ServerRow[],
  inactiveSince: Date,
): Omit<ProjectProblems, 'deadLetters' | 'mails'> {
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
