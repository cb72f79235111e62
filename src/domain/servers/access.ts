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
