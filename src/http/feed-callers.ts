import { sha256 } from '../base/secrets.js';
import type { PollingServer, ServersService } from '../domain/servers/index.js';
import { createFeedGate, type FeedGate } from '../platform/waiting/feed-gate.js';

const STRANGERS = { atOnce: 2, waiting: 100 };

/**
 * Finds out whose a poll token is. That is looked up every time, so that a revoked one ends at once; but who had a good
 * one the last time waits among the game servers, and only strangers wait for each other: made-up tokens, however many,
 * keep no server from its deliveries.
 *
 * @param gate for the work of game servers that are known
 */
export function createFeedCallers({ serverOf }: Pick<ServersService, 'serverOf'>, gate: FeedGate) {
  const strangers = createFeedGate(STRANGERS);
  /** By the hash of a token its server; grows with good tokens only. */
  const known = new Map<string, number>();

  return async (bearer: string): Promise<PollingServer | null> => {
    const hash = sha256(bearer).toString('base64');
    const gameServerId = known.get(hash);
    const lookUp = () => serverOf(bearer);
    const server = await (gameServerId === undefined ? strangers.run(lookUp) : gate.runFor(gameServerId, lookUp));
    if (server === null) known.delete(hash);
    else known.set(hash, server.gameServerId);
    return server;
  };
}
