import { andThen, type PromiseOrValue } from '../base/promise-or-value.js';
import type { GameServerSnapshot, ServersService } from '../domain/servers/index.js';
import { gameServer } from '../policy/game-server.js';
import type { CheckedRequest } from './input.js';
import { sessionOf } from './viewer.js';

/** Methods of the servers service that the stage calls. */
export type ServerSource = Pick<ServersService, 'resolve'>;

/** A request whose game server is known, if it has one. */
export interface ScopedRequest extends CheckedRequest {
  readonly gameServer: GameServerSnapshot | null;
}

/**
 * Resolves the game server of the operation and checks access to it on every request: rules.md
 * §3.5. Throws GAME_SERVER_REQUIRED, GAME_SERVER_NOT_FOUND, GAME_SERVER_ACCESS_DENIED.
 */
export function selectServer(servers: ServerSource, checked: CheckedRequest): PromiseOrValue<ScopedRequest> {
  const { project, viewer } = checked;
  const source = gameServer.of(checked.operation.policy);
  const explicitId = explicitServer(checked.input);
  const hasNone = source === 'NONE' || source === 'RESOLVER' || (source === 'FILTER' && explicitId === null);
  if (hasNone) return Object.assign(checked, { gameServer: null });
  // EITHER is SESSION for public fields. An explicit id precedes the session in both.
  const session = source === 'SESSION' || source === 'EITHER' ? sessionOf(viewer) : null;
  const sessionServerId = session?.gameServerId ?? null;
  return andThen(servers.resolve({ project, viewer, explicitId, sessionServerId }), (server) =>
    Object.assign(checked, { gameServer: server }),
  );
}

/** The input stage has checked that the id is canonical. */
function explicitServer({ gameServerId }: CheckedRequest['input']): number | null {
  return gameServerId === undefined || gameServerId === null ? null : Number(gameServerId);
}
