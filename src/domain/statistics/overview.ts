import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.js';
import type { Db } from '../../storage/database.js';
import { countUnfetched, oldestUnfetched } from '../deliveries/index.js';

/** What somebody has to see to in one project. */
export interface ProjectTroubles {
  readonly deadLetters: number;
  /** Mails that wait for longer than ten minutes, and those that were given up. */
  readonly mails: { readonly delayed: number; readonly failed: number };
  readonly servers: number;
  /** Those that have not asked for deliveries for five minutes, or never; those that are quiet for longest, ten at most. */
  readonly inactiveServerCount: number;
  readonly inactiveServers: readonly { readonly server: string; readonly lastPollAt: Date | null }[];
  /** Orders that are paid and that no game server has fetched; of each server a thousand are counted. */
  readonly unfetched: { readonly orders: number; readonly oldest: Date | null };
}

interface Overview<P> extends ProjectTroubles {
  readonly of: P;
  readonly codes: ReadonlyMap<number, string>;
}

type OverviewParts = Pick<Deps, 'searching' | 'clock'>;

/** An email that waits longer is delayed: no running service sends it. */
export const STUCK_MAIL_MS = 10 * 60_000;
/** A game server that has not polled for this long is inactive. */
export const INACTIVE_SERVER_MS = 5 * 60_000;
/** An order that is paid may be on its way for as long. */
const LATE_ORDER_MS = 5 * 60_000;
const COUNTED = 1_000;
const NAMED = 10;
/** It takes its turn at the door of searches, as a project would that has no other. */
const NOBODY = 0;

/**
 * What operators look at first, of each of some projects: two statements, however many these are, on the connections of
 * searches, so that orders do not wait for it. `codes` are those of the project's game servers, by their id.
 */
export const createOverview =
  ({ searching, clock }: OverviewParts) =>
  async <P extends { readonly id: number }>(projects: readonly P[]): Promise<Overview<P>[]> => {
    const db = searching(NOBODY);
    const now = clock.now();
    const ids = projects.map(({ id }) => id);
    const [waiting, servers] = await Promise.all([
      waitingOf(db, ids, new Date(now.getTime() - STUCK_MAIL_MS)),
      serversOf(db, ids, now),
    ]);
    const inactiveSince = new Date(now.getTime() - INACTIVE_SERVER_MS);
    return projects.map((project) => {
      const theirs = servers.filter(({ projectId }) => projectId === project.id);
      return {
        of: project,
        codes: new Map(theirs.map(({ id, server }) => [id, server])),
        ...(waiting.get(project.id) ?? { deadLetters: 0, mails: { delayed: 0, failed: 0 } }),
        ...inSum(theirs, inactiveSince),
      };
    });
  };

/** Which of the projects in which something has to be seen to. */
export interface TroubledPage {
  /** Of these alone; null: of all. */
  readonly among: readonly number[] | null;
  /** After the one with this slug. */
  readonly after: string | null;
  readonly limit: number;
}

/**
 * Ids of projects in which something has to be seen to, by slug: dead letters, orders that nobody has fetched for five minutes,
 * inactive game servers, delayed and failed emails, maintenance that has begun and has no end. One statement, which
 * looks into the indexes of each project until it has found one thing.
 */
export const createTroubled =
  ({ searching, clock }: OverviewParts) =>
  async ({ among, after, limit }: TroubledPage): Promise<number[]> => {
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
            AND (state = 'DEAD' OR state = 'PENDING' AND created_at < ${before(STUCK_MAIL_MS)}))
          OR EXISTS (SELECT FROM game_server WHERE game_server.project_id = project.id
            AND (last_seen_at IS NULL OR last_seen_at < ${before(INACTIVE_SERVER_MS)}
              OR ${oldestUnfetched(server, now)} < ${before(LATE_ORDER_MS)})))
      ORDER BY slug LIMIT ${limit}`.execute(searching(NOBODY));
    return rows.map(({ id }) => id);
  };

async function waitingOf(
  db: Db,
  projectIds: readonly number[],
  delayedSince: Date,
): Promise<ReadonlyMap<number, Pick<ProjectTroubles, 'deadLetters' | 'mails'>>> {
  const theirs = sql`project_id = ANY (${[...projectIds]}::integer[])`;
  const { rows } = await sql<{ projectId: number; deadLetters: number; delayed: number; failed: number }>`
    SELECT project_id AS "projectId", sum(dead_letters)::float8 AS "deadLetters", sum(delayed)::float8 AS delayed,
      sum(failed)::float8 AS failed
    FROM (
      SELECT project_id, count(*) AS dead_letters, 0 AS delayed, 0 AS failed
        FROM delivery WHERE ${theirs} AND state = 'DEAD' GROUP BY 1
      UNION ALL
      SELECT project_id, 0, count(*) FILTER (WHERE state = 'PENDING' AND created_at < ${delayedSince}),
          count(*) FILTER (WHERE state = 'DEAD')
        FROM mail WHERE ${theirs} AND state IN ('PENDING', 'DEAD') GROUP BY 1) AS waiting
    GROUP BY 1`.execute(db);
  return new Map(rows.map(({ projectId, deadLetters, ...mails }) => [projectId, { deadLetters, mails }]));
}

interface ServerRow {
  readonly id: number;
  readonly projectId: number;
  readonly server: string;
  readonly lastPollAt: Date | null;
  readonly orders: number;
  readonly oldest: Date | null;
}

/** Of each game server one look into an index for the oldest order, and one that counts on from there. Who is quiet for longest comes first. */
async function serversOf(db: Db, projectIds: readonly number[], now: Date): Promise<ServerRow[]> {
  const server = {
    projectId: sql.ref<number>('game_server.project_id'),
    gameServerId: sql.ref<number>('game_server.id'),
  };
  const { rows } = await sql<ServerRow>`
    SELECT id, project_id AS "projectId", code AS server, last_seen_at AS "lastPollAt",
      ${countUnfetched(server, now, COUNTED)}::float8 AS orders, ${oldestUnfetched(server, now)} AS oldest
    FROM game_server WHERE project_id = ANY (${[...projectIds]}::integer[])
    ORDER BY last_seen_at NULLS FIRST, code`.execute(db);
  return rows;
}

function inSum(servers: readonly ServerRow[], inactiveSince: Date): Omit<ProjectTroubles, 'deadLetters' | 'mails'> {
  const inactiveServers = servers.filter(({ lastPollAt }) => lastPollAt === null || lastPollAt < inactiveSince);
  const times = servers.flatMap(({ oldest }) => oldest?.getTime() ?? []);
  return {
    servers: servers.length,
    inactiveServerCount: inactiveServers.length,
    inactiveServers: inactiveServers.slice(0, NAMED).map(({ server, lastPollAt }) => ({ server, lastPollAt })),
    unfetched: {
      orders: servers.reduce((sum, { orders }) => sum + orders, 0),
      oldest: times.length === 0 ? null : new Date(Math.min(...times)),
    },
  };
}
