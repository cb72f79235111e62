import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Deps } from '../../platform/deps.js';
import { createTokenStore, type ListedToken } from '../../platform/tokens/index.js';
import type { PollingServer } from './server-model.js';
import { lastSeenAt, recordLastSeen } from './server-store.js';

const tokens = createTokenStore('poll_token', 'gsp_');

/** Tokens of game servers for the delivery feed: rules.md §1.4. */
export function createPollTokens(deps: Pick<Deps, 'db' | 'changes' | 'clock'>) {
  const { db, changes, clock } = deps;

  return {
    /** Finds the server of a poll token, or null; updates its last-seen time if it can. */
    async serverOf(bearer: string): Promise<PollingServer | null> {
      const owner = await tokens.find(db, bearer);
      if (owner === null) return null;
      const server = { projectId: owner.project_id, gameServerId: owner.game_server_id };
      // The time is only displayed, and the next poll records it.
      await recordLastSeen(changes.direct, server, clock.now()).catch(() => undefined);
      return server;
    },

    /** Issues a token. Its secret is available only here. */
    issuePollToken: (projectId: number, gameServerId: number, by: Actor) =>
      changes.quiet({ projectId, by }, async ({ tx, now, record }) => {
        const issued = await tokens.issue(tx, { project_id: projectId, game_server_id: gameServerId }, now());
        await record('poll-token.issue', `poll-token:${issued.id}`, { after: { server: `server:${gameServerId}` } });
        return issued;
      }),

    /** Lists all tokens, also revoked ones, newest first. */
    listPollTokens: (projectId: number, gameServerId: number): Promise<ListedToken[]> =>
      tokens.list(db, { project_id: projectId, game_server_id: gameServerId }),

    /** Revokes a token; false if it was revoked. Throws TOKEN_NOT_FOUND. */
    revokePollToken: (projectId: number, gameServerId: number, tokenId: number, by: Actor): Promise<boolean> =>
      changes.quiet({ projectId, by }, async ({ tx, now, record }) => {
        const owner = { project_id: projectId, game_server_id: gameServerId };
        const listed = await tokens.list(tx, owner);
        if (!listed.some(({ id }) => id === tokenId)) {
          throw refuse('TOKEN_NOT_FOUND', `The server has no poll token ${tokenId}${liveTokensText(listed)}`);
        }
        if (!(await tokens.revoke(tx, owner, tokenId, now()))) return false;
        await record('poll-token.revoke', `poll-token:${tokenId}`, { after: { server: `server:${gameServerId}` } });
        return true;
      }),

    /** Returns when the server last fetched deliveries, for `server check`. */
    findLastPoll: (projectId: number, gameServerId: number): Promise<Date | null> =>
      lastSeenAt(db, projectId, gameServerId),
  };
}

/** End of an error message: the live tokens. */
function liveTokensText(listed: readonly ListedToken[]): string {
  const live = listed.filter(({ revokedAt }) => revokedAt === null).map(({ id, ending }) => `${id} (…${ending})`);
  return live.length === 0 ? '. It has no live tokens.' : `. Live tokens: ${live.join(', ')}.`;
}
