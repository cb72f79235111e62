import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx, Writer } from '../../storage/database.js';
import type { Value } from '../../storage/statement.js';
import type { PollingServer } from '../servers/index.js';
import { BACKOFF_SECONDS, type Delivery, LEASE_MS } from './delivery-model.js';

// Deliveries together with what projects, servers, accounts and orders know of them.

/** A delivery that was leased just now, with what the game server is told of it. */
export interface LeasedRow
  extends Pick<
    Delivery,
    'id' | 'type' | 'attempts' | 'createdAt' | 'requestId' | 'gameServerId' | 'accountId' | 'purchaseId'
  > {
  readonly sealedSecret: string | null;
  readonly leaseToken: string;
  readonly leaseUntil: Date;
  readonly serverCode: string;
  readonly login: string;
  readonly externalId: string | null;
  readonly sku: string | null;
  readonly quantity: number | null;
  readonly payload: unknown;
  readonly character: string | null;
}

/**
 * Leases up to `max` deliveries that are due, of each game account only the oldest that is open. Whose lease runs out
 * is due again after the backoff, as if the server had said `retry` then: so `next_attempt_at` alone says what is due.
 *
 * Two that ask at the same time pass over each other's rows. A row that the other has leased and let go in between is
 * looked at again in its new state before it is locked, and is not due then. That a later delivery of the account
 * becomes the oldest takes the end of the older one, which is never undone but by an operator.
 */
export async function leaseDue(db: Writer, server: PollingServer, max: number, now: Date): Promise<LeasedRow[]> {
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const { rows } = await sql<LeasedRow>`
    WITH leased AS (
      UPDATE delivery
      SET state = 'LEASED',
        attempts = attempts + 1,
        first_attempt_at = coalesce(first_attempt_at, ${now}),
        lease_until = ${leaseUntil},
        lease_token = gen_random_uuid(),
        next_attempt_at = ${leaseUntil}::timestamptz + interval '1 second'
          * (${[...BACKOFF_SECONDS]}::integer[])[least(attempts + 1, ${BACKOFF_SECONDS.length}::integer)]
      -- An array, because PostgreSQL may run a subquery of IN more than once, and each run would lock others.
      WHERE project_id = ${server.projectId} AND id = ANY(ARRAY(
        SELECT id FROM delivery
        WHERE project_id = ${server.projectId} AND id = ANY(${dueHeads(server, max, now)})
          -- Looked at again under the lock; said so that of all indexes only those of the ids fit.
          AND state NOT IN ('DELIVERED', 'DEAD', 'CANCELLED') AND next_attempt_at <= ${now}
        ORDER BY next_attempt_at, id LIMIT ${max} FOR UPDATE SKIP LOCKED))
      RETURNING *
    )
    SELECT leased.id, leased.type, leased.attempts, leased.sealed_secret AS "sealedSecret",
      leased.lease_token AS "leaseToken", leased.lease_until AS "leaseUntil", leased.created_at AS "createdAt", leased.request_id AS "requestId",
      leased.game_server_id AS "gameServerId", game_server.code AS "serverCode", leased.account_id AS "accountId",
      game_account.login, game_account.external_id AS "externalId", leased.purchase_id AS "purchaseId",
      purchase.sku, purchase.quantity, purchase.payload, purchase.character
    FROM leased
      JOIN game_server ON game_server.project_id = leased.project_id AND game_server.id = leased.game_server_id
      JOIN game_account ON game_account.project_id = leased.project_id AND game_account.id = leased.account_id
      LEFT JOIN purchase ON purchase.project_id = leased.project_id AND purchase.id = leased.purchase_id
    ORDER BY leased.id`.execute(db);
  return rows;
}

/** More than all that ask for one server at a time lease together: 8 of them (`feed.ts`), 50 each. */
const LOOKED_AT = 500;

/** A game server in a statement: one that is given, or that of each row. */
type ServerOf = { readonly [K in keyof PollingServer]: Value<PollingServer[K]> };

/** Whether an operator holds the server's deliveries back: maintenance with --hold-deliveries. */
const isHeld = ({ projectId, gameServerId }: ServerOf, now: Date) => sql<boolean>`(
  EXISTS (SELECT FROM project
    WHERE project.id = ${projectId} AND project.availability = 'MAINTENANCE' AND project.hold_deliveries)
  OR EXISTS (SELECT FROM availability_window AS held
    WHERE held.project_id = ${projectId} AND held.hold_deliveries
      AND (held.game_server_id IS NULL OR held.game_server_id = ${gameServerId})
      AND held.starts_at <= ${now} AND (held.ends_at IS NULL OR held.ends_at > ${now})))`;

