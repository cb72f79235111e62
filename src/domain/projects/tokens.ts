import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import { recordAudit } from '../../platform/audit/index.js';
import type { Tx } from '../../storage/database.js';
import type { ProjectsParts } from './context.js';
import { lockOpenProject } from './lock.js';
import type { ListedToken } from './project-model.js';
import { effectiveState, newContextToken } from './token.js';
import { insertToken, replaceCurrentToken, retireToken, tokensOf } from './token-store.js';

const MAX_GRACE_SECONDS = 30 * 24 * 3600;
const ENDING_LENGTH = 6;

/**
 * The life of context tokens, for operators: operations.md §1.3. Every refusal is INVALID_VARIABLES, also for
 * projects that are unknown or archived.
 */
export function createTokens({ database, notifications, clock }: ProjectsParts) {
  /** Runs `work` on the locked project's tokens, and resolves once this node has heard of the change. */
  async function change<T>(projectId: number, work: (tx: Tx, now: Date, tokens: ListedToken[]) => Promise<T>) {
    const outcome = await database.transaction(async (tx) => {
      await lockOpenProject(tx, projectId);
      const now = clock.now();
      return await work(tx, now, listed(await tokensOf(tx, projectId), now));
    });
    await notifications.settled();
    return outcome;
  }

  return {
    /** All tokens of the project, retired ones too, the newest first. */
    tokens: async (projectId: number): Promise<ListedToken[]> =>
      listed(await tokensOf(database.db, projectId), clock.now()),

    /** A first token, or one after a revocation; returned. Refused while there is a current one. */
    issueToken: (projectId: number, by: Actor): Promise<string> =>
      change(projectId, async (tx, now, tokens) => {
        if (tokens.some(isCurrent)) {
          throw refuse(
            'CONTEXT_TOKEN_EXISTS',
            'token',
            'The project has a current token; replace it with: project-service token rotate',
          );
        }
        const token = newContextToken();
        const id = await insertToken(tx, projectId, token, now);
        await recordAudit(tx, { by, at: now, action: 'token.issue', projectId, target: `token:${id}` });
        return token;
      }),

    /**
     * A new current token, returned; the old one stays valid for `graceSeconds` (0 to 30 days; 0: not at all).
     * Refuses any other grace.
     */
    rotateToken(projectId: number, { graceSeconds }: { readonly graceSeconds: number }, by: Actor): Promise<string> {
      return change(projectId, async (tx, now, tokens) => {
        if (!Number.isInteger(graceSeconds) || graceSeconds < 0 || graceSeconds > MAX_GRACE_SECONDS) {
          throw refuse('INVALID_GRACE', 'grace', 'The grace is 0 to 30 days.');
        }
        const token = newContextToken();
        const graceUntil = graceSeconds === 0 ? null : new Date(now.getTime() + graceSeconds * 1000);
        await replaceCurrentToken(tx, projectId, graceUntil, now);
        const id = await insertToken(tx, projectId, token, now);
        const before = { current: tokens.find(isCurrent)?.id ?? null };
        const target = `token:${id}`;
        await recordAudit(tx, {
          by,
          at: now,
          action: 'token.rotate',
          projectId,
          target,
          before,
          after: { graceUntil },
        });
        return token;
      });
    },

    /** Retires a token now, the current one too; returns it as it was. Refuses unknown and retired ones. */
    revokeToken: (projectId: number, tokenId: number, by: Actor): Promise<ListedToken> =>
      change(projectId, async (tx, now, tokens) => {
        const token = tokens.find(({ id }) => id === tokenId);
        if (token === undefined)
          throw refuse('TOKEN_NOT_FOUND', 'token', `The project has no token ${tokenId}${choice(tokens)}`);
        if (token.state === 'RETIRED')
          throw refuse('TOKEN_RETIRED', 'token', `Token ${tokenId} is retired already${choice(tokens)}`);
        await retireToken(tx, projectId, tokenId, now);
        const [before, after] = [{ state: token.state }, { state: 'RETIRED' }];
        const target = `token:${tokenId}`;
        await recordAudit(tx, { by, at: now, action: 'token.revoke', projectId, target, before, after });
        return token;
      }),
  };
}

const isCurrent = ({ state }: ListedToken): boolean => state === 'CURRENT';

const listed = (tokens: readonly Omit<ListedToken, 'ending'>[], now: Date): ListedToken[] =>
  tokens.map((token) => ({
    ...token,
    ending: token.token.slice(-ENDING_LENGTH),
    state: effectiveState(token, now),
  }));

/** The end of a sentence: what could have been meant. */
function choice(tokens: readonly ListedToken[]): string {
  const live = tokens.filter(({ state }) => state !== 'RETIRED').map(({ id, ending }) => `${id} (…${ending})`);
  return live.length === 0 ? '; no token of it is live.' : `; its live tokens are: ${live.join(', ')}.`;
}
