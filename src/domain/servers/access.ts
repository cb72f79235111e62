import { Refusal } from '../../base/errors/refusal.js';
import type { GameServerFacts, Viewer } from '../../base/facts.js';

/** What a viewer may know of a server: operations.md §3.5. */
export type Access = 'GRANTED' | 'DENIED' | 'INVISIBLE';

/** A hidden server exists only for those who were let in by name; a restricted one is seen by all. */
export function accessOf(server: GameServerFacts, viewer: Viewer): Access {
  if (isListed(server, viewer)) return 'GRANTED';
  if (server.status === 'HIDDEN') return 'INVISIBLE';
  return server.access === 'RESTRICTED' ? 'DENIED' : 'GRANTED';
}

function isListed(server: GameServerFacts, viewer: Viewer): boolean {
  if (viewer.kind === 'operator') return true;
  return viewer.kind === 'user' && viewer.user.grantedServerIds.includes(server.id);
}

/** Whether a session may be put on the server: it runs, sooner or later, and the viewer may enter it. */
export const isSelectable = (server: GameServerFacts, viewer: Viewer): boolean =>
  server.status !== 'CLOSED' && accessOf(server, viewer) === 'GRANTED';

/**
 * The server, for a viewer who may use it. Throws GAME_SERVER_NOT_FOUND (also for null: another project's, or none) or
 * GAME_SERVER_ACCESS_DENIED.
 */
export function demandAccess(server: GameServerFacts | null, viewer: Viewer): GameServerFacts {
  const access = server === null ? 'INVISIBLE' : accessOf(server, viewer);
  if (server === null || access === 'INVISIBLE') throw new Refusal('GAME_SERVER_NOT_FOUND');
  if (access === 'DENIED') throw new Refusal('GAME_SERVER_ACCESS_DENIED');
  return server;
}
