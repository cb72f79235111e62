import ipaddr from 'ipaddr.js';
import type { LockoutName, Subject } from '../../../base/throttles.js';
import type { Actor } from '../../../platform/audit/index.js';
import { type Counter, type CountKey, type CountKeyValues, countKeys } from '../../../platform/throttles/index.js';
import { ask } from '../../../storage/statement.js';
import { networkOf } from '../../credentials/index.js';
import { readEmail } from '../../email.js';
import { listLiveSessions } from '../sessions/session-store.js';
import type { UserSnapshot } from '../user-model.js';
import type { UsersDeps } from '../users-deps.js';

/** A lockout of a user: an exhausted limit of rules.md §3.3. */
export interface UserLockout {
  readonly limit: LockoutName;
  /** The network that exhausted the limit, if it counts per network. */
  readonly network: string | null;
  readonly until: Date;
  /** False if other users share the lockout, so it is not lifted for one of them. */
  readonly canBeLifted: boolean;
}

/** A lockout with the count that causes it. */
interface FoundLockout {
  readonly lockout: UserLockout;
  readonly counter: Counter;
  readonly countKey: CountKey;
}

/**
 * Lists and lifts the lockouts of a user, for all limits that name some (`base/throttles.ts`).
 * Counts are stored under keyed hashes, so they are found by the possible keys of a user: id,
 * address and networks of live sessions. Other networks are unknown. A deleted user has no
 * lockouts, because the address is not stored any more.
 */
export function createUserLockouts({ db, changes, clock, throttles }: UsersDeps) {
  /** Finds the current lockouts. */
  async function findLockouts(user: UserSnapshot): Promise<FoundLockout[]> {
    if (user.status === 'DELETED') return [];
    const { id: userId, projectId, email } = user;
    const sessions = await listLiveSessions(db, user, clock.now());
    const networks = new Set(sessions.flatMap(({ ip }) => (ip === null ? [] : networksOf(ip))));
    const counted = { projectId, userId, address: readEmail(email)?.norm ?? email };

    const found: FoundLockout[] = [];
    for (const counter of throttles.counters) {
      const { subject, lockouts } = counter.limit;
      const canBeLifted = subject !== 'NETWORK' && subject !== 'NETWORK_IN_PROJECT';
      for (const { name: limit, about } of lockouts) {
        for (const { key, network } of keysOf(subject, counted, networks)) {
          const countKey = about === undefined ? key : [...key, about];
          const until = await counter.lockedUntil(countKey);
          if (until !== null) found.push({ lockout: { limit, network, until, canBeLifted }, counter, countKey });
        }
      }
    }
    return found;
  }

  return {
    /** Lists the current lockouts of the user. */
    listLockouts: async (user: UserSnapshot): Promise<UserLockout[]> =>
      (await findLockouts(user)).map(({ lockout }) => lockout),

    /** Lifts the lockouts that affect only this user, and returns them. */
    async liftLockouts(user: UserSnapshot, by: Actor): Promise<UserLockout[]> {
      // Before the change: its transaction occupies a connection, and the reads need another one.
      const own = (await findLockouts(user)).filter(({ lockout }) => lockout.canBeLifted);
      if (own.length === 0) return [];
      const lifted = own.map(({ lockout }) => lockout);
      const limits = lifted.map(({ limit }) => limit);
      await changes.quiet({ projectId: user.projectId, by }, async ({ tx, record }) => {
        await ask(
          tx,
          own.map(({ counter, countKey }) => counter.reset(countKey)),
        );
        await record('user.lift-lockouts', `user:${user.id}`, { after: { limits } });
      });
      return lifted;
    },
  };
}

interface PossibleKey {
  readonly key: CountKey;
  readonly network: string | null;
}

/** Returns the keys under which a limit may have counted the user. */
function keysOf(
  subject: Subject,
  counted: Omit<CountKeyValues, 'network'>,
  networks: ReadonlySet<string>,
): readonly PossibleKey[] {
  if (subject === 'USER' || subject === 'ADDRESS') return [{ key: countKeys[subject](counted), network: null }];
  return [...networks].map((network) => ({ key: countKeys[subject]({ ...counted, network }), network }));
}

/** Returns the network of a stored address; empty if it is not an IP address. */
const networksOf = (ip: string): string[] => (ipaddr.isValid(ip) ? [networkOf(ipaddr.process(ip))] : []);
