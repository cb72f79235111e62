import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.js';
import { sameProject } from '../../storage/joins.js';
import type { GrantedUser } from './server-model.js';

/** Ids of the servers with explicit access, as a column of a query of `users`. */
export const grantedServerIds = sql<number[]>`array(
  SELECT server_id FROM server_access AS granted
  WHERE granted.project_id = users.project_id AND granted.user_id = users.id)`;

/** Lists the users with explicit access to the server, by id. */
export async function listGrants(db: Db, projectId: number, serverId: number): Promise<GrantedUser[]> {
  return await db
    .selectFrom('server_access')
    .innerJoin('users', (join) => sameProject(join, 'users.id', 'server_access.user_id'))
    .select(['users.id', 'users.email', 'server_access.granted_at as grantedAt'])
    .where('server_access.project_id', '=', projectId)
    .where('server_access.server_id', '=', serverId)
    .orderBy('users.id')
    .execute();
}

/** Locks the user against changes (FOR SHARE). False if there is none or the user is deleted. */
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
