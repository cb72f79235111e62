import { refuse } from '../../base/errors/refusal.js';
import { newSecret, sha256 } from '../../base/secrets.js';
import type { Actor } from '../../platform/audit/index.js';
import { recordAudit } from '../../platform/audit/index.js';
import type { DeliveriesParts } from './context.js';
import type { ListedPollToken } from './delivery-model.js';
import type { PollingServer } from './protocol.js';
import { findServerOf, insertToken, lastSeenAt, markRevoked, noteSeen, tokensOf } from './token-store.js';

const SHAPE = /^gsp_[A-Za-z0-9_-]{43}$/;
const ENDING_LENGTH = 6;
const SEEN_EVERY_MS = 5_000;

/** The tokens with which game servers fetch their deliveries: operations.md §1.4. Kept as SHA-256 only, like sessions. */
export function createPollTokens({ database, clock }: DeliveriesParts) {
  const { db } = database;

  return {
    async serverOf(bearer: string): Promise<PollingServer | null> {
      if (!SHAPE.test(bearer)) return null;
      const server = await findServerOf(db, sha256(bearer));
      if (server === null) return null;
      const now = clock.now();
      await noteSeen(database.direct, server, now, new Date(now.getTime() - SEEN_EVERY_MS));
      return server;
    },

    issueToken(projectId: number, gameServerId: number, by: Actor): Promise<{ id: number; secret: string }> {
      const secret = newSecret('gsp_', 32);
      return database.transaction(async (tx) => {
        const now = clock.now();
        const token = { projectId, gameServerId, hash: sha256(secret), ending: secret.slice(-ENDING_LENGTH) };
        const id = await insertToken(tx, token, now);
        const [target, after] = [`poll-token:${id}`, { server: `server:${gameServerId}` }];
        await recordAudit(tx, { by, at: now, action: 'poll-token.issue', projectId, target, after });
        return { id, secret };
      });
    },

    listTokens: (projectId: number, gameServerId: number): Promise<ListedPollToken[]> =>
      tokensOf(db, projectId, gameServerId),

    /** False where it was revoked before. Refuses unknown ones. */
    revokeToken: (projectId: number, gameServerId: number, tokenId: number, by: Actor): Promise<boolean> =>
      database.transaction(async (tx) => {
        const tokens = await tokensOf(tx, projectId, gameServerId);
        if (!tokens.some(({ id }) => id === tokenId)) {
          throw refuse('TOKEN_NOT_FOUND', 'token', `The server has no poll token ${tokenId}${choice(tokens)}`);
        }
        const now = clock.now();
        if (!(await markRevoked(tx, { projectId, gameServerId }, tokenId, now))) return false;
        const [target, after] = [`poll-token:${tokenId}`, { server: `server:${gameServerId}` }];
        await recordAudit(tx, { by, at: now, action: 'poll-token.revoke', projectId, target, after });
        return true;
      }),

    lastSeen: (projectId: number, gameServerId: number): Promise<Date | null> =>
      lastSeenAt(db, projectId, gameServerId),
  };
}

/** The end of a sentence: what could have been meant. */
function choice(tokens: readonly ListedPollToken[]): string {
  const live = tokens.filter(({ revokedAt }) => revokedAt === null).map(({ id, ending }) => `${id} (…${ending})`);
  return live.length === 0 ? '; none of its tokens is live.' : `; its live tokens are: ${live.join(', ')}.`;
}
