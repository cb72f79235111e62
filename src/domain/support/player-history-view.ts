import { sql } from 'kysely';
import { pageOf } from '../../base/page-of.js';
import type { AuditRecord } from '../../platform/audit/index.js';
import type { Db } from '../../storage/database.js';
import type { ProjectSnapshot } from '../projects/index.js';

export interface HistoryQuery {
  readonly userId: number;
  /** The `next` of the previous page; null: first page. */
  readonly after: number | null;
  readonly limit: number;
}

/** Audit entries about a player and the player's orders, deliveries and accounts, newest first. */
export interface PlayerHistory {
  readonly entries: readonly AuditRecord[];
  /** The `after` of the next page; null if this is the last one. */
  readonly next: number | null;
}

/**
 * Reads a page of the audit log about a player, by one index lookup per order, delivery and
 * account.
 */
export async function readHistory(
  db: Db,
  { id: projectId, slug }: Pick<ProjectSnapshot, 'id' | 'slug'>,
  { userId, after, limit }: HistoryQuery,
): Promise<PlayerHistory> {
  const theirs = sql`project_id = ${projectId} AND user_id = ${userId}`;
  const isBefore = after === null ? sql`true` : sql`id < ${after}`;
  const { rows } = await sql<AuditRecord>`
    WITH of_player AS MATERIALIZED (
      SELECT ${`user:${userId}`}::text AS target
      UNION ALL SELECT 'purchase:' || id FROM purchase WHERE ${theirs}
      UNION ALL SELECT 'delivery:' || id FROM delivery WHERE ${theirs}
      UNION ALL SELECT 'account:' || id FROM game_account WHERE ${theirs})
    SELECT entry.id, at, actor, action, ${slug}::text AS project, target, before, after, request_id AS "requestId"
    FROM of_player, LATERAL (
      SELECT id, at, actor, action, before, after, request_id FROM audit
      WHERE project_id = ${projectId} AND audit.target = of_player.target AND ${isBefore}
      ORDER BY id DESC LIMIT ${limit + 1}) AS entry
    ORDER BY entry.id DESC LIMIT ${limit + 1}`.execute(db);
  const { page, next } = pageOf(rows, limit, ({ id }) => id);
  return { entries: page, next };
}
