import type { Clock } from '../../base/clock.js';
import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import { recordAudit } from '../../platform/audit/index.js';
import type { Database, Tx } from '../../storage/database.js';
import type { Notifications } from '../../storage/notifications.js';
import { deleteGrant, holdUser, insertGrant, listGrants } from './access-store.js';
import type { GameServerFacts, GrantedUser } from './server-model.js';
import { listServers } from './server-store.js';

export interface GrantsParts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly clock: Clock;
}

/**
 * Who is let into restricted and hidden servers by name, for operators: operations.md §1.4. Every refusal is
 * INVALID_VARIABLES: for servers and users that the project does not have.
 */
export function createGrants({ database, notifications, clock }: GrantsParts) {
  async function change(
    target: { readonly projectId: number; readonly serverId: number; readonly userId: number },
    action: 'server.grant' | 'server.revoke',
    by: Actor,
    work: (tx: Tx, now: Date) => Promise<boolean>,
  ): Promise<boolean> {
    const { projectId, serverId, userId } = target;
    const changed = await database.transaction(async (tx) => {
      demandServer(await listServers(tx, projectId), serverId);
      if (!(await holdUser(tx, projectId, userId)))
        throw refuse('USER_NOT_FOUND', 'user', 'There is no such user in this project.');
      const at = clock.now();
      if (!(await work(tx, at))) return false;
      const after = { user: `user:${userId}` };
      await recordAudit(tx, { by, at, action, projectId, target: `server:${serverId}`, after });
      return true;
    });
    await notifications.settled();
    return changed;
  }

  return {
    /** Lets a user in; false where he was let in before. */
    grantAccess: (projectId: number, serverId: number, userId: number, by: Actor): Promise<boolean> =>
      change({ projectId, serverId, userId }, 'server.grant', by, (tx, now) =>
        insertGrant(tx, projectId, serverId, userId, now),
      ),

    /** Takes it back, which bites on the next request; false where he was not let in. */
    revokeAccess: (projectId: number, serverId: number, userId: number, by: Actor): Promise<boolean> =>
      change({ projectId, serverId, userId }, 'server.revoke', by, (tx) =>
        deleteGrant(tx, projectId, serverId, userId),
      ),

    /** Who was let in, by id. */
    async access(projectId: number, serverId: number): Promise<GrantedUser[]> {
      demandServer(await listServers(database.db, projectId), serverId);
      return await listGrants(database.db, projectId, serverId);
    },
  };
}

function demandServer(servers: readonly GameServerFacts[], serverId: number): void {
  if (servers.some(({ id }) => id === serverId)) return;
  throw refuse(
    'SERVER_NOT_FOUND',
    'server',
    `There is no such server; the servers are: ${servers.map(({ code }) => code).join(', ')}.`,
  );
}
