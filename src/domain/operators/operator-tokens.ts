import type { Schema } from '../../../generated/tables.js';
import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Deps } from '../../platform/deps.js';
import { createTokenStore, type ListedToken } from '../../platform/tokens/index.js';
import type { Db, Tx } from '../../storage/database.js';
import type { AdmittedOperator } from './operator-model.js';
import { findOperator, knownOperator, lockOperator } from './operator-store.js';

/** An operator's token as lists show it. */
export interface ListedOperatorToken extends ListedToken {
  readonly expiresAt: Date;
}

const MAX_DAYS = 400;
const MAX_SECONDS = MAX_DAYS * 24 * 3600;

const tokens = createTokenStore('operator_token', 'pot_');

/** What operators come with: rules.md §4.8. */
export function createOperatorTokens({ db, changes, clock }: Pick<Deps, 'db' | 'changes' | 'clock'>) {
  const listed = async (operatorId: number): Promise<ListedOperatorToken[]> =>
    (await tokens.list(db, { operator_id: operatorId }, 'expires_at')).map(({ expires_at: expiresAt, ...token }) => ({
      ...token,
      expiresAt,
    }));

  async function issue(tx: Tx, operatorId: number, seconds: number, now: Date) {
    requireLife(seconds);
    const expiresAt = new Date(now.getTime() + seconds * 1_000);
    return { ...(await tokens.issue(tx, { operator_id: operatorId, expires_at: expiresAt }, now)), expiresAt };
  }

  return {
    /**
     * A token for so many seconds, 400 days at most; its secret is shown this once. Two may be good at a time, so that one
     * can take over from another. Refuses an unknown operator (OPERATOR_NOT_FOUND) and another life (INVALID_LIFE).
     */
    issueToken: (name: string, seconds: number, by: Actor) =>
      changes.quiet({ projectId: null, by }, async ({ tx, now, record }) => {
        const { id: operatorId } = await lockOperator(tx, name);
        const issued = await issue(tx, operatorId, seconds, now());
        const after = { operator: name, expiresAt: issued.expiresAt };
        await record('operator.issue-token', `operator-token:${issued.id}`, { after });
        return issued;
      }),

    /** A new token in the place of all others of the operator, which end now. Refuses as `issueToken` does. */
    rotateToken: (name: string, seconds: number, by: Actor) =>
      changes.quiet({ projectId: null, by }, async ({ tx, now, record }) => {
        const { id: operatorId } = await lockOperator(tx, name);
        const revoked = await tokens.revokeAll(tx, { operator_id: operatorId }, now());
        const issued = await issue(tx, operatorId, seconds, now());
        const after = { operator: name, expiresAt: issued.expiresAt };
        await record('operator.rotate-token', `operator-token:${issued.id}`, { before: { revoked }, after });
        return { ...issued, revoked };
      }),

    /** Revoked and expired ones too, the newest first. Refuses an unknown operator. */
    listTokens: async (name: string): Promise<ListedOperatorToken[]> => listed((await knownOperator(db, name)).id),

    /** False where it was revoked before, or where the operator has none with this id. Refuses an unknown operator. */
    revokeToken: (name: string, tokenId: number, by: Actor): Promise<boolean> =>
      changes.quiet({ projectId: null, by }, async ({ tx, now, record }) => {
        const { id: operatorId } = await lockOperator(tx, name);
        if (!(await tokens.revoke(tx, { operator_id: operatorId }, tokenId, now()))) return false;
        await record('operator.revoke-token', `operator-token:${tokenId}`, { after: { operator: name } });
        return true;
      }),

    /**
     * Who comes with a bearer; null for what is malformed, unknown, revoked or expired. Nothing is remembered: what was
     * taken away is gone with the next request.
     */
    async operatorOf(bearer: string): Promise<AdmittedOperator | null> {
      const token = await tokens.find(db, bearer);
      if (token === null || token.expires_at <= clock.now()) return null;
      const operator = await findOperator(db, token.operator_id);
      return operator === null ? null : { ...operator, tokenGoodUntil: token.expires_at };
    },
  };
}

/** Ends all tokens of an operator; returns how many were not revoked yet. */
export const endTokens = (tx: Tx, operatorId: number, now: Date): Promise<number> =>
  tokens.revokeAll(tx, { operator_id: operatorId }, now);

/** A token that is valid, by the operator that holds it. */
export interface ValidToken {
  readonly id: number;
  readonly operator: string;
  readonly expiresAt: Date;
}

/** The tokens of all operators that are valid at `now`, by operator. */
export const listValidTokens = (db: Db, now: Date): Promise<ValidToken[]> =>
  db
    .selectFrom('operator_token as token')
    .innerJoin('operator', 'operator.id', 'token.operator_id')
    .select(['token.id', 'operator.name as operator', 'token.expires_at as expiresAt'])
    .where('token.revoked_at', 'is', null)
    .where('token.expires_at', '>', now)
    .orderBy('operator.name')
    .orderBy('token.id')
    .execute();

function requireLife(seconds: number): void {
  if (Number.isInteger(seconds) && seconds > 0 && seconds <= MAX_SECONDS) return;
  throw refuse('INVALID_LIFE', 'expires', `A token is good for ${MAX_DAYS} days at most, and for a second at least.`);
}

declare module '../../storage/tables.js' {
  interface Tables extends Pick<Schema, 'operator_token'> {}
}
