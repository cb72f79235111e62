import { Refusal } from '../../../base/errors/refusal.js';
import type { Tx } from '../../../storage/database.js';
import { combine, type Statement } from '../../../storage/statement.js';
import { effectiveStatus, type SignedInUser, type UserSnapshot } from '../user-model.js';
import { lockUser } from '../user-store.js';
import { lockLiveSession } from './session-store.js';

/**
 * Locks the user and the session of a request until the transaction ends, and reads them again. Every change of a signed-in
 * user begins with it: a request that has waited must not change anything after its session has ended or its user has been
 * blocked, on any connection or node. The user is locked before the session, as in log-in, to prevent deadlocks. Both locks
 * are exclusive: PostgreSQL grants a shared lock ahead of a waiting update, so a user who buys without pause could not be
 * blocked.
 * Rejects with SESSION_EXPIRED, USER_BLOCKED.
 */
export const lockSignedIn = (viewer: SignedInUser, now: Date): Statement<SignedInUser, Tx> => {
  const { projectId, id: userId } = viewer.user;
  const owner = { projectId, userId };
  const locks = [lockUser(owner), lockLiveSession({ ...owner, sessionId: viewer.session.id, now })] as const;
  return combine(locks, ([user, session]) => {
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

/** The refusal USER_BLOCKED, with the reasons and the end of the block. */
export function userBlocked({
  blockedReasons: reason,
  blockedUntil: until,
}: Pick<UserSnapshot, 'blockedReasons' | 'blockedUntil'>): Refusal<'USER_BLOCKED'> {
  return new Refusal('USER_BLOCKED', { texts: { reason }, details: { until: until?.toISOString() ?? null } });
}
