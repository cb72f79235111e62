import type { Actor } from '../../platform/audit/index.js';
import type { Limit, Throttles } from '../../platform/throttles/index.js';

export interface PasswordAttempt {
  readonly projectId: number;
  readonly userId: number;
  readonly by: Actor;
}

const QUARTER = 15 * 60;

/** Same limit as for one address from one network at login: rules.md §3.3. */
const ofUser: Limit = {
  ...{ name: 'user', points: 5, seconds: QUARTER, block: { seconds: QUARTER } },
  lockout: {
    keysOf: ({ projectId, userId }) => [{ name: 'PASSWORD', countKey: [projectId, userId], network: null }],
  },
};

/** Limits password attempts of a signed-in user, counted per user across sessions. */
export function createPasswordLimit(throttles: Throttles) {
  const perUser = throttles.counter(ofUser);

  /**
   * Runs `prove` as one attempt, which counts only if the password is wrong (null). Throws
   * RATE_LIMITED.
   */
  return async <T>({ projectId, userId, by }: PasswordAttempt, prove: () => Promise<T | null>): Promise<T | null> => {
    by.request?.obligations.fulfil('PASSWORD');
    return await throttles.attempt(
      {
        takePoints: async (takePoint) => void (await takePoint(perUser, [projectId, userId])),
        clears: perUser,
        report: { projectId, by, limit: 'PASSWORD', action: 'password.throttled', target: () => `user:${userId}` },
      },
      prove,
    );
  };
}
