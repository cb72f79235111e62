import type { Actor } from '../../platform/audit/index.js';
import type { Deps } from '../../platform/deps.js';
import type { Counter, LockoutKey, LockoutName, LockoutSubject, Throttles } from '../../platform/throttles/index.js';
import { ask } from '../../storage/statement.js';

/** A lockout of a user: an exhausted limit of rules.md §3.3. */
export interface UserLockout {
  readonly limit: LockoutName;
  /** The network that exhausted the limit, if it counts per network. */
  readonly network: string | null;
  readonly until: Date;
  /** False if other users share the lockout, so it is not lifted for one of them. */
  readonly canBeLifted: boolean;
}

export interface LockoutsDeps extends Pick<Deps, 'changes'> {
  readonly throttles: Throttles;
}

/**
 * Lists and lifts the lockouts of a user, for all registered limits. Counts are stored under keyed
 * hashes, so each limit names the possible keys of a user: id, address and networks of live
 * sessions. Other networks are unknown.
 */
export function createLockouts({ changes, throttles }: LockoutsDeps) {
  /** Finds the current lockouts, each with its key. */
  async function findLockouts(
    subject: LockoutSubject,
  ): Promise<(UserLockout & { readonly counter: Counter; readonly key: LockoutKey })[]> {
    const lockouts = [];
    for (const counter of throttles.counters()) {
      const { lockout } = counter.limit;
      for (const key of lockout?.keysOf(subject) ?? []) {
        const until = await counter.lockedUntil(key.countKey);
        const canBeLifted = lockout?.isShared !== true;
        if (until !== null) lockouts.push({ limit: key.name, network: key.network, until, canBeLifted, counter, key });
      }
    }
    return lockouts;
  }

  return {
    /** Lists the current lockouts of the user. */
    listLockouts: async (subject: LockoutSubject): Promise<UserLockout[]> =>
      (await findLockouts(subject)).map(withoutKey),

    /**
     * Lifts the lockouts that affect only this user, and returns them. Lockouts of networks stay.
     */
    liftLockouts: (subject: LockoutSubject, by: Actor): Promise<UserLockout[]> =>
      changes.quiet({ projectId: subject.projectId, by }, async ({ tx, record }) => {
        const own = (await findLockouts(subject)).filter(({ canBeLifted }) => canBeLifted);
        await ask(
          tx,
          own.map(({ counter, key }) => counter.reset(key.countKey)),
        );
        const limits = own.map(({ limit }) => limit);
        if (own.length > 0) await record('user.lift-lockouts', `user:${subject.userId}`, { after: { limits } });
        return own.map(withoutKey);
      }),
  };
}

const withoutKey = ({ limit, network, until, canBeLifted }: UserLockout): UserLockout => ({
  limit,
  network,
  until,
  canBeLifted,
});
