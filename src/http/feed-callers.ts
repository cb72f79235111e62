import { sha256 } from '../base/secrets.js';
import type { PollingServer, ServersService } from '../domain/servers/index.js';
import { createGate, type Gate } from '../platform/waiting/index.js';

const STRANGERS = { atOnce: 2, waiting: 100, full: 'SERVICE_UNAVAILABLE' } as const;

/**
 * Finds out whose a poll token is. That is looked up every time, so that a revoked one ends at once; but who had a good
 * one the last time waits among the game servers, and only strangers wait for each other: made-up tokens, however many,
 * keep no server from its deliveries.
 *
 * @param gate for the work of game servers that are known
 */
export function createFeedCallers({ serverOf }: Pick<ServersService, 'serverOf'>, gate: Gate) {
  const strangers = createGate(STRANGERS);
  /** By the hash of a token its server; grows with good tokens only. */
  const known = new Map<string, number>();

  return async (bearer: string): Promise<PollingServer | null> => {
    const hash = sha256(bearer).toString('base64');
    const gameServerId = known.get(hash);
    const lookUp = () => serverOf(bearer);
    const server = await (gameServerId === undefined ? strangers.run(lookUp) : gate.run(lookUp, { key: gameServerId }));
    if (server === null) known.delete(hash);
    else known.set(hash, server.gameServerId);
    return server;
  };
}
