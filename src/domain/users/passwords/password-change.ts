import type { Actor } from '../../../platform/audit/index.js';
import { recordAudit } from '../../../platform/audit/index.js';
import { queueMail } from '../../../platform/mail/index.js';
import type { Database } from '../../../storage/database.js';
import type { Notifications } from '../../../storage/notifications.js';
import type { ProjectFacts } from '../../projects/index.js';
import { emailOf } from '../email.js';
import { cancelCodes } from '../joining/one-time-token-store.js';
import { openSession } from '../sessions/session-opening.js';
import { revokeAllSessions } from '../sessions/session-store.js';
import { lockSignedIn } from '../sessions/signed-in-user.js';
import type { ClientFacts, OpenedSession, SignedInUser } from '../user-model.js';
import { setPassword } from './credential-store.js';
import type { CurrentPassword } from './current-password.js';
import { demandStrong } from './password-rules.js';
import type { Passwords } from './passwords.js';

export interface PasswordChangeParts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly passwords: Passwords;
  readonly currentPassword: CurrentPassword;
}

export interface PasswordChange {
  readonly project: ProjectFacts;
  readonly viewer: SignedInUser;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly client: ClientFacts;
  readonly answerLanguage: string;
  readonly by: Actor;
  readonly now: Date;
}

/** `changePassword`: operations.md §3.1, §3.2. */
export function createPasswordChange(parts: PasswordChangeParts) {
  const { database, notifications, passwords, currentPassword } = parts;

  /**
   * Sets a new password, ends every session, and opens one in place of the one that asked, on the same server.
   * Throws WEAK_PASSWORD, CURRENT_PASSWORD_WRONG, RATE_LIMITED; SESSION_EXPIRED and USER_BLOCKED where the session
   * ended, or the user was blocked, meanwhile.
   */
  return async function changePassword(given: PasswordChange): Promise<OpenedSession> {
    const { project, viewer, newPassword, client, by, now } = given;
    demandStrong(newPassword, emailOf(viewer.user.email), project, 'newPassword');
    const proof = await currentPassword.prove(viewer.user, given.currentPassword, by);
    const passwordHash = await passwords.hash(newPassword);
    const shortSession = viewer.session.idleTimeoutSeconds < project.sessionIdleSeconds;
    const opened = await database.transaction(async (tx) => {
      const { user, session } = await lockSignedIn(tx, viewer, now);
      await currentPassword.demandUnchanged(tx, proof);
      await setPassword(tx, user.projectId, user.id, { passwordHash, now });
      await revokeAllSessions(tx, user.projectId, user.id, { reason: 'PASSWORD_CHANGED', now });
      await cancelCodes(tx, user.projectId, user.id, now);
      const language = user.language ?? given.answerLanguage;
      const notice = { userId: user.id, template: 'PASSWORD_CHANGED', recipient: user.email, language } as const;
      await queueMail(tx, { projectId: user.projectId, ...notice, now });
      const target = `user:${user.id}`;
      await recordAudit(tx, { by, at: now, action: 'password.change', projectId: user.projectId, target });
      const draft = { project, shortSession, client, now };
      return (await openSession(tx, draft, user, { gameServerId: session.gameServerId, by })).opened;
    });
    await notifications.settled();
    return opened;
  };
}
