import { sql } from 'kysely';
import type { Db } from '../../storage/database.js';
import type { PollingServer } from '../servers/index.js';
import type { DeliveryType } from './delivery-model.js';
import { dueHeads } from './heads-store.js';
import { BACKOFF_SECONDS, LEASE_MS } from './timing.js';

/** A delivery that was leased just now, with what the game server is told of it. */
export interface LeasedRow {
  readonly id: string;
  readonly type: DeliveryType;
  readonly attempts: number;
  readonly sealed_secret: string | null;
  readonly lease_token: string;
  readonly lease_until: Date;
  readonly created_at: Date;
  readonly game_server_id: number;
  readonly server_code: string;
  readonly account_id: number;
  readonly login: string;
  readonly external_id: string | null;
  readonly purchase_id: string | null;
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
export async function leaseDue(db: Db, server: PollingServer, max: number, now: Date): Promise<LeasedRow[]> {
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
      WHERE id = ANY(ARRAY(
        SELECT id FROM delivery
        WHERE project_id = ${server.projectId} AND id = ANY(${dueHeads(server, max, now)})
          -- Looked at again under the lock; said so that of all indexes only those of the ids fit.
          AND state NOT IN ('DELIVERED', 'DEAD', 'CANCELLED') AND next_attempt_at <= ${now}
        ORDER BY next_attempt_at, id LIMIT ${max} FOR UPDATE SKIP LOCKED))
      RETURNING *
    )
    SELECT leased.id, leased.type, leased.attempts, leased.sealed_secret, leased.lease_token, leased.lease_until,
      leased.created_at, leased.game_server_id, game_server.code AS server_code, leased.account_id,
      game_account.login, game_account.external_id, leased.purchase_id, purchase.sku, purchase.quantity,
      purchase.payload, purchase.character
    FROM leased
      JOIN game_server ON game_server.project_id = leased.project_id AND game_server.id = leased.game_server_id
      JOIN game_account ON game_account.project_id = leased.project_id AND game_account.id = leased.account_id
      LEFT JOIN purchase ON purchase.project_id = leased.project_id AND purchase.id = leased.purchase_id
    ORDER BY leased.id`.execute(db);
  return rows;
}
