import type { Change } from '../../platform/changes/index.js';
import type { Deps } from '../../platform/deps.js';
import { dropUserMails } from '../../platform/mail/index.js';
import { askOne } from '../../storage/statement.js';
import { dropGrantsOf } from '../servers/index.js';
import { cancelCodes } from './joining/cancel-codes.js';
import type { CurrentPassword } from './passwords/current-password.js';
import { forgetPlaces, revokeAllSessions } from './sessions/session-store.js';
import { lockSignedIn } from './sessions/signed-in-user.js';
import type { UserSnapshot } from './user-model.js';
import { anonymizeUser } from './user-store.js';
import type { AskedByUser } from './viewer.js';

export interface DeletionParts extends Pick<Deps, 'changes'> {
  readonly currentPassword: CurrentPassword;
}

/** `deleteMe` */
export function createDeletion({ changes, currentPassword }: DeletionParts) {
  /**
   * Deletes the signed-in user. Throws CURRENT_PASSWORD_WRONG, RATE_LIMITED; SESSION_EXPIRED and USER_BLOCKED where
   * the session ended, or the user was blocked, meanwhile.
   */
  return async function deleteMe(given: AskedByUser & { readonly password: string }): Promise<void> {
    const { viewer, by, now } = given;
    const proof = await currentPassword.prove(viewer.user, given.password, by);
    await changes({ projectId: viewer.user.projectId, by }, async (change) => {
      const { user } = await askOne(change.tx, lockSignedIn(viewer, now));
      await currentPassword.requireUnchanged(change.tx, proof);
      await deleteUser(change, user);
    });
  };
}

/**
 * Ends a user whom the caller has locked, for good: no address, no session, no code, no mail stays; their row does,
 * without a name, because orders and ledger point at it (rules.md §3.6).
 * @param reason the operator's, for the audit log; null: the user asked for it
 */
export async function deleteUser(
  { tx, now, record }: Change,
  { id, projectId, email }: UserSnapshot,
  reason: string | null = null,
): Promise<void> {
  const at = now();
  await revokeAllSessions(tx, projectId, id, { reason: 'DELETED', now: at });
  await forgetPlaces(tx, projectId, id);
  await cancelCodes(tx, projectId, id, at);
  await dropUserMails(tx, projectId, { userId: id, recipient: email, now: at });
  await dropGrantsOf(tx, projectId, id);
  await anonymizeUser(tx, projectId, id);
  await record('user.delete', `user:${id}`, reason === null ? {} : { after: { reason } });
}
