import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx, Writer } from '../../storage/database.js';
import { sameProject } from '../../storage/joins.js';
import type { Value } from '../../storage/statement.js';
import type { PollingServer } from '../servers/index.js';
import { BACKOFF_SECONDS, type Delivery, LEASE_MS } from './delivery-model.js';
import { type AccountKey, selectOpen } from './delivery-store.js';

// Deliveries joined with their projects, servers, accounts and orders.

/** A delivery that was just leased, with the columns for the game server. */
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
  readonly isAccountFailed: boolean;
  readonly externalId: string | null;
  readonly sku: string | null;
  readonly quantity: number | null;
  readonly payload: unknown;
  readonly character: string | null;
}

/**
 * Leases up to `max` deliveries that are due: of each game account only the oldest open one.
 * `next_attempt_at` alone says what is due, because a lease that runs out is due again after its
 * backoff.
 *
 * Concurrent calls skip each other's rows. A row that another call has leased and released in
 * between is checked again in its new state before it is locked. A later delivery of an account
 * becomes the oldest only when the older one ends, which only an operator can undo.
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
        next_attempt_at = ${leaseUntil}::timestamptz + interval '1 second' *
          (${[...BACKOFF_SECONDS]}::integer[])[least(attempts + 1, ${BACKOFF_SECONDS.length}::integer)]
      -- An array: PostgreSQL may run a subquery of IN more than once, and each run would lock others.
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
      game_account.login, game_account.status = 'FAILED' AS "isAccountFailed",
      game_account.external_id AS "externalId", leased.purchase_id AS "purchaseId",
      purchase.sku, purchase.quantity, purchase.payload, purchase.character
    FROM leased
      JOIN game_server ON game_server.project_id = leased.project_id AND game_server.id = leased.game_server_id
      JOIN game_account ON game_account.project_id = leased.project_id AND game_account.id = leased.account_id
      LEFT JOIN purchase ON purchase.project_id = leased.project_id AND purchase.id = leased.purchase_id
    ORDER BY leased.id`.execute(db);
  return rows;
}

/**
 * Above the number that concurrent calls for one server can lease: 8 calls (`feed.ts`), 50 each.
 */
const CANDIDATES = 500;

/** The keys of a game server in a statement: parameters, or columns of a row. */
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
 * Whether the account is quarantined (rules.md §1.8.4). Few are; a statement looks them up once.
 */
const isQuarantined = (accountId: string, { projectId, gameServerId }: ServerOf) => sql<boolean>`(
  ${sql.ref(accountId)} IN (SELECT aside.id FROM game_account AS aside
    WHERE aside.project_id = ${projectId} AND aside.game_server_id = ${gameServerId} AND aside.quarantined_at IS NOT NULL))`;

/**
 * Ids of the deliveries that may be leased, in the order of their due times: of each game account
 * its oldest open delivery (its head), if that is due. At least `max` if there are so many, and
 * some more, because others may have locked the first ones.
 *
 * Backlogs of one account and of many accounts are both fast. Usually the first due deliveries
 * (`early`) are enough. If most of them wait behind others of their accounts, it goes from head to
 * head and skips the rows between (a skip scan).
 *
 * `done_at IS NULL` and the two states are equivalent by a CHECK, but each is the condition of one
 * index, so that PostgreSQL chooses the right one even with outdated statistics.
 */
