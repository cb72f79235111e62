import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.js';
import type { GrantedUser } from './server-model.js';

/** The servers that a user may enter by name, for a query of `users`. */
export const grantedServerIds = sql<number[]>`array(SELECT server_id FROM server_access WHERE user_id = users.id)`;

/** Users who may enter the server by name, by their id. */
export async function listGrants(db: Db, projectId: number, serverId: number): Promise<GrantedUser[]> {
  const rows = await db
    .selectFrom('server_access')
    .innerJoin('users', 'users.id', 'server_access.user_id')
    .select(['users.id', 'users.email', 'server_access.granted_at'])
    .where('server_access.project_id', '=', projectId)
    .where('users.project_id', '=', projectId)
    .where('server_access.server_id', '=', serverId)
    .orderBy('users.id')
    .execute();
  return rows.map(({ id, email, granted_at }) => ({ id, email, grantedAt: granted_at }));
}

/** Whether there is such a user, not deleted; he stays so until the transaction ends. */
export async function holdUser(tx: Tx, projectId: number, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .where('status', '<>', 'DELETED')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** False where he had been let in before. */
export async function insertGrant(
  tx: Tx,
  projectId: number,
  serverId: number,
  userId: number,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .insertInto('server_access')
    .values({ project_id: projectId, server_id: serverId, user_id: userId, granted_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'server_id']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False where there was nothing to take back. */
export async function deleteGrant(tx: Tx, projectId: number, serverId: number, userId: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('server_access')
    .where('project_id', '=', projectId)
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Takes all of a user's back, who is being deleted. */
export async function dropGrantsOf(tx: Tx, projectId: number, userId: number): Promise<void> {
  await tx.deleteFrom('server_access').where('project_id', '=', projectId).where('user_id', '=', userId).execute();
}
