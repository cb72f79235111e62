import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Deps } from '../../platform/deps.js';
import type { Tx } from '../../storage/database.js';
import { listGrants, lockExistingUser } from './granted-users-view.js';
import type { GameServerSnapshot, GrantedUser } from './server-model.js';
import { deleteGrant, insertGrant, listServers } from './server-store.js';

/**
 * Manages explicit access to restricted and hidden servers for operators: rules.md §1.4. All
 * functions throw SERVER_NOT_FOUND and USER_NOT_FOUND.
 */
export function createGrants({ db, changes }: Pick<Deps, 'db' | 'changes'>) {
  return {
    /** Grants access to a user; false if the user had it. */
    grantAccess: (projectId: number, serverId: number, userId: number, by: Actor): Promise<boolean> =>
      changes({ projectId, by }, async ({ tx, now, record }) => {
        await requireServerAndUser(tx, projectId, serverId, userId);
        if (!(await insertGrant(tx, projectId, serverId, userId, now()))) return false;
        await record('server.grant', `server:${serverId}`, { after: { user: `user:${userId}` } });
        return true;
      }),

    /** Revokes access from the next request on; false if the user had none. */
    revokeAccess: (projectId: number, serverId: number, userId: number, by: Actor): Promise<boolean> =>
      changes({ projectId, by }, async ({ tx, record }) => {
        await requireServerAndUser(tx, projectId, serverId, userId);
        if (!(await deleteGrant(tx, projectId, serverId, userId))) return false;
        await record('server.revoke', `server:${serverId}`, { after: { user: `user:${userId}` } });
        return true;
      }),

    /** Lists the users with access, by id. */
    async listGrantedUsers(projectId: number, serverId: number): Promise<GrantedUser[]> {
      requireServer(await listServers(db, projectId), serverId);
      return await listGrants(db, projectId, serverId);
    },
  };
}

/** Checks server and user, and locks the user until the transaction ends. */
async function requireServerAndUser(tx: Tx, projectId: number, serverId: number, userId: number): Promise<void> {
  requireServer(await listServers(tx, projectId), serverId);
  if (!(await lockExistingUser(tx, projectId, userId)))
    throw refuse('USER_NOT_FOUND', 'There is no such user in this project.', { user: userId });
}

function requireServer(servers: readonly GameServerSnapshot[], serverId: number): void {
  if (servers.some(({ id }) => id === serverId)) return;
  throw refuse('SERVER_NOT_FOUND', `There is no such server. Servers: ${servers.map(({ code }) => code).join(', ')}.`);
}
