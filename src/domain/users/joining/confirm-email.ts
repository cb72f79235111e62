import { Refusal } from '../../../base/errors/refusal.js';
import { sha256 } from '../../../base/secrets.js';
import { recordAudit } from '../../../platform/audit/index.js';
import { queueMail } from '../../../platform/mail/index.js';
import type { Database, Tx } from '../../../storage/database.js';
import type { Notifications } from '../../../storage/notifications.js';
import type { ProjectFacts } from '../../projects/index.js';
import { type Email, emailOf } from '../email.js';
import { revokeAllSessions } from '../sessions/session-store.js';
import type { UserFacts } from '../user-model.js';
import { isTaken, lockUser, setConfirmed, setEmail } from '../user-store.js';
import { cancelCodes } from './codes.js';
import { findToken, useToken } from './one-time-token-store.js';

export interface ConfirmationParts {
  readonly database: Database;
  readonly notifications: Notifications;
}

export interface Confirmation {
  readonly project: ProjectFacts;
  readonly token: string;
  readonly requestId: string;
  readonly answerLanguage: string;
  readonly now: Date;
}

/** `confirmEmail`: operations.md §1.6, §3.2. */
export function createConfirmation({ database, notifications }: ConfirmationParts) {
  /**
   * Whoever prepared the account, with a password, a session, a code of his own, must not be in it after its owner
   * has come: every session and every other code ends here.
   */
  async function handOver(
    tx: Tx,
    { projectId, id }: UserFacts,
    reason: 'EMAIL_CONFIRMED' | 'EMAIL_CHANGED',
    now: Date,
  ) {
    await revokeAllSessions(tx, projectId, id, { reason, now });
    await cancelCodes(tx, projectId, id, now);
  }

  async function changeEmail(tx: Tx, user: UserFacts, email: Email, { answerLanguage, now }: Confirmation) {
    await setEmail(tx, user.projectId, user.id, email);
    await handOver(tx, user, 'EMAIL_CHANGED', now);
    // Of a change of the spelling alone nobody has to be warned.
    if (emailOf(user.email).norm === email.norm) return;
    const language = user.language ?? answerLanguage;
    const notice = { userId: user.id, template: 'EMAIL_CHANGED', recipient: user.email, language } as const;
    await queueMail(tx, { projectId: user.projectId, ...notice, now });
  }

  /**
   * Confirms the address of a registration, or puts the new one of an e-mail change in its place.
   * Throws TOKEN_INVALID: unknown, used, cancelled or expired, or the new address has become somebody else's.
   */
  return async function confirmEmail(given: Confirmation): Promise<void> {
    const { project, token, requestId, now } = given;
    const tokenHash = sha256(token);
    const found = await findToken(database.db, project.id, tokenHash, now);
    if (found === null || found.purpose === 'RESET_PASSWORD') throw new Refusal('TOKEN_INVALID');
    const { userId, email } = found;
    try {
      await database.transaction(async (tx) => {
        const user = await lockUser(tx, project.id, userId);
        if (user === null || !(await useToken(tx, project.id, tokenHash))) throw new Refusal('TOKEN_INVALID');
        if (email !== null) await changeEmail(tx, user, email, given);
        else {
          await setConfirmed(tx, project.id, userId, now);
          await handOver(tx, user, 'EMAIL_CONFIRMED', now);
        }
        const action = email === null ? 'user.confirm' : 'user.email-change';
        const by = { name: `user:${userId}`, requestId };
        await recordAudit(tx, { by, at: now, action, projectId: project.id, target: `user:${userId}` });
      });
    } catch (error) {
      throw isTaken(error) ? new Refusal('TOKEN_INVALID') : error;
    }
    await notifications.settled();
  };
}
