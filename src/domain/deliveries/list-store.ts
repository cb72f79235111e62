import { sql } from 'kysely';
import type { Db } from '../../storage/database.js';
import type { Delivery, DeliveryFilter } from './delivery-model.js';
import { OPEN, toDelivery } from './delivery-store.js';

/** What operators ask for, the newest first. */
export async function listDeliveries(db: Db, projectId: number, filter: DeliveryFilter): Promise<Delivery[]> {
  const { gameServerId, userId, state, limit } = filter;
  let query = db.selectFrom('delivery').selectAll().where('project_id', '=', projectId);
  if (gameServerId !== undefined) query = query.where('game_server_id', '=', gameServerId);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (state !== undefined) query = query.where('state', '=', state);
  return (await query.orderBy('id', 'desc').limit(limit).execute()).map(toDelivery);
}

/** The dead letters, those that died first at the beginning. */
export async function listDead(db: Db, projectId: number, limit: number): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('delivery')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('state', '=', 'DEAD')
    .orderBy('done_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toDelivery);
}

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
export async function triedLongEnough(
  db: Db,
  { before, now, limit }: { readonly before: Date; readonly now: Date; readonly limit: number },
): Promise<Pick<Delivery, 'id' | 'projectId'>[]> {
  const rows = await db
    .selectFrom('delivery')
    .select(['id', 'project_id'])
    .where('state', 'in', OPEN)
    .where('first_attempt_at', '<=', before)
    .where((is) => is.or([is('state', '=', 'PENDING'), is('lease_until', '<=', now)]))
    .orderBy('first_attempt_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, projectId: row.project_id }));
}
