import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.js';
import type { GrantedUser } from './server-model.js';

/** The servers that a user may enter by name, for a query of `users`. */
export const grantedServerIds = sql<number[]>`array(
  SELECT server_id FROM server_access AS granted
  WHERE granted.project_id = users.project_id AND granted.user_id = users.id)`;

/** Users who may enter the server by name, by their id. */
export async function listGrants(db: Db, projectId: number, serverId: number): Promise<GrantedUser[]> {
  return await db
    .selectFrom('server_access')
    .innerJoin('users', (on) =>
      on.onRef('users.project_id', '=', 'server_access.project_id').onRef('users.id', '=', 'server_access.user_id'),
    )
    .select(['users.id', 'users.email', 'server_access.granted_at as grantedAt'])
    .where('server_access.project_id', '=', projectId)
    .where('server_access.server_id', '=', serverId)
    .orderBy('users.id')
    .execute();
}

/** Locks the user against changes (FOR SHARE); false: there is none, or a deleted one. */
export async function lockExistingUser(tx: Tx, projectId: number, userId: number): Promise<boolean> {
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
