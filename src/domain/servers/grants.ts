import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Change, Changes } from '../../platform/changes/index.js';
import type { Db } from '../../storage/database.js';
import { deleteGrant, holdUser, insertGrant, listGrants } from './access-store.js';
import type { GameServerFacts, GrantedUser } from './server-model.js';
import { listServers } from './server-store.js';

/**
 * Who is let into restricted and hidden servers by name, for operators: operations.md §1.4. All of it refuses servers
 * and users that the project does not have: SERVER_NOT_FOUND, USER_NOT_FOUND.
 */
export function createGrants({ db, changes }: { readonly db: Db; readonly changes: Changes }) {
  interface Grant {
    readonly projectId: number;
    readonly serverId: number;
    readonly userId: number;
    readonly by: Actor;
  }

  const change = (
    { projectId, serverId, userId, by }: Grant,
    action: 'server.grant' | 'server.revoke',
    work: (change: Change) => Promise<boolean>,
  ): Promise<boolean> =>
    changes({ projectId, by }, async (change) => {
      demandServer(await listServers(change.tx, projectId), serverId);
      if (!(await holdUser(change.tx, projectId, userId)))
        throw refuse('USER_NOT_FOUND', 'user', 'There is no such user in this project.');
      if (!(await work(change))) return false;
      await change.record(action, `server:${serverId}`, { after: { user: `user:${userId}` } });
      return true;
    });

  return {
    /** Lets a user in; false where they were let in before. */
    grantAccess: (projectId: number, serverId: number, userId: number, by: Actor): Promise<boolean> =>
      change({ projectId, serverId, userId, by }, 'server.grant', ({ tx, now }) =>
        insertGrant(tx, projectId, serverId, userId, now()),
      ),

    /** Takes it back, which bites on the next request; false where they were not let in. */
    revokeAccess: (projectId: number, serverId: number, userId: number, by: Actor): Promise<boolean> =>
      change({ projectId, serverId, userId, by }, 'server.revoke', ({ tx }) =>
        deleteGrant(tx, projectId, serverId, userId),
      ),

    /** Who was let in, by id. */
    async access(projectId: number, serverId: number): Promise<GrantedUser[]> {
      demandServer(await listServers(db, projectId), serverId);
      return await listGrants(db, projectId, serverId);
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
