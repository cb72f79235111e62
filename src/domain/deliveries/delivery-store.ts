import { sql, type Updateable } from 'kysely';
import type { Schema } from '../../../generated/tables.js';
import { inBatches } from '../../storage/batches.js';
import type { Db, Tx, Writer } from '../../storage/database.js';
import { type Param, type Statement, selectRow, type Value, writeRows } from '../../storage/statement.js';
import type { Delivery, DeliveryFilter, DeliveryState, NewDelivery } from './delivery-model.js';

/** The columns of a `Delivery`: without its password, because operators see deliveries. */
const columns = [
  'id',
  'project_id as projectId',
  'game_server_id as gameServerId',
  'user_id as userId',
  'account_id as accountId',
  'type',
  'purchase_id as purchaseId',
  'state',
  'attempts',
  'first_attempt_at as firstAttemptAt',
  'next_attempt_at as nextAttemptAt',
  'lease_until as leaseUntil',
  'lease_token as leaseToken',
  'last_error as lastError',
  'created_at as createdAt',
  'done_at as doneAt',
  'request_id as requestId',
] as const;

/**
 * Open deliveries keep the order per game account. Written out as in the index: PostgreSQL cannot
 * match a parameter with the index condition.
 */
const isOpen = sql<boolean>`state IN ('PENDING', 'LEASED')`;

/** PostgreSQL rejects any other text as a UUID. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const selectDeliveries = (db: Db, projectId: Value<number>) =>
  db.selectFrom('delivery').select(columns).where('project_id', '=', projectId);

/** The key of a game account. */
export type AccountKey = Pick<Delivery, 'projectId' | 'gameServerId' | 'accountId'>;

/** The open deliveries of a game account. */
export const selectOpen = (
  db: Db,
  { projectId, gameServerId, accountId }: { readonly [K in keyof AccountKey]: Value<AccountKey[K]> },
) =>
  selectDeliveries(db, projectId)
    .where('game_server_id', '=', gameServerId)
    .where('account_id', '=', accountId)
    .where(isOpen);

/** @param deliveryId any text */
export async function findDelivery(db: Db, projectId: number, deliveryId: string): Promise<Delivery | null> {
  if (!ID.test(deliveryId)) return null;
  return (await selectDeliveries(db, projectId).where('id', '=', deliveryId).executeTakeFirst()) ?? null;
}

/** Locks the delivery until the transaction ends. The caller has locked the user's wallet. */
export async function lockDelivery(tx: Tx, projectId: number, deliveryId: string): Promise<Delivery | null> {
  const delivery = await selectDeliveries(tx, projectId).where('id', '=', deliveryId).forUpdate().executeTakeFirst();
  return delivery ?? null;
}

/** Locks the delivery of an order; null if there is none. */
export async function lockOrderDelivery(tx: Tx, projectId: number, purchaseId: string): Promise<Delivery | null> {
  const ofOrder = selectDeliveries(tx, projectId).where('purchase_id', '=', purchaseId);
  return (await ofOrder.forUpdate().executeTakeFirst()) ?? null;
}

/** The id of the last open delivery of a game account; null if there is none. */
export const findLastOpenDelivery: (key: AccountKey) => Statement<Pick<Delivery, 'id'> | null> = selectRow(
  (db, param: Param<AccountKey>) =>
    selectOpen(db, {
      projectId: param('projectId'),
      gameServerId: param('gameServerId'),
      accountId: param('accountId'),
    })
      .clearSelect()
      .select('id')
      .orderBy('id', 'desc')
      .limit(sql.lit(1)),
);

/** The sealed password of a delivery. */
export async function findSecret(tx: Tx, { projectId, id }: Delivery): Promise<string | null> {
  const { sealed_secret } = await tx
    .selectFrom('delivery')
    .select('sealed_secret')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return sealed_secret;
}

