import type { Schema } from '../../../generated/tables.js';
import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Deps } from '../../platform/deps.js';
import { createTokenStore, type ListedToken } from '../../platform/tokens/index.js';
import type { PollingServer } from './server-model.js';
import { lastSeenAt, noteSeen } from './server-store.js';

const SEEN_EVERY_MS = 5_000;

const tokens = createTokenStore('poll_token', 'gsp_');

/** The tokens with which game servers fetch their deliveries: rules.md §1.4. */
export function createPollTokens(parts: Pick<Deps, 'db' | 'changes' | 'clock'>) {
  const { db, changes, clock } = parts;

  return {
    /** Whose poll token a bearer is, or null; notes that the server was seen. */
    async serverOf(bearer: string): Promise<PollingServer | null> {
      const owner = await tokens.find(db, bearer);
      if (owner === null) return null;
      const server = { projectId: owner.project_id, gameServerId: owner.game_server_id };
      const now = clock.now();
      await noteSeen(changes.direct, server, now, new Date(now.getTime() - SEEN_EVERY_MS));
      return server;
    },

    /** A new token; its secret is shown this once. */
    issuePollToken: (projectId: number, gameServerId: number, by: Actor) =>
      changes.quiet({ projectId, by }, async ({ tx, now, record }) => {
        const issued = await tokens.issue(tx, { project_id: projectId, game_server_id: gameServerId }, now());
        await record('poll-token.issue', `poll-token:${issued.id}`, { after: { server: `server:${gameServerId}` } });
        return issued;
      }),

    /** Revoked ones too, the newest first. */
    listPollTokens: (projectId: number, gameServerId: number): Promise<ListedToken[]> =>
      tokens.list(db, { project_id: projectId, game_server_id: gameServerId }),

    /** False where it was revoked before. Refuses unknown ones: TOKEN_NOT_FOUND. */
    revokePollToken: (projectId: number, gameServerId: number, tokenId: number, by: Actor): Promise<boolean> =>
      changes.quiet({ projectId, by }, async ({ tx, now, record }) => {
        const owner = { project_id: projectId, game_server_id: gameServerId };
        const listed = await tokens.list(tx, owner);
        if (!listed.some(({ id }) => id === tokenId)) {
          throw refuse('TOKEN_NOT_FOUND', 'token', `The server has no poll token ${tokenId}${choice(listed)}`);
        }
        if (!(await tokens.revoke(tx, owner, tokenId, now()))) return false;
        await record('poll-token.revoke', `poll-token:${tokenId}`, { after: { server: `server:${gameServerId}` } });
        return true;
      }),

    /** When the server last fetched its deliveries; for `server check`. */
    lastSeen: (projectId: number, gameServerId: number): Promise<Date | null> =>
      lastSeenAt(db, projectId, gameServerId),
  };
}

/** The end of a sentence: what could have been meant. */
function choice(listed: readonly ListedToken[]): string {
  const live = listed.filter(({ revokedAt }) => revokedAt === null).map(({ id, ending }) => `${id} (…${ending})`);
  return live.length === 0 ? '; none of its tokens is live.' : `; its live tokens are: ${live.join(', ')}.`;
}

declare module '../../storage/tables.js' {
  interface Tables extends Pick<Schema, 'poll_token'> {}
}
