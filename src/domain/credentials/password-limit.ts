import type { Actor } from '../../platform/audit/index.js';
import { countKeys, type Throttles } from '../../platform/throttles/index.js';

export interface PasswordAttempt {
  readonly projectId: number;
  readonly userId: number;
  readonly by: Actor;
}

/** Limits password attempts of a signed-in user, across sessions: rules.md §3.3.4. */
export function createPasswordLimit(throttles: Throttles) {
  const perUser = throttles.counter('user');

  /**
   * Runs `prove` as one attempt, which counts only if the password is wrong (null). Throws
   * RATE_LIMITED.
   */
  return async <T>({ projectId, userId, by }: PasswordAttempt, prove: () => Promise<T | null>): Promise<T | null> =>
    await throttles.attempt(
      {
        projectId,
        by,
        takePoints: async (takePoint) => void (await takePoint(perUser, countKeys.USER({ projectId, userId }))),
      },
      prove,
    );
}
