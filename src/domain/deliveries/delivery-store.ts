import type { Selectable, Updateable } from 'kysely';
import { uuidv7 } from '../../base/secrets.js';
import type { Db, Tx } from '../../storage/database.js';
import type { Delivery, DeliveryState, NewDelivery } from './delivery-model.js';
import type { DeliveryTable } from './delivery-tables.js';

/** What still waits to be done; the game accounts' order is held among these. */
export const OPEN = ['PENDING', 'LEASED'] as const;

/**
 * An id for the account's next delivery, after those of all that are open: they are done in the order of their ids,
 * and clocks of nodes differ. The caller holds the user's wallet, so nobody else makes one meanwhile.
 */
export async function nextId(
  tx: Tx,
  { projectId, gameServerId, accountId, now }: Pick<NewDelivery, 'projectId' | 'gameServerId' | 'accountId' | 'now'>,
): Promise<string> {
  const newest = await tx
    .selectFrom('delivery')
    .select('id')
    .where('project_id', '=', projectId)
    .where('game_server_id', '=', gameServerId)
    .where('account_id', '=', accountId)
    .where('state', 'in', OPEN)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const id = uuidv7(now);
  return newest === undefined || newest.id < id ? id : uuidv7(new Date(timeOf(newest.id) + 1));
}

/** The milliseconds that a UUID version 7 begins with. */
const timeOf = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);

export async function insertDelivery(
  tx: Tx,
  delivery: Omit<NewDelivery, 'secret'> & { readonly id: string; readonly sealedSecret: string | null },
): Promise<void> {
  await tx
    .insertInto('delivery')
    .values({
      id: delivery.id,
      project_id: delivery.projectId,
      game_server_id: delivery.gameServerId,
      user_id: delivery.userId,
      account_id: delivery.accountId,
      type: delivery.type,
      purchase_id: delivery.purchaseId,
      sealed_secret: delivery.sealedSecret,
      state: 'PENDING',
      next_attempt_at: delivery.now,
      created_at: delivery.now,
    })
    .execute();
}

export async function findDelivery(db: Db, projectId: number, deliveryId: string): Promise<Delivery | null> {
  const row = await db
    .selectFrom('delivery')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', deliveryId)
    .executeTakeFirst();
  return row === undefined ? null : toDelivery(row);
}

/** As it is now, held until the transaction ends. The caller holds the user's wallet. */
export async function lockDelivery(tx: Tx, projectId: number, deliveryId: string): Promise<Delivery | null> {
  const row = await tx
    .selectFrom('delivery')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', deliveryId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toDelivery(row);
}

/** The password that travels with it, sealed; no part of `Delivery`, which is shown to operators. */
export async function findSecret(tx: Tx, { projectId, id }: Delivery): Promise<string | null> {
  const { sealed_secret } = await tx
    .selectFrom('delivery')
    .select('sealed_secret')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return sealed_secret;
}

/** The delivery of an order, held; null where there is none. */
export async function lockOrderDelivery(tx: Tx, projectId: number, purchaseId: string): Promise<Delivery | null> {
  const row = await tx
    .selectFrom('delivery')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('purchase_id', '=', purchaseId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toDelivery(row);
}

/** What is still open for the game account of a delivery, held, in its order. */
export async function lockOpenOfAccount(tx: Tx, { projectId, gameServerId, accountId }: Delivery): Promise<Delivery[]> {
  const rows = await tx
    .selectFrom('delivery')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('game_server_id', '=', gameServerId)
    .where('account_id', '=', accountId)
    .where('state', 'in', OPEN)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toDelivery);
}

/** Returns it as it is then. */
async function update(tx: Tx, { projectId, id }: Delivery, values: Updateable<DeliveryTable>): Promise<Delivery> {
  const row = await tx
    .updateTable('delivery')
    .set(values)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toDelivery(row);
}

/**
 * Nothing more happens to it by itself. Its lease is over; what its last lease was is kept, so that whoever had it may
 * say the same again. The password stays only with a dead letter, which may be tried again.
 */
export const endDelivery = (
  tx: Tx,
  delivery: Delivery,
  end: {
    readonly state: Exclude<DeliveryState, (typeof OPEN)[number]>;
    readonly reason: string | null;
    readonly now: Date;
  },
): Promise<Delivery> =>
  update(tx, delivery, {
    state: end.state,
    done_at: end.now,
    lease_until: null,
    last_error: end.reason,
    ...(end.state === 'DEAD' ? {} : { sealed_secret: null }),
  });

/** It is tried again at `at`. */
export const putOff = (tx: Tx, delivery: Delivery, at: Date, reason: string): Promise<Delivery> =>
  update(tx, delivery, { state: 'PENDING', lease_until: null, next_attempt_at: at, last_error: reason });

/** It is due now, and its time to be tried begins anew; no lease of before counts any more. */
export const requeue = (tx: Tx, delivery: Delivery, now: Date): Promise<Delivery> =>
  update(tx, delivery, {
    state: 'PENDING',
    done_at: null,
    lease_until: null,
    lease_token: null,
    first_attempt_at: null,
    next_attempt_at: now,
  });

export const noteError = (tx: Tx, delivery: Delivery, reason: string): Promise<Delivery> =>
  update(tx, delivery, { last_error: reason });

export const toDelivery = (row: Selectable<DeliveryTable>): Delivery => ({
  id: row.id,
  projectId: row.project_id,
  gameServerId: row.game_server_id,
  userId: row.user_id,
  accountId: row.account_id,
  type: row.type,
  purchaseId: row.purchase_id,
  state: row.state,
  attempts: row.attempts,
  firstAttemptAt: row.first_attempt_at,
  nextAttemptAt: row.next_attempt_at,
  leaseUntil: row.lease_until,
  leaseToken: row.lease_token,
  lastError: row.last_error,
  createdAt: row.created_at,
  doneAt: row.done_at,
});

/** Whether the delivery's server pays back what it rejects: operations.md §3.13. */
export async function refundsRejected(tx: Tx, { projectId, gameServerId }: Delivery): Promise<boolean> {
  const server = await tx
    .selectFrom('game_server')
    .select('refund_rejected')
    .where('project_id', '=', projectId)
    .where('id', '=', gameServerId)
    .executeTakeFirstOrThrow();
  return server.refund_rejected;
}