function dueHeads(server: PollingServer, max: number, now: Date): RawBuilder<string[]> {
  const isOpen = sql`open.project_id = ${server.projectId} AND open.game_server_id = ${server.gameServerId}
    AND open.state IN ('PENDING', 'LEASED')`;
  return sql<string[]>`ARRAY(
    WITH RECURSIVE early AS MATERIALIZED (
      SELECT id, account_id, next_attempt_at FROM delivery
      WHERE project_id = ${server.projectId} AND game_server_id = ${server.gameServerId}
        AND done_at IS NULL AND next_attempt_at <= ${now} AND NOT ${isHeld(server, now)}
      ORDER BY next_attempt_at, id LIMIT ${CANDIDATES}
    ), early_head AS MATERIALIZED (
      SELECT id, next_attempt_at FROM early
      -- The account has at least this one: the first from it on is its own.
      WHERE id = (SELECT open.id FROM delivery AS open WHERE ${isOpen} AND open.account_id >= early.account_id
        ORDER BY open.account_id, open.id LIMIT 1)
        AND NOT ${isQuarantined('early.account_id', server)}
    ), head AS (
      (SELECT open.account_id, open.id, open.next_attempt_at FROM delivery AS open
        WHERE ${isOpen} AND (SELECT count(*) FROM early) = ${CANDIDATES} AND (SELECT count(*) FROM early_head) < ${max}
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
        WHERE next_attempt_at <= ${now} AND NOT ${isQuarantined('head.account_id', server)}) AS due
    ORDER BY next_attempt_at, id LIMIT ${CANDIDATES})`;
}

/** FROM clause of paid orders that the server may lease and never has, aliased `unfetched`. */
const ofUnfetched = (server: ServerOf, now: Date): RawBuilder<unknown> => sql`FROM delivery AS unfetched
  WHERE unfetched.project_id = ${server.projectId} AND unfetched.game_server_id = ${server.gameServerId}
    AND unfetched.type = 'PURCHASE_GRANT' AND unfetched.state = 'PENDING' AND unfetched.attempts = 0
    AND NOT ${isHeld(server, now)} AND NOT ${isQuarantined('unfetched.account_id', server)}`;

/**
 * When the oldest order was paid that the server may lease and never has. It costs one index
 * lookup, and one more for each older order of a quarantined account.
 */
export const oldestUnfetched = (server: ServerOf, now: Date): RawBuilder<Date | null> => sql<Date | null>`(
  SELECT unfetched.created_at ${ofUnfetched(server, now)} ORDER BY unfetched.created_at LIMIT 1)`;

/** Number of these orders, counted up to `most`. */
export const countUnfetched = (server: ServerOf, now: Date, most: number): RawBuilder<number> => sql<number>`(
  SELECT count(*) FROM (SELECT 1 ${ofUnfetched(server, now)} LIMIT ${most}) AS counted)`;

/**
 * Locks the open deliveries of a game account. Returns them in the order of their items: each
 * refund locks a listing, and refunds of several users in other orders would deadlock.
 */
export const lockOpenOfAccount = (tx: Tx, key: AccountKey): Promise<Delivery[]> =>
  selectOpen(tx, key)
    .orderBy((of) =>
      of
        .selectFrom('purchase')
        .select('item_id')
        .whereRef('purchase.project_id', '=', 'delivery.project_id')
        .whereRef('purchase.id', '=', 'delivery.purchase_id'),
    )
    .orderBy('id')
    .forUpdate()
    .execute();

/** Whether the delivery's server refunds rejected deliveries: rules.md §3.13. */
export async function refundsRejected(tx: Tx, { projectId, gameServerId }: Delivery): Promise<boolean> {
  const server = await tx
    .selectFrom('game_server')
    .select('refund_rejected')
    .where('project_id', '=', projectId)
    .where('id', '=', gameServerId)
    .executeTakeFirstOrThrow();
  return server.refund_rejected;
}

/** Whether the delivery's account was not created, so that another account may have its login. */
export async function hasFailedAccount(tx: Tx, { projectId, accountId }: Delivery): Promise<boolean> {
  const account = await tx
    .selectFrom('game_account')
    .select('status')
    .where('project_id', '=', projectId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return account.status === 'FAILED';
}

/** Servers of the project with deliveries that were due at `due`, and when each last polled. */
export const waitingServers = (db: Db, projectId: number, due: Date) =>
  db
    .selectFrom('delivery')
    .innerJoin('game_server', (join) => sameProject(join, 'game_server.id', 'delivery.game_server_id'))
    .select(['game_server.code', 'game_server.last_seen_at as lastSeen'])
    .select(sql<number>`count(*)::integer`.as('waiting'))
    .where('delivery.project_id', '=', projectId)
    .where('delivery.done_at', 'is', null)
    .where('delivery.next_attempt_at', '<=', due)
    // An anti join: `isQuarantined` would run once per delivery, as its server differs.
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
