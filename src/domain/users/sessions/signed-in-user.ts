import { Refusal } from '../../../base/errors/refusal.js';
import type { Tx } from '../../../storage/database.js';
import { combine, type Statement } from '../../../storage/statement.js';
import { effectiveStatus, type SignedInUser, type UserSnapshot } from '../user-model.js';
import { lockUserRow, selectUser } from '../user-store.js';
import { lockLiveSession } from './session-store.js';

/**
 * Locks and reads the user and the session of a request. Every change of a signed-in user begins
 * with it: after a wait, the session may have ended or the user may be blocked, on any node.
 * The user is locked before the session, as in login, to prevent deadlocks. Both locks are
 * exclusive: PostgreSQL grants shared locks ahead of a waiting update, so a user with constant
 * purchases could not be blocked. The user is read last, in a separate statement: one that waited
 * for a lock reads other tables, such as access to servers, from before the wait.
 * Rejects with SESSION_EXPIRED, USER_BLOCKED.
 */
export const lockSignedIn = (viewer: SignedInUser, now: Date): Statement<SignedInUser, Tx> => {
  const { user: key } = viewer;
  const lockSession = lockLiveSession({ projectId: key.projectId, userId: key.id, sessionId: viewer.session.id, now });
  return combine([lockUserRow(key), lockSession, selectUser(key)], ([, session, user]) => {
    if (user === null || user.status === 'DELETED') throw new Refusal('SESSION_EXPIRED');
    requireNotBlocked(user, now);
    if (session === null) throw new Refusal('SESSION_EXPIRED');
    return { user, session };
  });
};

/** Throws USER_BLOCKED: rules.md §3.6. */
export function requireNotBlocked(user: UserSnapshot, now: Date): void {
  if (effectiveStatus(user, now) === 'BLOCKED') throw userBlocked(user);
}

/** Creates the refusal USER_BLOCKED with the reasons and the end of the block. */
export function userBlocked({
  blockedReasons: reason,
  blockedUntil: until,
}: Pick<UserSnapshot, 'blockedReasons' | 'blockedUntil'>): Refusal<'USER_BLOCKED'> {
  return new Refusal('USER_BLOCKED', { texts: { reason }, details: { until: until?.toISOString() ?? null } });
}
