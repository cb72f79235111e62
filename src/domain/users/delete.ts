import type { Actor } from '../../platform/audit/index.js';
import { recordAudit } from '../../platform/audit/index.js';
import { dropMails } from '../../platform/mail/index.js';
import type { Database, Tx } from '../../storage/database.js';
import type { Notifications } from '../../storage/notifications.js';
import { dropGrantsOf } from '../servers/index.js';
import { cancelCodes } from './joining/codes.js';
import type { CurrentPassword } from './passwords/current-password.js';
import { forgetPlaces, revokeAllSessions } from './sessions/session-store.js';
import { lockSignedIn } from './sessions/signed-in-user.js';
import type { SignedInUser, UserFacts } from './user-model.js';
import { anonymizeUser } from './user-store.js';

export interface DeletionParts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly currentPassword: CurrentPassword;
}

export interface Deletion {
  readonly viewer: SignedInUser;
  readonly password: string;
  readonly by: Actor;
  readonly now: Date;
}

/**
 * Ends a user whom the caller has locked, for good: no address, no session, no code, no mail stays; his row does,
 * without a name, because orders and ledger point at it (operations.md §3.6).
 */
export async function deleteUser(tx: Tx, { id, projectId, email }: UserFacts, now: Date): Promise<void> {
  await revokeAllSessions(tx, projectId, id, { reason: 'DELETED', now });
  await forgetPlaces(tx, projectId, id);
  await cancelCodes(tx, projectId, id, now);
  await dropMails(tx, projectId, { userId: id, recipient: email, now });
  await dropGrantsOf(tx, projectId, id);
  await anonymizeUser(tx, projectId, id);
}

/** `deleteMe` */
export function createDeletion({ database, notifications, currentPassword }: DeletionParts) {
  /**
   * Deletes the signed-in user. Throws CURRENT_PASSWORD_WRONG, RATE_LIMITED; SESSION_EXPIRED and USER_BLOCKED where
   * the session ended, or the user was blocked, meanwhile.
   */
  return async function deleteMe({ viewer, password, by, now }: Deletion): Promise<void> {
    const proof = await currentPassword.prove(viewer.user, password, by);
    await database.transaction(async (tx) => {
      const { user } = await lockSignedIn(tx, viewer, now);
      await currentPassword.demandUnchanged(tx, proof);
      await deleteUser(tx, user, now);
      const target = `user:${user.id}`;
      await recordAudit(tx, { by, at: now, action: 'user.delete', projectId: user.projectId, target });
    });
    await notifications.settled();
  };
}
