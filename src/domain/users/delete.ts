import type { Change } from '../../platform/changes/index.js';
import { dropUserMails } from '../../platform/mail/index.js';
import { askOne } from '../../storage/statement.js';
import { emailOf } from '../email.js';
import { dropGrantsOf } from '../servers/index.js';
import { cancelCodes } from './cancel-codes.js';
import { clearClientAddresses, revokeAllSessions } from './sessions/session-store.js';
import { lockSignedIn } from './sessions/signed-in-user.js';
import type { UserSnapshot } from './user-model.js';
import type { SignedInRequest } from './user-request.js';
import { anonymizeUser } from './user-store.js';
import type { UserOperationDeps, UsersDeps } from './users-deps.js';

/** Implements `deleteMe`. */
export function createDeletion({ changes, currentPassword, onDeletion }: UserOperationDeps) {
  /** Deletes the signed-in user. */
  return async function deleteMe(input: SignedInRequest & { readonly password: string }): Promise<void> {
    const { viewer, by, now } = input;
    const proof = await currentPassword.prove(viewer.user, input.password, by);
    await changes({ projectId: viewer.user.projectId, by }, async (change) => {
      const { user } = await askOne(change.tx, lockSignedIn(viewer, now));
      await currentPassword.requireUnchanged(change.tx, proof);
      await deleteUser(change, user, onDeletion);
    });
  };
}

/**
 * Deletes a user whom the caller has locked: address, sessions, codes and emails. The row stays
 * without personal data, because orders and the ledger refer to it (rules.md §3.6).
 * @param reason of the operator, for the audit log; null: the user requested the deletion
 */
export async function deleteUser(
  change: Change,
  user: UserSnapshot,
  onDeletion: UsersDeps['onDeletion'],
  reason: string | null = null,
): Promise<void> {
  const { tx, now, record } = change;
  const { id, projectId, email } = user;
  const at = now();
  await revokeAllSessions(tx, user, { reason: 'DELETED', now: at });
  await clearClientAddresses(tx, user);
  await onDeletion(change, user);
  await cancelCodes(tx, user, at);
  await dropUserMails(tx, projectId, { userId: id, recipients: [email, emailOf(email).norm], now: at });
  await dropGrantsOf(tx, projectId, id);
  await anonymizeUser(tx, user);
  await record('user.delete', `user:${id}`, reason === null ? {} : { after: { reason } });
}
