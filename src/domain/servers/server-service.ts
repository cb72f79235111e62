import { andThen, type PromiseOrValue } from '../../base/promise-or-value.js';
import type { Deps } from '../../platform/deps.js';
import { SnapshotCache } from '../../storage/snapshots.js';
import type { ProjectSnapshot } from '../projects/index.js';
import { accessOf, isSelectable, type ServerQuestion, serverOf, statusAt, type Visitor } from './access.js';
import { createGrants } from './grants.js';
import { createPollTokens } from './poll-tokens.js';
import type { GameServerSnapshot } from './server-model.js';
import { listServers } from './server-store.js';

export type ServersParts = Pick<Deps, 'db' | 'changes' | 'notifications' | 'clock' | 'memory'>;

export type ServersService = ReturnType<typeof createServersService>;

/** Game servers, and who may use which: rules.md §1.4 and §3.5. */
export function createServersService(parts: ServersParts) {
  const { db, notifications, memory } = parts;
  const cache = new SnapshotCache<number, readonly GameServerSnapshot[]>({
    name: 'game servers',
    notifications,
    topics: ['server'],
    max: memory.projects,
    keyOf: Number,
  });

  /** Every server of the project in display order, hidden ones too: not for clients. */
  const list = (projectId: number): PromiseOrValue<readonly GameServerSnapshot[]> =>
    andThen(
      cache.get(projectId, () => listServers(db, projectId)),
      (servers) => servers ?? [],
    );

  const find = (projectId: number, serverId: number): PromiseOrValue<GameServerSnapshot | null> =>
    andThen(list(projectId), (servers) => servers.find((server) => server.id === serverId) ?? null);

  return {
    ...createGrants(parts),
    ...createPollTokens(parts),
    list,

    /** The servers that everybody may see, in display order: hidden ones are left out, also for those let in. */
    shown: (projectId: number): PromiseOrValue<readonly GameServerSnapshot[]> =>
      andThen(list(projectId), (servers) => servers.filter((server) => server.status !== 'HIDDEN')),

    /**
     * The server that a request runs on: the explicit one, else the session's; access is checked each time.
     * Throws GAME_SERVER_REQUIRED where there is neither, GAME_SERVER_NOT_FOUND, GAME_SERVER_ACCESS_DENIED.
     */
    resolve: (question: ServerQuestion & { readonly project: ProjectSnapshot }): PromiseOrValue<GameServerSnapshot> =>
      serverOf(question, (serverId) => find(question.project.id, serverId)),

    /** The server, if `viewer` may still use it, else null: for what is only shown. */
    visible: (projectId: number, serverId: number, viewer: Visitor): PromiseOrValue<GameServerSnapshot | null> =>
      andThen(find(projectId, serverId), (server) =>
        server !== null && accessOf(server, viewer) === 'GRANTED' ? server : null,
      ),

    /**
     * The server that a new session begins on when none is named: the user's last one, the project's default, the
     * only open one, each if it may be selected; null where none is obvious (rules.md §3.5).
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
