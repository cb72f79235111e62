import { Refusal } from '../../../base/errors/refusal.js';
import type { Tx } from '../../../storage/database.js';
import { effectiveStatus, type SignedInUser, type UserFacts } from '../user-model.js';
import { lockUser } from '../user-store.js';
import { lockLiveSession } from './session-store.js';

/**
 * The user and the session of a request as they are now, held until the transaction ends. A request that was let in
 * and then had to wait must not change anything after its session was ended or its user blocked, on whatever
 * connection or node: every change of a signed-in user begins here. The user is locked before the session, as in
 * log-in: two that lock in one order cannot wait for each other. Nobody only shares these locks: PostgreSQL lets sharers
 * overtake whoever waits to change the row, and who buys without pause could then not be blocked.
 * Throws SESSION_EXPIRED, USER_BLOCKED.
 */
export async function lockSignedIn(tx: Tx, { user, session }: SignedInUser, now: Date): Promise<SignedInUser> {
  const locked = await lockUser(tx, user.projectId, user.id);
  if (locked === null || locked.status === 'DELETED') throw new Refusal('SESSION_EXPIRED');
  demandNotBlocked(locked, now);
  const live = await lockLiveSession(tx, session.projectId, user.id, session.id, now);
  if (live === null) throw new Refusal('SESSION_EXPIRED');
  return { user: locked, session: live };
}

/** Throws USER_BLOCKED: rules.md §3.6. */
export function demandNotBlocked(user: UserFacts, now: Date): void {
  if (effectiveStatus(user, now) === 'BLOCKED') throw userBlocked(user);
}

/** The refusal USER_BLOCKED, with the reason and the end of the block. */
export function userBlocked({ blockedReason: reason, blockedUntil: until }: UserFacts): Refusal {
  return new Refusal('USER_BLOCKED', { details: { reason, until: until?.toISOString() ?? null } });
}
