import { refuse } from '../../../base/errors/refusal.js';
import { isStorable } from '../../../base/storable.js';
import type { Actor } from '../../../platform/audit/index.js';
import type { Change } from '../../../platform/changes/index.js';
import type { Tx } from '../../../storage/database.js';
import { askOne } from '../../../storage/statement.js';
import { isLocked } from '../../credentials/index.js';
import { readEmail } from '../../email.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import { deleteUser } from '../delete.js';
import { queueEmail } from '../emails/email-writer.js';
import { closeStepUpWindows, setPinHash } from '../pin/pin-store.js';
import { listLiveSessions, revokeAllSessions } from '../sessions/session-store.js';
import { type Block, effectiveStatus, type UserKey, type UserSnapshot } from '../user-model.js';
import { clearBlock, findUser, lockUser, setBlock, setConfirmed } from '../user-store.js';
import type { UsersDeps } from '../users-deps.js';

/**
 * Admin commands that change a user (rules.md §3.6). Each throws USER_NOT_FOUND and USER_DELETED.
 */
export function createUserCommands({ changes, onDeletion }: Pick<UsersDeps, 'changes' | 'onDeletion'>) {
  /**
   * Runs `work` on the locked user; returns the user after the change, with the effective status.
   */
  const changed = (
    projectId: number,
    userId: number,
    by: Actor,
    work: (change: Change, user: UserSnapshot) => Promise<void>,
  ): Promise<UserSnapshot> =>
    changes({ projectId, by }, async (change) => {
      const before = await lockExistingUser(change.tx, { id: userId, projectId });
      await work(change, before);
      const user = await findUser(change.tx, before);
      if (user === null) throw new Error('locked user not found');
      return { ...user, status: effectiveStatus(user, change.now()) };
    });

  return {
    /**
     * Blocks the user. Sessions stay; the viewer stage refuses their requests while the block lasts
     * (§3.6). Repeated, it replaces reasons and end. Throws INVALID_TIME.
     */
    block: (
      projectId: number,
      userId: number,
      { reasons, until, note = null }: Block,
      by: Actor,
    ): Promise<UserSnapshot> =>
      changed(projectId, userId, by, async ({ tx, now, record }, user) => {
        if (until !== null && until <= now())
          throw refuse('INVALID_TIME', 'The end must lie in the future.', { field: 'until', rule: 'FUTURE' });
        await setBlock(tx, user, { reasons, until, note });
        const before = user.status === 'BLOCKED' ? blockOf(user) : undefined;
        await record('user.block', `user:${userId}`, {
          before,
          after: { reasons, until, ...(note === null ? {} : { note }) },
        });
      }),

    /** Lifts a block; the sessions continue. No-op if the user is not blocked. */
    async unblock(
      projectId: number,
      userId: number,
      by: Actor,
      note: string | null = null,
    ): Promise<{ readonly user: UserSnapshot; readonly wasBlocked: boolean }> {
      let wasBlocked = false;
      const user = await changed(projectId, userId, by, async ({ tx, record }, found) => {
        wasBlocked = found.status === 'BLOCKED';
        if (!wasBlocked) return;
        await clearBlock(tx, found);
        const before = blockOf(found);
        await record('user.unblock', `user:${userId}`, { before, ...(note === null ? {} : { after: { note } }) });
      });
      return { user, wasBlocked };
    },

    /**
     * Confirms the address of the user. A pending user becomes active, a blocked one stays blocked.
     * No-op if it is confirmed.
     */
    confirm: (projectId: number, userId: number, by: Actor): Promise<UserSnapshot> =>
      changed(projectId, userId, by, async ({ tx, now, record }, user) => {
        if (user.confirmed) return;
        await setConfirmed(tx, user, now());
        await record('user.confirm', `user:${userId}`);
      }),

    /**
     * Removes the PIN with its attempts and lockout, and closes all step-up windows. The user can
     * set a new PIN with the password (§3.4). No-op if the user has no PIN.
     */
    resetPin: (projectId: number, userId: number, by: Actor): Promise<UserSnapshot> =>
      changed(projectId, userId, by, async ({ tx, now, record }, user) => {
        if (!user.hasPin) return;
        await setPinHash(tx, user, null);
        await closeStepUpWindows(tx, user);
        const lockedUntil = isLocked(user, now()) ? user.pinLockedUntil : null;
        await record('user.reset-pin', `user:${userId}`, { before: { lockedUntil } });
      }),

    /**
     * Deletes the user as `deleteMe` does (§3.6). Throws CONFIRMATION_REQUIRED unless `address` is
     * that of the user, and INVALID_NOTE without a reason. The audit log stores the reason.
     */
    remove: (projectId: number, userId: number, { by, address, reason }: Removal): Promise<UserSnapshot> =>
      changed(projectId, userId, by, async (change, user) => {
        requireReason(reason);
        requireAddress(user, address);
        await deleteUser(change, user, onDeletion, reason);
      }),

    /**
     * Queues an email with a code for `resetPassword`, in the language of the user or else of the
     * project.
     */
    sendPasswordReset: ({ id: projectId, language }: ProjectSnapshot, userId: number, by: Actor): Promise<void> =>
      changes.quiet({ projectId, by }, async (change) => {
        const user = await lockExistingUser(change.tx, { id: userId, projectId });
        const mail = { userId: null, template: 'RESET_PASSWORD', recipient: user.email } as const;
        await queueEmail(change, { projectId, ...mail, language: user.language ?? language });
        await change.record('password.reset-request', `user:${userId}`);
      }),

    /** Ends all sessions of the user; returns the number of live ones. */
    revokeSessions: (projectId: number, userId: number, by: Actor): Promise<number> =>
      changes({ projectId, by }, async ({ tx, now, record }) => {
        const user = await lockExistingUser(tx, { id: userId, projectId });
        const at = now();
        const live = await listLiveSessions(tx, user, at);
        if (live.length === 0) return 0;
        await revokeAllSessions(tx, user, { reason: 'OPERATOR', now: at });
        await record('session.revoke-all', `user:${userId}`, { after: { revoked: live.length, reason: 'OPERATOR' } });
        return live.length;
      }),
  };
}

