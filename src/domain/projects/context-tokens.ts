import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Change } from '../../platform/changes/index.js';
import type { Deps } from '../../platform/deps.js';
import { createBearerFormat, endingOf } from '../../platform/tokens/index.js';
import { lockOpenProject } from './availability.js';
import { insertToken, replaceCurrentToken, retireToken, tokensOf } from './context-token-store.js';
import type { ContextToken, ListedContextToken } from './project-model.js';

const MAX_GRACE_SECONDS = 30 * 24 * 3600;

/**
 * 192 random bits that identify a project. They grant no rights, so they are stored in plain text:
 * rules.md §1.3.
 */
export const { generate: newContextToken, matches: isContextToken } = createBearerFormat('pct_', 24);

/** Returns the state at `now`. A token is retired at the end of its grace period without a job. */
export function effectiveState({ state, graceUntil }: ContextToken, now: Date): ContextToken['state'] {
  const isOver = state === 'GRACE' && (graceUntil === null || now >= graceUntil);
  return isOver ? 'RETIRED' : state;
}

/**
 * Manages context tokens for operators: rules.md §1.3. Every change throws PROJECT_NOT_FOUND and
 * PROJECT_ARCHIVED.
 */
export function createContextTokens(deps: Pick<Deps, 'db' | 'changes' | 'clock'>) {
  const { db, changes, clock } = deps;

  /** Locks the project and reads its tokens. */
  async function lockTokens({ tx, now }: Change, projectId: number) {
    await lockOpenProject(tx, projectId);
    const at = now();
    return { at, tokens: toListedTokens(await tokensOf(tx, projectId), at) };
  }

  return {
    /** Lists all tokens of the project, also retired ones, newest first. */
    tokens: async (projectId: number): Promise<ListedContextToken[]> =>
      toListedTokens(await tokensOf(db, projectId), clock.now()),

    /**
     * Issues and returns the first token, or one after a revocation. Throws CONTEXT_TOKEN_EXISTS if
     * there is a current one.
     */
    issueToken: (projectId: number, by: Actor): Promise<string> =>
      changes({ projectId, by }, async (change) => {
        const { at, tokens } = await lockTokens(change, projectId);
        if (tokens.some(isCurrent)) {
          throw refuse(
            'CONTEXT_TOKEN_EXISTS',
            'The project has a current token. Replace it with: project-service token rotate',
          );
        }
        const token = newContextToken();
        const id = await insertToken(change.tx, projectId, token, at);
        await change.record('token.issue', `token:${id}`);
        return token;
      }),

    /**
     * Issues and returns a new current token. The old one stays valid for `graceSeconds` (0 to 30
     * days; 0: not at all). Throws INVALID_GRACE.
     */
    rotateToken: (projectId: number, { graceSeconds }: { readonly graceSeconds: number }, by: Actor): Promise<string> =>
      changes({ projectId, by }, async (change) => {
        const { at, tokens } = await lockTokens(change, projectId);
        if (!Number.isInteger(graceSeconds) || graceSeconds < 0 || graceSeconds > MAX_GRACE_SECONDS) {
          throw refuse('INVALID_GRACE', 'The grace period must be 0 to 30 days.');
        }
        const token = newContextToken();
        const graceUntil = graceSeconds === 0 ? null : new Date(at.getTime() + graceSeconds * 1000);
        await replaceCurrentToken(change.tx, projectId, graceUntil, at);
        const id = await insertToken(change.tx, projectId, token, at);
        const before = { current: tokens.find(isCurrent)?.id ?? null };
        await change.record('token.rotate', `token:${id}`, { before, after: { graceUntil } });
        return token;
      }),

    /**
     * Retires a token immediately, also the current one; returns its previous state. Throws
     * TOKEN_NOT_FOUND, TOKEN_RETIRED.
     */
    revokeToken: (projectId: number, tokenId: number, by: Actor): Promise<ListedContextToken> =>
      changes({ projectId, by }, async (change) => {
        const { at, tokens } = await lockTokens(change, projectId);
        const token = tokens.find(({ id }) => id === tokenId);
        if (token === undefined)
          throw refuse('TOKEN_NOT_FOUND', `The project has no token ${tokenId}${liveTokensText(tokens)}`);
        if (token.state === 'RETIRED')
          throw refuse('TOKEN_RETIRED', `Token ${tokenId} is already retired${liveTokensText(tokens)}`);
        await retireToken(change.tx, projectId, tokenId, at);
        await change.record('token.revoke', `token:${tokenId}`, {
          before: { state: token.state },
          after: { state: 'RETIRED' },
        });
        return token;
      }),
  };
}

const isCurrent = ({ state }: ListedContextToken): boolean => state === 'CURRENT';

const toListedTokens = (tokens: readonly Omit<ListedContextToken, 'ending'>[], now: Date): ListedContextToken[] =>
  tokens.map((token) => ({ ...token, ending: endingOf(token.token), state: effectiveState(token, now) }));

/** End of an error message: the live tokens. */
function liveTokensText(tokens: readonly ListedContextToken[]): string {
  const live = tokens.filter(({ state }) => state !== 'RETIRED').map(({ id, ending }) => `${id} (…${ending})`);
  return live.length === 0 ? '. It has no live tokens.' : `. Live tokens: ${live.join(', ')}.`;
}
