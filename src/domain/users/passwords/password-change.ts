import { askOne } from '../../../storage/statement.js';
import { requesterOf, requireStrongPassword } from '../../credentials/index.js';
import { emailOf } from '../../email.js';
import { cancelCodes } from '../cancel-codes.js';
import { setPassword } from '../credential-store.js';
import { queueNotice } from '../emails/email-writer.js';
import { isShortSession, openSession } from '../sessions/session-opening.js';
import { revokeAllSessions } from '../sessions/session-store.js';
import { lockSignedIn } from '../sessions/signed-in-user.js';
import type { OpenedSession } from '../user-model.js';
import type { SignedInRequest } from '../user-request.js';
import type { UserOperationDeps } from '../users-deps.js';

export interface PasswordChange extends SignedInRequest {
  readonly currentPassword: string;
  readonly newPassword: string;
}

const NOTICE = 'PASSWORD_CHANGED';

/** Implements `changePassword`: rules.md §3.1, §3.2. */
export function createPasswordChange({ changes, passwords, currentPassword, allowNotice }: UserOperationDeps) {
  /**
   * Sets a new password, ends all sessions and opens a new one on the same server. Emails a notice,
   * up to the limit of the address.
   */
  return async function changePassword(input: PasswordChange): Promise<OpenedSession> {
    const { project, viewer, newPassword, client, by, now } = input;
    const email = emailOf(viewer.user.email);
    requireStrongPassword(newPassword, email, project, 'newPassword');
    const proof = await currentPassword.prove(viewer.user, input.currentPassword, by);
    const passwordHash = await passwords.hash(newPassword, requesterOf(viewer.user));
    const shortSession = isShortSession(viewer.session);
    return await changes({ projectId: project.id, by }, async (change) => {
      const { tx } = change;
      const { user, session } = await askOne(tx, lockSignedIn(viewer, now));
      await currentPassword.requireUnchanged(tx, proof);
      await setPassword(tx, user, passwordHash, now);
      await revokeAllSessions(tx, user, { reason: 'PASSWORD_CHANGED', now });
      await cancelCodes(tx, user, now);
      const notice = { projectId: project.id, address: email.norm, about: NOTICE } as const;
      if (await allowNotice(tx, notice)) await queueNotice(change, user, NOTICE, input.answerLanguage);
      await change.record('password.change', `user:${user.id}`);
      return await askOne(tx, openSession(change, { project, shortSession, client, now }, user, session.gameServerId));
    });
  };
}