/** Input of the deletion of a user. */
export interface Removal {
  readonly by: Actor;
  /** The address of the user, typed as confirmation. */
  readonly address: string;
  readonly reason: string;
}

const MAX_REASON = 500;

function requireReason(reason: string): void {
  if (reason.trim() !== '' && [...reason].length <= MAX_REASON && isStorable(reason)) return;
  throw refuse('INVALID_NOTE', `Deleting a user needs a reason of 1 to ${MAX_REASON} characters.`, {
    field: 'reason',
    ...(reason.trim() === '' ? { rule: 'MISSING' } : { rule: 'TOO_LONG', max: MAX_REASON }),
  });
}

function requireAddress({ id, email }: UserSnapshot, address: string): void {
  if (address === email || readEmail(address)?.norm === (readEmail(email)?.norm ?? email)) return;
  throw refuse(
    'CONFIRMATION_REQUIRED',
    `This is not the address of user ${id}. Nothing is deleted: type the address of the user to confirm.`,
  );
}

/** Locks the user. Throws USER_NOT_FOUND, USER_DELETED. */
async function lockExistingUser(tx: Tx, key: UserKey): Promise<UserSnapshot> {
  const user = await askOne(tx, lockUser(key));
  if (user === null) throw refuse('USER_NOT_FOUND', 'There is no such user in this project.', { user: key.id });
  if (user.status === 'DELETED') throw refuse('USER_DELETED', 'This user is deleted, which cannot be undone.');
  return user;
}

const blockOf = ({ blockedReasons: reasons, blockedUntil: until }: UserSnapshot): Block => ({ reasons, until });
