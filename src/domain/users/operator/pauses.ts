import ipaddr from 'ipaddr.js';
import type { Actor } from '../../../platform/audit/index.js';
import type { Deps } from '../../../platform/deps.js';
import type { Counter, LockoutKey, LockoutName, Throttles } from '../../../platform/throttles/index.js';
import { ask } from '../../../storage/statement.js';
import { readEmail } from '../email.js';
import { listLiveSessions } from '../sessions/session-store.js';
import { networkOf } from '../sessions/sites.js';
import type { UserSnapshot } from '../user-model.js';

/** A lockout of a user: a limit of rules.md §3.3 that is used up. */
export interface Pause {
  readonly limit: LockoutName;
  /** Where it was used up, if it is about a place. */
  readonly network: string | null;
  readonly until: Date;
  /** False: other users share it, and it is not lifted for one of them. */
  readonly canBeLifted: boolean;
}

export interface PausesParts extends Pick<Deps, 'db' | 'changes' | 'clock'> {
  readonly throttles: Throttles;
}

/**
 * Lists and lifts the lockouts of a user, of all registered limits. Counts are stored under keyed hashes, so each limit names the
 * keys under which the user may be counted: by id, address, and networks of live sessions. Other networks are unknown.
 */
export function createPauses({ db, changes, clock, throttles }: PausesParts) {
  /** The current lockouts, each with its key. None for a deleted user, whose address is not known any more. */
  async function findLockouts(
    user: UserSnapshot,
  ): Promise<(Pause & { readonly counter: Counter; readonly key: LockoutKey })[]> {
    if (user.status === 'DELETED') return [];
    const { projectId, id: userId } = user;
    const sessions = await listLiveSessions(db, projectId, userId, clock.now());
    const subject = {
      projectId,
      userId,
      address: readEmail(user.email)?.norm ?? user.email,
      networks: [...new Set(sessions.flatMap(({ ip }) => (ip === null ? [] : networksOf(ip))))],
    };
    const pauses = [];
    for (const counter of throttles.counters()) {
      const { lockout } = counter.limit;
      for (const key of lockout?.keysOf(subject) ?? []) {
        const until = await counter.pausedUntil(key.counted);
        const canBeLifted = lockout?.isShared !== true;
        if (until !== null) pauses.push({ limit: key.name, network: key.network, until, canBeLifted, counter, key });
      }
    }
    return pauses;
  }

  return {
    /** The current lockouts of the user. */
    pauses: async (user: UserSnapshot): Promise<Pause[]> => (await findLockouts(user)).map(shown),

    /** Ends those that are about the user alone, and returns them; that of a network, which others share, goes on. */
    liftPauses: (user: UserSnapshot, by: Actor): Promise<Pause[]> =>
      changes.quiet({ projectId: user.projectId, by }, async ({ tx, record }) => {
        const own = (await findLockouts(user)).filter(({ canBeLifted }) => canBeLifted);
        await ask(
          tx,
          own.map(({ counter, key }) => counter.forget(key.counted)),
        );
        const limits = own.map(({ limit }) => limit);
        if (own.length > 0) await record('user.lift-pauses', `user:${user.id}`, { after: { limits } });
        return own.map(shown);
      }),
  };
}

const shown = ({ limit, network, until, canBeLifted }: Pause): Pause => ({ limit, network, until, canBeLifted });

/** As it was stored: what is no address has no network. */
const networksOf = (ip: string): string[] => (ipaddr.isValid(ip) ? [networkOf(ipaddr.process(ip))] : []);
