import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Deps } from '../../platform/deps.js';
import type { Tx } from '../../storage/database.js';
import { listGrants, lockExistingUser } from './granted-users-view.js';
import type { GameServerSnapshot, GrantedUser } from './server-model.js';
import { deleteGrant, insertGrant, listServers } from './server-store.js';

/**
 * Who is let into restricted and hidden servers by name, for operators: rules.md §1.4. All of it refuses servers
 * and users that the project does not have: SERVER_NOT_FOUND, USER_NOT_FOUND.
 */
export function createGrants({ db, changes }: Pick<Deps, 'db' | 'changes'>) {
  return {
    /** Lets a user in; false where they were let in before. */
    grantAccess: (projectId: number, serverId: number, userId: number, by: Actor): Promise<boolean> =>
      changes({ projectId, by }, async ({ tx, now, record }) => {
        await requireBoth(tx, projectId, serverId, userId);
        if (!(await insertGrant(tx, projectId, serverId, userId, now()))) return false;
        await record('server.grant', `server:${serverId}`, { after: { user: `user:${userId}` } });
        return true;
      }),

    /** Takes it back, which bites on the next request; false where they were not let in. */
    revokeAccess: (projectId: number, serverId: number, userId: number, by: Actor): Promise<boolean> =>
      changes({ projectId, by }, async ({ tx, record }) => {
        await requireBoth(tx, projectId, serverId, userId);
        if (!(await deleteGrant(tx, projectId, serverId, userId))) return false;
        await record('server.revoke', `server:${serverId}`, { after: { user: `user:${userId}` } });
        return true;
      }),

    /** Who was let in, by id. */
    async access(projectId: number, serverId: number): Promise<GrantedUser[]> {
      requireServer(await listServers(db, projectId), serverId);
      return await listGrants(db, projectId, serverId);
    },
  };
}

/** The user stays as they are until the transaction ends. */
async function requireBoth(tx: Tx, projectId: number, serverId: number, userId: number): Promise<void> {
  requireServer(await listServers(tx, projectId), serverId);
  if (!(await lockExistingUser(tx, projectId, userId)))
    throw refuse('USER_NOT_FOUND', 'user', 'There is no such user in this project.', { user: userId });
}

function requireServer(servers: readonly GameServerSnapshot[], serverId: number): void {
  if (servers.some(({ id }) => id === serverId)) return;
  throw refuse(
    'SERVER_NOT_FOUND',
    'server',
    `There is no such server; the servers are: ${servers.map(({ code }) => code).join(', ')}.`,
  );
}
