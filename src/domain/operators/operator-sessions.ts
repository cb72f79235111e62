import { Refusal } from '../../base/errors/refusal.js';
import { sha256 } from '../../base/secrets.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Deps } from '../../platform/deps.js';
import { createBearerFormat } from '../../platform/tokens/index.js';
import type { Db, Tx } from '../../storage/database.js';
import type { AdmittedOperator } from './operator-model.js';
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
        const values = { secret_hash: sha256(secret), token_id: token.id, created_at: now(), last_seen_at: now() };
        await tx.insertInto('operator_session').values(values).execute();
        await deleteOldest(tx, token.id);
        await record('operator.sign-in', `operator:${operator.name}`, { after: { token: token.id } });
        return secret;
      }),

    /** Ends a session; false if it does not exist. */
    endSession: (secret: string, by: Actor): Promise<boolean> =>
      changes.quiet({ projectId: null, by }, async ({ tx, record }) => {
        const [ended] = await tx
          .deleteFrom('operator_session')
          .where('secret_hash', '=', sha256(secret))
          .returning('token_id')
          .execute();
        if (ended === undefined) return false;
        await record('operator.sign-out', `operator-token:${ended.token_id}`);
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
      const session = await findSession(db, hash);
      if (session === null) return null;
      const now = clock.now();
      const end = endOf(session, now);
      if (end !== null) return end;
      if (now.getTime() - session.last_seen_at.getTime() >= TOUCH_MS)
        await changes.direct
          .updateTable('operator_session')
          .set({ last_seen_at: now })
          .where('secret_hash', '=', hash)
          .where('last_seen_at', '<', now)
          .execute();
      const operator = await findOperator(db, session.operator_id);
      return operator === null ? null : { ...operator, tokenValidUntil: session.expires_at };
    },

    /** Deletes sessions that ended a day ago; returns how many. */
    async sweepOperatorSessions(): Promise<number> {
      const before = (ms: number): Date => new Date(clock.now().getTime() - RETENTION_MS - ms);
      const { numDeletedRows } = await changes.direct
        .deleteFrom('operator_session')
        .where((is) => is.or([is('last_seen_at', '<', before(IDLE_MS)), is('created_at', '<', before(ABSOLUTE_MS))]))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

interface StoredSession {
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly operator_id: number;
  readonly revoked_at: Date | null;
  readonly expires_at: Date;
}

function endOf({ created_at, last_seen_at, revoked_at, expires_at }: StoredSession, now: Date): SessionEnd | null {
  if (revoked_at !== null) return 'TOKEN_REVOKED';
  if (expires_at <= now) return 'TOKEN_EXPIRED';
  if (now.getTime() - created_at.getTime() >= ABSOLUTE_MS) return 'SESSION_TOO_OLD';
  return now.getTime() - last_seen_at.getTime() >= IDLE_MS ? 'SESSION_IDLE' : null;
}

async function findSession(db: Db, hash: Buffer): Promise<StoredSession | null> {
  const [row] = await db
    .selectFrom('operator_session as session')
    .innerJoin('operator_token as token', 'token.id', 'session.token_id')
    .select(['session.created_at', 'last_seen_at', 'operator_id', 'revoked_at', 'expires_at'])
    .where('secret_hash', '=', hash)
    .execute();
  return row ?? null;
}

async function deleteOldest(tx: Tx, tokenId: number): Promise<void> {
  await tx
    .deleteFrom('operator_session')
    .where('secret_hash', 'in', (sessions) =>
      sessions
        .selectFrom('operator_session')
        .select('secret_hash')
        .where('token_id', '=', tokenId)
        .orderBy('created_at', 'desc')
        .orderBy('secret_hash')
        .offset(MAX_PER_TOKEN),
    )
    .execute();
}
