import { sql, type Updateable } from 'kysely';
import type { Schema } from '../../../generated/tables.js';
import { inBatches } from '../../storage/batches.js';
import type { Db, Tx, Writer } from '../../storage/database.js';
import { type Param, type Statement, selectRow, type Value, writeRows } from '../../storage/statement.js';
import type { Delivery, DeliveryFilter, DeliveryState, NewDelivery } from './delivery-model.js';

declare module '../../storage/tables.js' {
  interface Tables extends Pick<Schema, 'delivery'> {}
}

/** A `Delivery`: all but the password that travels with it, because deliveries are shown to operators. */
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

/** What still waits to be done; the game accounts' order is held among these. */
const OPEN = ['PENDING', 'LEASED'] as const;
/** Written out, as the index has it: of a state that is given PostgreSQL cannot tell whether it is one of these. */
const isOpen = sql<boolean>`state IN ('PENDING', 'LEASED')`;

/** Anything else PostgreSQL would not take for a UUID. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const selectDeliveries = (db: Db, projectId: Value<number>) =>
  db.selectFrom('delivery').select(columns).where('project_id', '=', projectId);

/** A game account, as its deliveries know it. */
export type OfAccount = Pick<Delivery, 'projectId' | 'gameServerId' | 'accountId'>;

/** What is still open for a game account. */
const selectOpen = (
  db: Db,
  { projectId, gameServerId, accountId }: { readonly [K in keyof OfAccount]: Value<OfAccount[K]> },
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

/** As it is now, held until the transaction ends. The caller holds the user's wallet. */
export async function lockDelivery(tx: Tx, projectId: number, deliveryId: string): Promise<Delivery | null> {
  const delivery = await selectDeliveries(tx, projectId).where('id', '=', deliveryId).forUpdate().executeTakeFirst();
  return delivery ?? null;
}

/** The delivery of an order, held; null where there is none. */
export async function lockOrderDelivery(tx: Tx, projectId: number, purchaseId: string): Promise<Delivery | null> {
  const ofOrder = selectDeliveries(tx, projectId).where('purchase_id', '=', purchaseId);
  return (await ofOrder.forUpdate().executeTakeFirst()) ?? null;
}

/** What is still open for a game account, held, in its order. */
export const lockOpenOfAccount = (tx: Tx, of: OfAccount): Promise<Delivery[]> =>
  selectOpen(tx, of).orderBy('id').forUpdate().execute();

/** The id of the last delivery that is open for a game account; null: none is. */
export const findLastOpenDelivery: (of: OfAccount) => Statement<Pick<Delivery, 'id'> | null> = selectRow(
  (db, param: Param<OfAccount>) =>
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

/** The password that travels with it, sealed. */
export async function findSecret(tx: Tx, { projectId, id }: Delivery): Promise<string | null> {
  const { sealed_secret } = await tx
    .selectFrom('delivery')
    .select('sealed_secret')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return sealed_secret;
}

/** What operators ask for, the newest first. */
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

/** The dead letters, those that died first at the beginning. */
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

/** Of all projects: what is open and was first tried at `before` or earlier, and that nobody has leased at `now`. */
export const listTriedLongEnough = (
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

type SealedDelivery = Omit<NewDelivery, 'secret'> & { readonly id: string; readonly sealedSecret: string | null };

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

/** Returns it as it is then. */
const update = (tx: Tx, { projectId, id }: Delivery, values: Updateable<Schema['delivery']>): Promise<Delivery> =>
  tx
    .updateTable('delivery')
    .set(values)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

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

/** Forgets those of all projects that were delivered or cancelled before `before`; never a dead letter. Returns how many. */
export const deleteOld = (db: Writer, before: Date): Promise<number> =>
  inBatches(async (portion) => {
    const { rows } = await sql<{ gone: number }>`SELECT forget_deliveries(${before}, ${portion}) AS gone`.execute(db);
    return rows[0]?.gone ?? 0;
  });
