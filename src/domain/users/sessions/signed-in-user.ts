import { Refusal } from '../../../base/errors/refusal.js';
import type { Tx } from '../../../storage/database.js';
import { ask, inOrder, type Statement } from '../../../storage/statement.js';
import { effectiveStatus, type SignedInUser, type UserFacts } from '../user-model.js';
import { userLocked } from '../user-store.js';
import { liveSessionLocked } from './session-store.js';

/**
 * The user and the session of a request as they are now, held until the transaction ends. A request that was let in
 * and then had to wait must not change anything after its session was ended or its user blocked, on whatever
 * connection or node: every change of a signed-in user begins here. The user is locked before the session, as in
 * log-in: two that lock in one order cannot wait for each other. Nobody only shares these locks: PostgreSQL lets sharers
 * overtake whoever waits to change the row, and who buys without pause could then not be blocked.
 * Throws SESSION_EXPIRED, USER_BLOCKED.
 */
export const lockSignedIn = (tx: Tx, viewer: SignedInUser, now: Date): Promise<SignedInUser> =>
  ask(tx, signedInLocked(viewer, now));

/** The same, for who locks more in the same round trip. */
export const signedInLocked =
  (
    { user: { id: userId, projectId }, session: { id: sessionId } }: SignedInUser,
    now: Date,
  ): Statement<SignedInUser, Tx> =>
  async (send) => {
    const [user, session] = await inOrder([
      userLocked({ projectId, userId })(send),
      liveSessionLocked({ projectId, userId, sessionId, now })(send),
    ]);
    if (user === null || user.status === 'DELETED') throw new Refusal('SESSION_EXPIRED');
    demandNotBlocked(user, now);
    if (session === null) throw new Refusal('SESSION_EXPIRED');
    return { user, session };
  };

/** Throws USER_BLOCKED: rules.md §3.6. */
export function demandNotBlocked(user: UserFacts, now: Date): void {
  if (effectiveStatus(user, now) === 'BLOCKED') throw userBlocked(user);
}

/** The refusal USER_BLOCKED, with the reason and the end of the block. */
export function userBlocked({ blockedReason: reason, blockedUntil: until }: UserFacts): Refusal {
  return new Refusal('USER_BLOCKED', { details: { reason, until: until?.toISOString() ?? null } });
}
