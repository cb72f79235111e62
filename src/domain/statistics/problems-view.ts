import { sql } from 'kysely';
import type { Db } from '../../storage/database.js';
import { countUnfetched, oldestUnfetched } from '../deliveries/index.js';
import { selectProblems } from './statistics-view.js';

/** Selects a page of the projects with open problems. */
export interface ProblemPage {
  /** Restricts the result to these projects; null: all projects. */
  readonly among: readonly number[] | null;
  /** The last slug of the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

interface ProblemTimes {
  readonly now: Date;
  /** Emails that have been pending since then are delayed. */
  readonly mailsDelayedSince: Date;
  readonly serversInactiveSince: Date;
  /** Paid orders that have not been leased since then are late. */
  readonly ordersLateSince: Date;
}

/**
 * Lists ids of projects with open problems, by slug. One statement, which checks the indexes of
 * each project until it finds a problem.
 */
export async function listProjectsWithProblems(
  db: Db,
  { among, after, limit }: ProblemPage,
  { now, mailsDelayedSince, serversInactiveSince, ordersLateSince }: ProblemTimes,
): Promise<number[]> {
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
          AND (state = 'DEAD' OR state = 'PENDING' AND created_at < ${mailsDelayedSince}))
        OR EXISTS (SELECT FROM game_server WHERE game_server.project_id = project.id
          AND (last_seen_at IS NULL OR last_seen_at < ${serversInactiveSince}
            OR ${oldestUnfetched(server, now)} < ${ordersLateSince})))
    ORDER BY slug LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface WaitingProblems {
  readonly deadLetters: number;
  /** Emails that have been pending for too long, and emails that failed for good. */
  readonly mails: { readonly delayed: number; readonly failed: number };
}

/** Counts dead letters, and delayed and failed emails, by project. */
export async function countWaiting(
  db: Db,
  projectIds: readonly number[],
  delayedSince: Date,
): Promise<ReadonlyMap<number, WaitingProblems>> {
  const ofProject = sql`project_id = ANY (${[...projectIds]}::integer[])`;
  const { rows } = await sql<{ projectId: number; deadLetters: number; delayed: number; failed: number }>`
    SELECT project_id AS "projectId", sum(dead_letters)::float8 AS "deadLetters", sum(delayed)::float8 AS delayed,
      sum(failed)::float8 AS failed
    FROM (${selectProblems(delayedSince, ofProject)}) AS waiting
    GROUP BY 1`.execute(db);
  return new Map(rows.map(({ projectId, deadLetters, ...mails }) => [projectId, { deadLetters, mails }]));
}

/** A game server with its unleased orders. */
export interface ServerRow {
  readonly id: number;
  readonly projectId: number;
  readonly server: string;
  readonly lastPollAt: Date | null;
  /** Counted up to `maxOrders`. */
  readonly orders: number;
  readonly oldest: Date | null;
}

/**
 * Reads the servers, the longest inactive first: per server two index lookups for its unleased
 * orders.
 */
export async function listServerAges(
  db: Db,
  projectIds: readonly number[],
  { now, maxOrders }: { readonly now: Date; readonly maxOrders: number },
): Promise<ServerRow[]> {
  const server = {
    projectId: sql.ref<number>('game_server.project_id'),
    gameServerId: sql.ref<number>('game_server.id'),
  };
  const { rows } = await sql<ServerRow>`
    SELECT id, project_id AS "projectId", code AS server, last_seen_at AS "lastPollAt",
      ${countUnfetched(server, now, maxOrders)}::float8 AS orders, ${oldestUnfetched(server, now)} AS oldest
    FROM game_server WHERE project_id = ANY (${[...projectIds]}::integer[])
    ORDER BY last_seen_at NULLS FIRST, code`.execute(db);
  return rows;
}