/**
 * Whether the account waits for its owner to say that it is theirs: until then it gets nothing (rules.md §1.8.4). There are
 * few such accounts, if any, and each statement looks them up once.
 */
const isSetAside = (accountId: string, { projectId, gameServerId }: ServerOf) => sql<boolean>`(
  ${sql.ref(accountId)} IN (SELECT aside.id FROM game_account AS aside
    WHERE aside.project_id = ${projectId} AND aside.game_server_id = ${gameServerId} AND aside.quarantined_at IS NOT NULL))`;

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
function dueHeads(server: PollingServer, max: number, now: Date): RawBuilder<string[]> {
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
        AND NOT ${isSetAside('early.account_id', server)}
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
      UNION SELECT id, next_attempt_at FROM head
        WHERE next_attempt_at <= ${now} AND NOT ${isSetAside('head.account_id', server)}) AS due
    ORDER BY next_attempt_at, id LIMIT ${LOOKED_AT})`;
}

/** Orders that were paid and that the server has never fetched, though it might; each is called `unfetched`. */
const ofUnfetched = (server: ServerOf, now: Date): RawBuilder<unknown> => sql`FROM delivery AS unfetched
  WHERE unfetched.project_id = ${server.projectId} AND unfetched.game_server_id = ${server.gameServerId}
    AND unfetched.type = 'PURCHASE_GRANT' AND unfetched.state = 'PENDING' AND unfetched.attempts = 0
    AND NOT ${isHeld(server, now)} AND NOT ${isSetAside('unfetched.account_id', server)}`;

/**
 * When the oldest order was paid that the server has never fetched, though it might. However many there are, it takes one
 * look into their index, and one more for each in front that is of an account set aside.
 */
export const oldestUnfetched = (server: ServerOf, now: Date): RawBuilder<Date | null> => sql<Date | null>`(
  SELECT unfetched.created_at ${ofUnfetched(server, now)} ORDER BY unfetched.created_at LIMIT 1)`;

/** How many these are, counted up to `most`. */
export const countUnfetched = (server: ServerOf, now: Date, most: number): RawBuilder<number> => sql<number>`(
  SELECT count(*) FROM (SELECT 1 ${ofUnfetched(server, now)} LIMIT ${most}) AS counted)`;

/** Whether the delivery's server pays back what it rejects: rules.md §3.13. */
export async function refundsRejected(tx: Tx, { projectId, gameServerId }: Delivery): Promise<boolean> {
  const server = await tx
    .selectFrom('game_server')
    .select('refund_rejected')
    .where('project_id', '=', projectId)
    .where('id', '=', gameServerId)
    .executeTakeFirstOrThrow();
  return server.refund_rejected;
}

/** A server for which deliveries are due, and when it last fetched any. */
export interface WaitingServer {
  readonly code: string;
  readonly waiting: number;
  readonly lastSeen: Date | null;
}

/** Servers of the project for which something waits that is due at `due`, with when they were last here. */
export const waitingServers = (db: Db, projectId: number, due: Date): Promise<WaitingServer[]> =>
  db
    .selectFrom('delivery')
    .innerJoin('game_server', (join) =>
      join
        .onRef('game_server.project_id', '=', 'delivery.project_id')
        .onRef('game_server.id', '=', 'delivery.game_server_id'),
    )
    .select(['game_server.code', 'game_server.last_seen_at as lastSeen'])
    .select(sql<number>`count(*)::integer`.as('waiting'))
    .where('delivery.project_id', '=', projectId)
    .where('delivery.done_at', 'is', null)
    .where('delivery.next_attempt_at', '<=', due)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('game_account')
            .select('game_account.id')
            .whereRef('game_account.project_id', '=', 'delivery.project_id')
            .whereRef('game_account.id', '=', 'delivery.account_id')
            .where('game_account.quarantined_at', 'is not', null),
        ),
      ),
    )
    .groupBy(['game_server.project_id', 'game_server.id'])
    .orderBy('game_server.code')
    .execute();