/** Lists the deliveries that match a filter, newest first. */
export async function listDeliveries(db: Db, projectId: number, filter: DeliveryFilter): Promise<Delivery[]> {
  const { gameServerId, userId, state, about, after, limit } = filter;
  let query = selectDeliveries(db, projectId);
  if (gameServerId !== undefined) query = query.where('game_server_id', '=', gameServerId);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (state !== undefined) query = query.where('state', '=', state);
  if (about !== undefined) query = query.where('purchase_id', about === 'ORDER' ? 'is not' : 'is', null);
  if (after !== undefined) query = query.where('id', '<', after);
  return await query.orderBy('id', 'desc').limit(limit).execute();
}

/** The dead letters, oldest first. */
export const listDead = (db: Db, projectId: number, limit: number): Promise<Delivery[]> =>
  selectDeliveries(db, projectId).where('state', '=', 'DEAD').orderBy('done_at').orderBy('id').limit(limit).execute();

export async function countDead(db: Db, projectId: number): Promise<number> {
  const { count } = await db
    .selectFrom('delivery')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('project_id', '=', projectId)
    .where('state', '=', 'DEAD')
    .executeTakeFirstOrThrow();
  return count;
}

/** Open, unleased deliveries of all projects whose time limit began at `before` or earlier. */
export const listExpired = (
  db: Db,
  { before, now, limit }: { readonly before: Date; readonly now: Date; readonly limit: number },
): Promise<Pick<Delivery, 'id' | 'projectId'>[]> =>
  db
    .selectFrom('delivery')
    .select(['id', 'project_id as projectId'])
    .where(isOpen)
    .where('first_attempt_at', '<=', before)
    .where((is) => is.or([is('state', '=', 'PENDING'), is('lease_until', '<=', now)]))
    .orderBy('first_attempt_at')
    .limit(limit)
    .execute();

type SealedDelivery = NewDelivery & { readonly id: string; readonly sealedSecret: string | null };

export const insertDelivery = writeRows((db, param: Param<SealedDelivery>) =>
  db.insertInto('delivery').values({
    id: param('id'),
    project_id: param('projectId'),
    game_server_id: param('gameServerId'),
    user_id: param('userId'),
    account_id: param('accountId'),
    type: param('type'),
    purchase_id: param('purchaseId'),
    sealed_secret: param('sealedSecret'),
    state: 'PENDING',
    next_attempt_at: param('now'),
    created_at: param('now'),
    request_id: param('requestId'),
  }),
);

/** Updates a delivery and returns it. */
const update = (tx: Tx, { projectId, id }: Delivery, values: Updateable<Schema['delivery']>): Promise<Delivery> =>
  tx
    .updateTable('delivery')
    .set(values)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

/**
 * Ends a delivery and its lease. The lease token stays, so that its holder can repeat the
 * acknowledgement. Only a dead letter keeps its password, because it may be retried.
 */
export const endDelivery = (
  tx: Tx,
  delivery: Delivery,
  end: {
    readonly state: Exclude<DeliveryState, 'PENDING' | 'LEASED'>;
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

/** Schedules the next attempt. */
export const postpone = (tx: Tx, delivery: Delivery, at: Date, reason: string): Promise<Delivery> =>
  update(tx, delivery, { state: 'PENDING', lease_until: null, next_attempt_at: at, last_error: reason });

/**
 * Makes the delivery due, and invalidates its lease. A new time limit begins at once if it was
 * leased or a dead letter before: it may never be leased again, for example for a dropped account.
 */
export const requeue = (tx: Tx, delivery: Delivery, now: Date): Promise<Delivery> =>
  update(tx, delivery, {
    state: 'PENDING',
    done_at: null,
    lease_until: null,
    lease_token: null,
    first_attempt_at: delivery.attempts > 0 || delivery.state === 'DEAD' ? now : null,
    next_attempt_at: now,
  });

export const setLastError = (tx: Tx, delivery: Delivery, reason: string): Promise<Delivery> =>
  update(tx, delivery, { last_error: reason });

/**
 * Deletes deliveries of all projects that were delivered or cancelled before `before`; returns
 * their number.
 */
export const deleteDoneBefore = (db: Writer, before: Date): Promise<number> =>
  inBatches(async (portion) => {
    const { rows } = await sql<{ count: number }>`SELECT forget_deliveries(${before}, ${portion}) AS count`.execute(db);
    return rows[0]?.count ?? 0;
  });
