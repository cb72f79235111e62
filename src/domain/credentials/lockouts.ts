import type { LockoutName, Subject } from '../../base/throttles.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Deps } from '../../platform/deps.js';
import {
  type Counted,
  type Counter,
  type CountKey,
  countKeys,
  type Throttles,
} from '../../platform/throttles/index.js';
import { ask } from '../../storage/statement.js';

declare module '../../platform/audit/audit-model.js' {
  interface AuditActions extends Actions<'user.lift-lockouts'> {}
}

/** The user whose lockouts are listed, with all values that limits count by. */
export interface LockoutSubject extends Omit<Counted, 'network'> {
  /** Networks of the user's live sessions. Other networks are stored as hashes only. */
  readonly networks: readonly string[];
}

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

interface PossibleKey {
  readonly countKey: CountKey;
  readonly network: string | null;
}

/** The keys under which a limit may have counted the user. */
function keysOf(subject: Subject, user: LockoutSubject): readonly PossibleKey[] {
  if (subject === 'USER' || subject === 'ADDRESS') return [{ countKey: countKeys[subject](user), network: null }];
  return user.networks.map((network) => ({ countKey: countKeys[subject]({ ...user, network }), network }));
}

/**
 * Lists and lifts the lockouts of a user, for all limits that name some (`base/throttles.ts`).
 * Counts are stored under keyed hashes, so they are found by the possible keys of a user: id,
 * address and networks of live sessions. Other networks are unknown.
 */
export function createLockouts({ changes, throttles }: LockoutsDeps) {
  /** Finds the current lockouts, each with its key. */
  async function findLockouts(
    user: LockoutSubject,
  ): Promise<(UserLockout & { readonly counter: Counter; readonly countKey: CountKey })[]> {
    const lockouts = [];
    for (const counter of throttles.counters) {
      const { subject, lockouts: named } = counter.limit;
      const canBeLifted = subject !== 'NETWORK' && subject !== 'NETWORK_IN_PROJECT';
      for (const { name, about } of named) {
        for (const { countKey: key, network } of keysOf(subject, user)) {
          const countKey = about === undefined ? key : [...key, about];
          const until = await counter.lockedUntil(countKey);
          if (until !== null) lockouts.push({ limit: name, network, until, canBeLifted, counter, countKey });
        }
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
          own.map(({ counter, countKey }) => counter.reset(countKey)),
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
