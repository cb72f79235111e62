import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Change } from '../../platform/changes/index.js';
import type { Deps } from '../../platform/deps.js';
import { createBearerFormat, endingOf } from '../../platform/tokens/index.js';
import { lockOpenProject } from './availability.js';
import { insertToken, replaceCurrentToken, retireToken, tokensOf } from './context-token-store.js';
import type { ContextToken, ListedToken } from './project-model.js';

const MAX_GRACE_SECONDS = 30 * 24 * 3600;

/** 192 random bits that name a project and grant nothing, so they are stored as they are: rules.md §1.3. */
export const { generate: newContextToken, matches: isContextToken } = createBearerFormat('pct_', 24);

/** The state that counts at `now`: a grace that has passed retires a token without any job. */
export function effectiveState({ state, graceUntil }: ContextToken, now: Date): ContextToken['state'] {
  const isOver = state === 'GRACE' && (graceUntil === null || now >= graceUntil);
  return isOver ? 'RETIRED' : state;
}

/**
 * The life of context tokens, for operators: rules.md §1.3. Every change refuses projects that are unknown or
 * archived: PROJECT_NOT_FOUND, PROJECT_ARCHIVED.
 */
export function createContextTokens(parts: Pick<Deps, 'db' | 'changes' | 'clock'>) {
  const { db, changes, clock } = parts;

  /** The tokens of a project that nobody else changes until the transaction ends, as they are then. */
  async function hold({ tx, now }: Change, projectId: number) {
    await lockOpenProject(tx, projectId);
    const at = now();
    return { at, tokens: listed(await tokensOf(tx, projectId), at) };
  }

  return {
    /** All tokens of the project, retired ones too, the newest first. */
    tokens: async (projectId: number): Promise<ListedToken[]> => listed(await tokensOf(db, projectId), clock.now()),

    /** A first token, or one after a revocation; returned. Refused while there is a current one: CONTEXT_TOKEN_EXISTS. */
    issueToken: (projectId: number, by: Actor): Promise<string> =>
      changes({ projectId, by }, async (change) => {
        const { at, tokens } = await hold(change, projectId);
        if (tokens.some(isCurrent)) {
          throw refuse(
            'CONTEXT_TOKEN_EXISTS',
            'token',
            'The project has a current token; replace it with: project-service token rotate',
          );
        }
        const token = newContextToken();
        const id = await insertToken(change.tx, projectId, token, at);
        await change.record('token.issue', `token:${id}`);
        return token;
      }),

    /**
     * A new current token, returned; the old one stays valid for `graceSeconds` (0 to 30 days; 0: not at all).
     * Refuses any other grace: INVALID_GRACE.
     */
    rotateToken: (projectId: number, { graceSeconds }: { readonly graceSeconds: number }, by: Actor): Promise<string> =>
      changes({ projectId, by }, async (change) => {
        const { at, tokens } = await hold(change, projectId);
        if (!Number.isInteger(graceSeconds) || graceSeconds < 0 || graceSeconds > MAX_GRACE_SECONDS) {
          throw refuse('INVALID_GRACE', 'grace', 'The grace is 0 to 30 days.');
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
     * Retires a token now, the current one too; returns it as it was. Refuses unknown (TOKEN_NOT_FOUND) and retired
     * ones (TOKEN_RETIRED).
     */
    revokeToken: (projectId: number, tokenId: number, by: Actor): Promise<ListedToken> =>
      changes({ projectId, by }, async (change) => {
        const { at, tokens } = await hold(change, projectId);
        const token = tokens.find(({ id }) => id === tokenId);
        if (token === undefined)
          throw refuse('TOKEN_NOT_FOUND', 'token', `The project has no token ${tokenId}${choice(tokens)}`);
        if (token.state === 'RETIRED')
          throw refuse('TOKEN_RETIRED', 'token', `Token ${tokenId} is retired already${choice(tokens)}`);
        await retireToken(change.tx, projectId, tokenId, at);
        await change.record('token.revoke', `token:${tokenId}`, {
          before: { state: token.state },
          after: { state: 'RETIRED' },
        });
        return token;
      }),
  };
}

const isCurrent = ({ state }: ListedToken): boolean => state === 'CURRENT';

const listed = (tokens: readonly Omit<ListedToken, 'ending'>[], now: Date): ListedToken[] =>
  tokens.map((token) => ({ ...token, ending: endingOf(token.token), state: effectiveState(token, now) }));

/** The end of a sentence: what could have been meant. */
function choice(tokens: readonly ListedToken[]): string {
  const live = tokens.filter(({ state }) => state !== 'RETIRED').map(({ id, ending }) => `${id} (…${ending})`);
  return live.length === 0 ? '; no token of it is live.' : `; its live tokens are: ${live.join(', ')}.`;
}
