import type { UserFacts, UserStatus } from './user-model.js';

/**
 * The status that counts at `now`: a block whose end has passed is over without any job, and the user is again what
 * the confirmation of his address makes him (operations.md §3.6).
 */
export function effectiveStatus(user: UserFacts, now: Date): UserStatus {
  const isOver = user.status === 'BLOCKED' && user.blockedUntil !== null && now >= user.blockedUntil;
  if (!isOver) return user.status;
  return user.confirmed ? 'ACTIVE' : 'PENDING';
}
