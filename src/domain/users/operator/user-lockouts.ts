import ipaddr from 'ipaddr.js';
import type { Actor } from '../../../platform/audit/index.js';
import type { Deps } from '../../../platform/deps.js';
import { type CredentialsService, type LockoutSubject, networkOf, type UserLockout } from '../../credentials/index.js';
import { readEmail } from '../../email.js';
import { listLiveSessions } from '../sessions/session-store.js';
import type { UserSnapshot } from '../user-model.js';

export interface UserLockoutsDeps extends Pick<Deps, 'db' | 'clock'> {
  readonly credentials: CredentialsService;
}

/**
 * Lockouts of a user, for operators. A deleted user has none, because the address is not stored any
 * more.
 */
export function createUserLockouts({ db, clock, credentials }: UserLockoutsDeps) {
  async function subjectOf(user: UserSnapshot): Promise<LockoutSubject> {
    const sessions = await listLiveSessions(db, user, clock.now());
    return {
      projectId: user.projectId,
      userId: user.id,
      address: readEmail(user.email)?.norm ?? user.email,
      networks: [...new Set(sessions.flatMap(({ ip }) => (ip === null ? [] : networksOf(ip))))],
    };
  }

  return {
    /** Lists the current lockouts of the user. */
    listLockouts: async (user: UserSnapshot): Promise<UserLockout[]> =>
      user.status === 'DELETED' ? [] : await credentials.listLockouts(await subjectOf(user)),

    /** Lifts the lockouts that affect only this user, and returns them. */
    liftLockouts: async (user: UserSnapshot, by: Actor): Promise<UserLockout[]> =>
      user.status === 'DELETED' ? [] : await credentials.liftLockouts(await subjectOf(user), by),
  };
}

/** Returns the network of a stored address; empty if it is not an IP address. */
const networksOf = (ip: string): string[] => (ipaddr.isValid(ip) ? [networkOf(ipaddr.process(ip))] : []);
