import { refuse } from '../../../base/errors/refusal.js';
import type { Actor } from '../../../platform/audit/index.js';
import { recordAudit } from '../../../platform/audit/index.js';
import type { Tx } from '../../../storage/database.js';
import type { ProjectFacts } from '../../projects/index.js';
import { deleteUser } from '../delete.js';
import { readEmail } from '../email.js';
import { passwordFault } from '../passwords/password-rules.js';
import type { Passwords } from '../passwords/passwords.js';
import { isLocked } from '../pin/pin-rules.js';
import { closeWindows, putPin } from '../pin/pin-store.js';
import { listLiveSessions } from '../sessions/session-store.js';
import { effectiveStatus } from '../status.js';
import type { PasswordFault, UserFacts, UserStatus } from '../user-model.js';
import { clearBlock, findUser, findUserByEmail, insertUser, setBlock, setConfirmed } from '../user-store.js';
import { createAccessOperations } from './access.js';
import { lockKnown, type OperatorParts, stillThere } from './lock.js';
import { countOtherLanguages, findDates } from './operator-store.js';

export interface UserOperationsParts extends OperatorParts {
  readonly passwords: Passwords;
}

export interface NewUser {
  readonly email: string;
  readonly password: string;
  readonly status?: 'ACTIVE' | 'PENDING';
}

export interface Block {
  /** Shown to the user. */
  readonly reason: string | null;
  /** Null: until it is lifted. */
  readonly until: Date | null;
}

/** A user as operators see him. */
export interface ShownUser {
  readonly user: UserFacts;
  /** The one that counts now: a block may be over. */
  readonly status: UserStatus;
  readonly confirmedAt: Date | null;
  readonly lastLoginAt: Date | null;
  /** Null where there is no lock, or none any more. */
  readonly pinLockedUntil: Date | null;
  readonly liveSessions: number;
}

