import { Refusal } from '../../base/errors/refusal.js';
import { sha256 } from '../../base/secrets.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Deps } from '../../platform/deps.js';
import { createBearerFormat } from '../../platform/tokens/index.js';
import type { AdmittedOperator } from './operator-model.js';
import {
  deleteEndedOperatorSessions,
  deleteOldestSessions,
  deleteSession,
  findOperatorSession,
  insertOperatorSession,
  type StoredOperatorSession,
  touchOperatorSession,
} from './operator-session-store.js';
import { findOperator, lockOperator } from './operator-store.js';
import { findValidToken } from './operator-tokens.js';

/** Why a session has ended. Sessions are deleted at sign-out, so that has no reason here. */
export type SessionEnd = 'SESSION_IDLE' | 'SESSION_TOO_OLD' | 'TOKEN_REVOKED' | 'TOKEN_EXPIRED';

const IDLE_MS = 30 * 60_000;
const ABSOLUTE_MS = 12 * 3_600_000;
/** `last_seen_at` is written at most this often. */
const TOUCH_MS = 60_000;
/** How long the reason of an ended session is available. */
const RETENTION_MS = 24 * 3_600_000;
const MAX_PER_TOKEN = 50;

const secrets = createBearerFormat('pos_', 32);

/**
 * Sessions of operators in the console (rules.md §4.9.4, decision 61). The database has only
 * hashes.
 */
export function createOperatorSessions({ db, changes, clock }: Pick<Deps, 'db' | 'changes' | 'clock'>) {
  return {
    /**
     * Starts a session by an operator token; only the newest 50 sessions of a token remain. Throws
     * UNAUTHENTICATED if the token is not valid.
     * @returns the secret of the session
     */
    startSession: (bearer: string, by: Actor): Promise<string> =>
      changes.quiet({ projectId: null, by }, async ({ tx, now, record }) => {
        const token = await findValidToken(tx, bearer, now());
        const operator = token === null ? null : await findOperator(tx, token.operator_id);
        if (token === null || operator === null) throw new Refusal('UNAUTHENTICATED');
        // Concurrent sign-ins would not see each other's session.
        await lockOperator(tx, operator.name);
        const secret = secrets.generate();
        await insertOperatorSession(tx, token.id, sha256(secret), now());
        await deleteOldestSessions(tx, token.id, MAX_PER_TOKEN);
        await record('operator.sign-in', `operator:${operator.name}`, { after: { token: token.id } });
        return secret;
      }),

    /** Ends a session; false if it does not exist. */
    endSession: (secret: string, by: Actor): Promise<boolean> =>
      changes.quiet({ projectId: null, by }, async ({ tx, record }) => {
        const tokenId = await deleteSession(tx, sha256(secret));
        if (tokenId === null) return false;
        await record('operator.sign-out', `operator-token:${tokenId}`);
        return true;
      }),

    /**
     * Returns the operator of a session, or why the session has ended; null if it does not exist.
     * Reads session and token on every call, so that a revocation takes effect with the next
     * request on every node. Prolongs the session.
     */
    async operatorInSession(secret: string): Promise<AdmittedOperator | SessionEnd | null> {
      if (!secrets.matches(secret)) return null;
      const hash = sha256(secret);
      const session = await findOperatorSession(db, hash);
      if (session === null) return null;
      const now = clock.now();
      const end = endOf(session, now);
      if (end !== null) return end;
      if (now.getTime() - session.lastSeenAt.getTime() >= TOUCH_MS)
        await touchOperatorSession(changes.direct, hash, now);
      const operator = await findOperator(db, session.operatorId);
      return operator === null ? null : { ...operator, tokenValidUntil: session.tokenExpiresAt };
    },

    /** Deletes sessions that ended a day ago; returns how many. */
    sweepOperatorSessions(): Promise<number> {
      const before = (ms: number): Date => new Date(clock.now().getTime() - RETENTION_MS - ms);
      return deleteEndedOperatorSessions(changes.direct, before(IDLE_MS), before(ABSOLUTE_MS));
    },
  };
}

function endOf(session: StoredOperatorSession, now: Date): SessionEnd | null {
  if (session.tokenRevokedAt !== null) return 'TOKEN_REVOKED';
  if (session.tokenExpiresAt <= now) return 'TOKEN_EXPIRED';
  if (now.getTime() - session.createdAt.getTime() >= ABSOLUTE_MS) return 'SESSION_TOO_OLD';
  return now.getTime() - session.lastSeenAt.getTime() >= IDLE_MS ? 'SESSION_IDLE' : null;
}
