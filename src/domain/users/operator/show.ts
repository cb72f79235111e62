import { sql } from 'kysely';
import { refuse } from '../../../base/errors/refusal.js';
import type { Deps } from '../../../platform/deps.js';
import type { Db } from '../../../storage/database.js';
import { isLocked } from '../../credentials/index.js';
import { readEmail } from '../../email.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import { listLiveSessions } from '../sessions/session-store.js';
import { effectiveStatus, type ListedSession, type UserSnapshot, type UserStatus } from '../user-model.js';
import { findUser, findUserByEmail } from '../user-store.js';

/** A user as operators see them. */
export interface ShownUser {
  readonly user: UserSnapshot;
  /** The one that counts now: a block may be over. */
  readonly status: UserStatus;
  readonly confirmedAt: Date | null;
  readonly lastLoginAt: Date | null;
  /** Of a block, for operators alone. */
  readonly blockedNote: string | null;
  /** Null where there is no lock, or none any more. */
  readonly pinLockedUntil: Date | null;
  readonly activeSessions: number;
}

/** What operators see of users. */
export const createUserView = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => ({
  /** The user with this address in any of its spellings, or null. */
  async findByEmail(projectId: number, email: string): Promise<UserSnapshot | null> {
    const address = readEmail(email);
    return address === null ? null : await findUserByEmail(db, projectId, address);
  },

  /** `user show`: what there is to know of a user, deleted ones too; null where the project has none with this id. */
  async show(projectId: number, userId: number): Promise<ShownUser | null> {
    const [user, dates] = [await findUser(db, projectId, userId), await findDates(db, projectId, userId)];
    if (user === null || dates === undefined) return null;
    const now = clock.now();
    const live = await listLiveSessions(db, projectId, userId, now);
    const pinLockedUntil = isLocked(user, now) ? user.pinLockedUntil : null;
    return { user, status: effectiveStatus(user, now), ...dates, pinLockedUntil, activeSessions: live.length };
  },

  /** `user sessions`: the live ones, the one seen last first. Throws USER_NOT_FOUND. */
  async listSessions(projectId: number, userId: number): Promise<Omit<ListedSession, 'current'>[]> {
    const user = await findUser(db, projectId, userId);
    if (user === null)
      throw refuse('USER_NOT_FOUND', 'user', 'There is no such user in this project.', { user: userId });
    return await listLiveSessions(db, projectId, userId, clock.now());
  },

  /** How many users of the project have a profile language that it does not publish (any more). */
  async countUnpublishedLanguages({ id, languages }: ProjectSnapshot): Promise<number> {
    const { count } = await db
      .selectFrom('users')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('project_id', '=', id)
      .where('status', '<>', 'DELETED')
      .where(sql<boolean>`language <> all(${[...languages]})`)
      .executeTakeFirstOrThrow();
    return count;
  },
});

const findDates = (db: Db, projectId: number, userId: number) =>
  db
    .selectFrom('users')
    .select(['confirmed_at as confirmedAt', 'last_login_at as lastLoginAt', 'blocked_note as blockedNote'])
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .executeTakeFirst();
