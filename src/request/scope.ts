import { andThen, type PromiseOrValue } from '../base/promise-or-value.js';
import type { GameServerSnapshot, ServersService } from '../domain/servers/index.js';
import { gameServer } from '../policy/game-server.js';
import type { Checked } from './input.js';
import { sessionOf } from './viewer.js';

/** What is asked of game servers. */
export type ServerSource = Pick<ServersService, 'resolve'>;

/** A request that is ready to run, on its game server where it has one. */
export interface Scoped extends Checked {
  readonly gameServer: GameServerSnapshot | null;
}

/**
 * The server that the operation runs on, with access checked anew on every request: rules.md §3.5.
 * Throws GAME_SERVER_REQUIRED, GAME_SERVER_NOT_FOUND, GAME_SERVER_ACCESS_DENIED.
 */
export function selectServer(servers: ServerSource, checked: Checked): PromiseOrValue<Scoped> {
  const { project, viewer } = checked;
  const source = gameServer.of(checked.operation.policy);
  const explicitId = explicitServer(checked.input);
  const hasNone = source === 'NONE' || source === 'RESOLVER' || (source === 'FILTER' && explicitId === null);
  if (hasNone) return Object.assign(checked, { gameServer: null });
  const session = source === 'SESSION' || source === 'EITHER' ? sessionOf(viewer) : null;
  const sessionServerId = session?.gameServerId ?? null;
  return andThen(servers.resolve({ project, viewer, explicitId, sessionServerId }), (found) =>
    Object.assign(checked, { gameServer: found }),
  );
}

/** The input stage has made sure that it is a canonical id. */
function explicitServer({ gameServerId }: Checked['input']): number | null {
  return gameServerId === undefined || gameServerId === null ? null : Number(gameServerId);
}
