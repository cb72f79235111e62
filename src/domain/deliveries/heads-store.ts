import { type RawBuilder, sql } from 'kysely';
import type { PollingServer } from '../servers/index.js';

/** More than all that ask for one server at a time lease together: 8 of them (`feed.ts`), 50 each. */
const LOOKED_AT = 500;

/** Whether an operator holds the server's deliveries back: maintenance with --hold-deliveries. */
const isHeld = ({ projectId, gameServerId }: PollingServer, now: Date) => sql<boolean>`(
  EXISTS (SELECT FROM project
    WHERE project.id = ${projectId} AND project.availability = 'MAINTENANCE' AND project.hold_deliveries)
  OR EXISTS (SELECT FROM availability_window AS held
    WHERE held.project_id = ${projectId} AND held.hold_deliveries
      AND (held.game_server_id IS NULL OR held.game_server_id = ${gameServerId})
      AND held.starts_at <= ${now} AND (held.ends_at IS NULL OR held.ends_at > ${now})))`;

/**
 * An array of the ids of the deliveries that may be leased, those due first at its beginning: of each game account of
 * the server the oldest that is open, its head, where that is due. At least `max` where there are so many, and some
 * more, because others may hold the first ones.
 *
 * Neither many deliveries of one account nor many accounts make it slow. As a rule it is enough to look at those that
 * are due first (`early`). Only where most of these wait behind others of their accounts, it goes from account to
 * account, from head to head, over what lies in between (a skip scan).
 *
 * `done_at IS NULL` and the two states say the same (a CHECK of the table), but each is the condition of one index: so
 * PostgreSQL takes the right one, also while it has old statistics.
 */
export function dueHeads(server: PollingServer, max: number, now: Date): RawBuilder<string[]> {
  const isOpen = sql`open.project_id = ${server.projectId} AND open.game_server_id = ${server.gameServerId}
    AND open.state IN ('PENDING', 'LEASED')`;
  return sql<string[]>`ARRAY(
    WITH RECURSIVE early AS MATERIALIZED (
      SELECT id, account_id, next_attempt_at FROM delivery
      WHERE project_id = ${server.projectId} AND game_server_id = ${server.gameServerId}
        AND done_at IS NULL AND next_attempt_at <= ${now} AND NOT ${isHeld(server, now)}
      ORDER BY next_attempt_at, id LIMIT ${LOOKED_AT}
    ), early_head AS MATERIALIZED (
      SELECT id, next_attempt_at FROM early
      -- The account has at least this one: the first from it on is its own.
      WHERE id = (SELECT open.id FROM delivery AS open WHERE ${isOpen} AND open.account_id >= early.account_id
        ORDER BY open.account_id, open.id LIMIT 1)
    ), head AS (
      (SELECT open.account_id, open.id, open.next_attempt_at FROM delivery AS open
        WHERE ${isOpen} AND (SELECT count(*) FROM early) = ${LOOKED_AT} AND (SELECT count(*) FROM early_head) < ${max}
        ORDER BY open.account_id, open.id LIMIT 1)
      UNION ALL
      SELECT next.* FROM head, LATERAL (
        SELECT open.account_id, open.id, open.next_attempt_at FROM delivery AS open
        WHERE ${isOpen} AND open.account_id > head.account_id
        ORDER BY open.account_id, open.id LIMIT 1) AS next
    )
    SELECT id FROM (
      SELECT id, next_attempt_at FROM early_head
      UNION SELECT id, next_attempt_at FROM head WHERE next_attempt_at <= ${now}) AS due
    ORDER BY next_attempt_at, id LIMIT ${LOOKED_AT})`;
}
