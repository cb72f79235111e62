import { andThen, type PromiseOrValue } from '../../base/promise-or-value.js';
import type { Deps } from '../../platform/deps.js';
import { SnapshotCache } from '../../storage/snapshots.js';
import type { ProjectSnapshot } from '../projects/index.js';
import { createGrants } from './grants.js';
import { createPollTokens } from './poll-tokens.js';
import {
  accessOf,
  isSelectable,
  resolveServer,
  type ServerSelection,
  statusAt,
  type Visitor,
} from './server-access.js';
import type { GameServerSnapshot } from './server-model.js';
import { listServers } from './server-store.js';

export type ServersDeps = Pick<Deps, 'db' | 'changes' | 'notifications' | 'clock' | 'memory'>;

export type ServersService = ReturnType<typeof createServersService>;

/** Game servers and access to them: rules.md §1.4 and §3.5. */
export function createServersService(deps: ServersDeps) {
  const { db, notifications, memory } = deps;
  const cache = new SnapshotCache<number, readonly GameServerSnapshot[]>({
    name: 'game servers',
    notifications,
    topics: ['server'],
    max: memory.projects,
    keyOf: Number,
  });

  /** Lists all servers of the project in display order, also hidden ones. Not for clients. */
  const list = (projectId: number): PromiseOrValue<readonly GameServerSnapshot[]> =>
    andThen(
      cache.get(projectId, () => listServers(db, projectId)),
      (servers) => servers ?? [],
    );

  const find = (projectId: number, serverId: number): PromiseOrValue<GameServerSnapshot | null> =>
    andThen(list(projectId), (servers) => servers.find((server) => server.id === serverId) ?? null);

  return {
    ...createGrants(deps),
    ...createPollTokens(deps),
    list,

    /**
     * Lists the servers that all clients see, in display order. Hidden ones are omitted, even with
     * access.
     */
    listVisible: (projectId: number): PromiseOrValue<readonly GameServerSnapshot[]> =>
      andThen(list(projectId), (servers) => servers.filter((server) => server.status !== 'HIDDEN')),

    /**
     * Resolves the server of a request: the explicit one or that of the session. Access is checked
     * each time. Throws GAME_SERVER_REQUIRED if there is neither, GAME_SERVER_NOT_FOUND,
     * GAME_SERVER_ACCESS_DENIED.
     */
    resolve: (selection: ServerSelection & { readonly project: ProjectSnapshot }): PromiseOrValue<GameServerSnapshot> =>
      resolveServer(selection, (serverId) => find(selection.project.id, serverId)),

    /** Finds the server if `viewer` has access, else null. For display only. */
    findAccessible: (projectId: number, serverId: number, viewer: Visitor): PromiseOrValue<GameServerSnapshot | null> =>
      andThen(find(projectId, serverId), (server) =>
        server !== null && accessOf(server, viewer) === 'GRANTED' ? server : null,
      ),

    /**
     * Chooses the server of a new session without a requested one: the last one of the user, the
     * default of the project, or the only open one, if it may be selected. Null if none is obvious
     * (rules.md §3.5).
     */
    async preselect(
      project: Pick<ProjectSnapshot, 'id' | 'windows'>,
      viewer: Visitor,
      lastServerId: number | null,
      now: Date,
    ): Promise<GameServerSnapshot | null> {
      const selectable = (await list(project.id)).filter((server) => isSelectable(server, viewer));
      const open = selectable.filter((server) => statusAt(server, project, now) === 'OPEN');
      return (
        selectable.find((server) => server.id === lastServerId) ??
        selectable.find((server) => server.isDefault) ??
        (open.length === 1 ? (open[0] ?? null) : null)
      );
    },
  };
}
