import type { Actor } from '../../platform/audit/index.js';
import type { Limit, Throttles } from '../../platform/throttles/index.js';

/**
 * What one user asks for about game accounts: the answers tell which logins are taken. All that they ask counts, not
 * only what fails.
 */
const ofUser: Limit = { name: 'account', points: 10, seconds: 60 * 60, block: { seconds: null } };

/** How often somebody may ask for something about their game accounts: operations.md §3.7. */
export function createAccountLimit(throttles: Throttles) {
  const perUser = throttles.counter(ofUser);

  /** Counts something that a user asks for, whatever comes of it. Throws RATE_LIMITED with `retryAfterSeconds`. */
  return ({ projectId, userId, by }: { readonly projectId: number; readonly userId: number; readonly by: Actor }) =>
    throttles.spend(perUser, [projectId, userId], {
      projectId,
      by,
      action: 'account.throttled',
      target: () => `user:${userId}`,
    });
}
