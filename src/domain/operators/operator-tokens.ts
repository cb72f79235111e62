import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Deps } from '../../platform/deps.js';
import { createTokenStore, type ListedToken } from '../../platform/tokens/index.js';
import type { Db, Tx } from '../../storage/database.js';
import type { AdmittedOperator } from './operator-model.js';
import { findOperator, lockOperator, requireOperator, revokeValidTokens } from './operator-store.js';

/** An operator's token in a list. */
export interface ListedOperatorToken extends ListedToken {
  readonly expiresAt: Date;
}

const MAX_DAYS = 400;
const MAX_SECONDS = MAX_DAYS * 24 * 3600;

const tokens = createTokenStore('operator_token', 'pot_');

/** Tokens of operators: rules.md §4.8. */
export function createOperatorTokens({ db, changes, clock }: Pick<Deps, 'db' | 'changes' | 'clock'>) {
  async function issue(tx: Tx, operatorId: number, seconds: number, now: Date) {
    requireLife(seconds);
    const expiresAt = new Date(now.getTime() + seconds * 1_000);
    return { ...(await tokens.issue(tx, { operator_id: operatorId, expires_at: expiresAt }, now)), expiresAt };
  }

  return {
    /**
     * Issues a token for `seconds`, at most 400 days, and returns its secret once. An operator can
     * have several valid tokens, for rotation without interruption. Throws OPERATOR_NOT_FOUND,
     * INVALID_LIFE.
     */
    issueToken: (name: string, seconds: number, by: Actor) =>
      changes.quiet({ projectId: null, by }, async ({ tx, now, record }) => {
        const { id: operatorId } = await lockOperator(tx, name);
        const issued = await issue(tx, operatorId, seconds, now());
        const after = { operator: name, expiresAt: issued.expiresAt };
        await record('operator.issue-token', `operator-token:${issued.id}`, { after });
        return issued;
      }),

    /** Issues a token and revokes all others of the operator. Throws as `issueToken` does. */
    rotateToken: (name: string, seconds: number, by: Actor) =>
      changes.quiet({ projectId: null, by }, async ({ tx, now, record }) => {
        const { id: operatorId } = await lockOperator(tx, name);
        const revoked = await revokeValidTokens(tx, operatorId, now());
        const issued = await issue(tx, operatorId, seconds, now());
        const after = { operator: name, expiresAt: issued.expiresAt };
        await record('operator.rotate-token', `operator-token:${issued.id}`, { before: { revoked }, after });
        return { ...issued, revoked };
      }),

    /** Lists all tokens of an operator, newest first. Throws OPERATOR_NOT_FOUND. */
    async listTokens(name: string): Promise<ListedOperatorToken[]> {
      const { id } = await requireOperator(db, name);
      const listed = await tokens.list(db, { operator_id: id }, 'expires_at');
      return listed.map(({ expires_at: expiresAt, ...token }) => ({ ...token, expiresAt }));
    },

    /** Revokes a token; false if it is revoked or not the operator's. Throws OPERATOR_NOT_FOUND. */
    revokeToken: (name: string, tokenId: number, by: Actor): Promise<boolean> =>
      changes.quiet({ projectId: null, by }, async ({ tx, now, record }) => {
        const { id: operatorId } = await lockOperator(tx, name);
        if (!(await tokens.revoke(tx, { operator_id: operatorId }, tokenId, now()))) return false;
        await record('operator.revoke-token', `operator-token:${tokenId}`, { after: { operator: name } });
        return true;
      }),

    /**
     * Authenticates a bearer token; null if it is malformed, unknown, revoked or expired. Results
     * are not cached, so that a revocation takes effect with the next request.
     */
    async operatorOf(bearer: string): Promise<AdmittedOperator | null> {
      const token = await findValidToken(db, bearer, clock.now());
      if (token === null) return null;
      const operator = await findOperator(db, token.operator_id);
      return operator === null ? null : { ...operator, tokenValidUntil: token.expires_at };
    },
  };
}

/** Finds a token that is valid at `now`; null if it is malformed, unknown, revoked or expired. */
export async function findValidToken(db: Db, bearer: string, now: Date) {
  const token = await tokens.find(db, bearer);
  return token === null || token.expires_at <= now ? null : token;
}

function requireLife(seconds: number): void {
  if (Number.isInteger(seconds) && seconds > 0 && seconds <= MAX_SECONDS) return;
  throw refuse('INVALID_LIFE', `A token is valid for at least one second and at most ${MAX_DAYS} days.`);
}