/** What operators do with users; every refusal is INVALID_VARIABLES with the field and a sentence for people. */
export function createUserOperations(parts: UserOperationsParts) {
  const { database, notifications, passwords, clock } = parts;
  const { db } = database;

  /** Runs `work` on the locked user; the user as he is then, once this node has heard of his change. */
  async function change(
    projectId: number,
    userId: number,
    work: (tx: Tx, user: UserFacts, now: Date) => Promise<void>,
  ): Promise<UserFacts> {
    const changed = await database.transaction(async (tx) => {
      await work(tx, await lockKnown(tx, projectId, userId), clock.now());
      return stillThere(await findUser(tx, projectId, userId));
    });
    await notifications.settled();
    return changed;
  }

  return {
    ...createAccessOperations(parts),

    /** The user with this address in any of its spellings, or null. */
    async findByEmail(projectId: number, email: string): Promise<UserFacts | null> {
      const address = readEmail(email);
      return address === null ? null : await findUserByEmail(db, projectId, address);
    },

    /** What there is to know of a user, deleted ones too; null where the project has none with this id. */
    async show(projectId: number, userId: number): Promise<ShownUser | null> {
      const [user, dates] = [await findUser(db, projectId, userId), await findDates(db, projectId, userId)];
      if (user === null || dates === null) return null;
      const now = clock.now();
      const live = await listLiveSessions(db, projectId, userId, now);
      const pinLockedUntil = isLocked(user, now) ? user.pinLockedUntil : null;
      return { user, status: effectiveStatus(user, now), ...dates, pinLockedUntil, liveSessions: live.length };
    },

    /** How many users of the project have a profile language that it does not publish (any more). */
    countUnpublishedLanguages: ({ id, languages }: ProjectFacts): Promise<number> =>
      countOtherLanguages(db, id, languages),

    /** A new user, active unless said otherwise. Refuses malformed and taken addresses and weak passwords (§3.2). */
    async create(
      project: ProjectFacts,
      { email, password, status = 'ACTIVE' }: NewUser,
      by: Actor,
    ): Promise<UserFacts> {
      const address = readEmail(email);
      if (address === null) throw refuse('INVALID_EMAIL', 'email', 'This is not an e-mail address.');
      const fault = passwordFault(password, address, project.passwordMinLength);
      if (fault !== null) throw refuse('WEAK_PASSWORD', 'password', passwordAdvice(fault, project.passwordMinLength));
      const passwordHash = await passwords.hash(password);
      return await database.transaction(async (tx) => {
        const now = clock.now();
        const user = await insertUser(tx, project.id, { email: address, passwordHash, status, now });
        if (user === null) throw refuse('EMAIL_TAKEN', 'email', 'A user of this project has this address already.');
        const target = `user:${user.id}`;
        const after = { status };
        await recordAudit(tx, { by, at: now, action: 'user.create', projectId: project.id, target, after });
        return user;
      });
    },

    /** Freezes the user and his sessions (§3.6); again, it replaces reason and end. Refuses unknown users. */
    block: (projectId: number, userId: number, { reason, until }: Block, by: Actor): Promise<UserFacts> =>
      change(projectId, userId, async (tx, user, now) => {
        if (until !== null && until <= now) throw refuse('INVALID_TIME', 'until', 'The end must lie in the future.');
        await setBlock(tx, projectId, userId, { reason, until });
        const before = user.status === 'BLOCKED' ? { reason: user.blockedReason, until: user.blockedUntil } : undefined;
        const entry = { by, at: now, action: 'user.block', projectId, target: `user:${userId}`, before } as const;
        await recordAudit(tx, { ...entry, after: { reason, until } });
      }),

    /** Lifts a block; his sessions go on. Nothing happens to who is not blocked. Refuses unknown users. */
    unblock: (projectId: number, userId: number, by: Actor): Promise<UserFacts> =>
      change(projectId, userId, async (tx, user, now) => {
        if (user.status !== 'BLOCKED') return;
        await clearBlock(tx, projectId, userId);
        const before = { reason: user.blockedReason, until: user.blockedUntil };
        await recordAudit(tx, { by, at: now, action: 'user.unblock', projectId, target: `user:${userId}`, before });
      }),

    /**
     * Takes the user's address for confirmed: who was pending is active, who is blocked stays so. Nothing happens to
     * who was confirmed before. Refuses unknown users.
     */
    confirm: (projectId: number, userId: number, by: Actor): Promise<UserFacts> =>
      change(projectId, userId, async (tx, user, now) => {
        if (user.confirmed) return;
        await setConfirmed(tx, projectId, userId, now);
        await recordAudit(tx, { by, at: now, action: 'user.confirm', projectId, target: `user:${userId}` });
      }),

    /**
     * Takes away the user's PIN with its tries and its lock, and closes the step-up windows of his sessions; he can set
     * another one by his password (§3.4). Nothing happens to who has none. Refuses unknown users.
     */
    clearPin: (projectId: number, userId: number, by: Actor): Promise<UserFacts> =>
      change(projectId, userId, async (tx, user, now) => {
        if (!user.hasPin) return;
        await putPin(tx, projectId, userId, null);
        await closeWindows(tx, projectId, userId);
        const before = { lockedUntil: isLocked(user, now) ? user.pinLockedUntil : null };
        await recordAudit(tx, { by, at: now, action: 'user.clear-pin', projectId, target: `user:${userId}`, before });
      }),

    /** Deletes the user as `deleteMe` does: no address, no session stays (§3.6). Refuses unknown users. */
    remove: (projectId: number, userId: number, by: Actor): Promise<UserFacts> =>
      change(projectId, userId, async (tx, user, now) => {
        await deleteUser(tx, user, now);
        await recordAudit(tx, { by, at: now, action: 'user.delete', projectId, target: `user:${userId}` });
      }),
  };
}

function passwordAdvice(fault: PasswordFault, minLength: number): string {
  const sentences: Record<PasswordFault, string> = {
    TOO_SHORT: `The password must have at least ${minLength} characters.`,
    TOO_LONG: 'The password must have at most 128 characters.',
    EQUALS_EMAIL: 'The password must not be the e-mail address.',
    EQUALS_LOGIN: 'The password must not be the login.',
    COMMON: 'The password is one of those that are tried first.',
  };
  return sentences[fault];
}
