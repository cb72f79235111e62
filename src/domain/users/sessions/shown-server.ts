import type { ProjectFacts } from '../../projects/index.js';
import type { GameServerFacts, ServersService } from '../../servers/index.js';
import type { SignedInUser } from '../user-model.js';

/**
 * The server of a session as its user may see it: null where none is selected, or where he may no longer use it. It is
 * not swapped for another (operations.md §3.5).
 */
export async function shownServer(
  servers: ServersService,
  project: ProjectFacts,
  { user, session }: SignedInUser,
): Promise<GameServerFacts | null> {
  if (session.gameServerId === null) return null;
  return await servers.visible(project.id, session.gameServerId, { kind: 'user', user });
}
