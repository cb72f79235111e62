import { refuse } from '../../../base/errors/refusal.js';
import type { Deps } from '../../../platform/deps.js';
import { isLocked } from '../../credentials/index.js';
import { readEmail } from '../../email.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import { listLiveSessions } from '../sessions/session-store.js';
import { type ClientSession, effectiveStatus, type UserSnapshot, type UserStatus } from '../user-model.js';
import { countUsersWithOtherLanguage, findUser, findUserByEmail, findUserForOperator } from '../user-store.js';

/** A user as operators see them. */
export interface UserDetails {
  readonly user: UserSnapshot;
  /** The effective status: a block may have ended. */
  readonly status: UserStatus;
  readonly confirmedAt: Date | null;
  readonly lastLoginAt: Date | null;
  /** Note of the block, shown only to operators. */
  readonly blockedNote: string | null;
  /** Null if the PIN is not locked. */
  readonly pinLockedUntil: Date | null;
  readonly activeSessions: number;
}

/** Queries of operators about users. */
export const createUserView = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => ({
  /** Finds a user, also a deleted one; null if the project has none with this id. */
  findById: (projectId: number, userId: number): Promise<UserSnapshot | null> =>
    findUser(db, { id: userId, projectId }),

  /** Finds the user with this address in any spelling; null if there is none. */
  async findByEmail(projectId: number, email: string): Promise<UserSnapshot | null> {
    const address = readEmail(email);
    return address === null ? null : await findUserByEmail(db, projectId, address);
  },

  /**
   * Admin command `user show`, also for deleted users; null if the project has none with this id.
   */
  async show(projectId: number, userId: number): Promise<UserDetails | null> {
    const found = await findUserForOperator(db, { id: userId, projectId });
    if (found === null) return null;
    const { confirmedAt, lastLoginAt, blockedNote, ...user } = found;
    const now = clock.now();
    const live = await listLiveSessions(db, user, now);
    const pinLockedUntil = isLocked(user, now) ? user.pinLockedUntil : null;
    const status = effectiveStatus(user, now);
    return { user, status, confirmedAt, lastLoginAt, blockedNote, pinLockedUntil, activeSessions: live.length };
  },

  /** Admin command `user sessions`: the live sessions, last seen first. Throws USER_NOT_FOUND. */
  async listSessions(projectId: number, userId: number): Promise<ClientSession[]> {
    const user = await findUser(db, { id: userId, projectId });
    if (user === null) throw refuse('USER_NOT_FOUND', 'There is no such user in this project.', { user: userId });
    return await listLiveSessions(db, user, clock.now());
  },

  /** Counts the users whose profile language the project does not publish. */
  countUnpublishedLanguages: ({ id, languages }: ProjectSnapshot): Promise<number> =>
    countUsersWithOtherLanguage(db, id, languages),
});
