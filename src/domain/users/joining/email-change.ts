import { Refusal } from '../../../base/errors/refusal.js';
import type { Deps } from '../../../platform/deps.js';
import { askOne } from '../../../storage/statement.js';
import type { MayMail } from '../../credentials/index.js';
import { readNewEmail } from '../../email.js';
import type { CurrentPassword } from '../passwords/current-password.js';
import { lockSignedIn } from '../sessions/signed-in-user.js';
import type { AskedByUser } from '../viewer.js';
import { queueEmail } from './emails/email-writer.js';

export interface EmailChangeParts extends Pick<Deps, 'changes'> {
  readonly mayMail: MayMail;
  readonly currentPassword: CurrentPassword;
}

export interface EmailChange extends AskedByUser {
  readonly email: string;
  readonly password: string;
}

/** `requestEmailChange`: the new address counts once its owner has confirmed it (`confirmEmail`). */
export function createEmailChange({ changes, mayMail, currentPassword }: EmailChangeParts) {
  /**
   * Queues a mail to the new address; that somebody else has it is found out when the mail is written. Beyond the
   * limit of mails to the address nothing happens. Throws INVALID_EMAIL, CURRENT_PASSWORD_WRONG, RATE_LIMITED; SESSION_EXPIRED and
   * USER_BLOCKED where the session ended, or the user was blocked, meanwhile.
   */
  return async function requestEmailChange(given: EmailChange): Promise<void> {
    const { project, viewer, client, answerLanguage, by, now } = given;
    const email = readNewEmail(given.email);
    if (email === null) throw new Refusal('INVALID_EMAIL', { input: 'email' });
    const proof = await currentPassword.prove(viewer.user, given.password, by);
    const place = { projectId: project.id, address: email.norm, network: client.network, by };
    if (!(await mayMail({ ...place, about: 'CHANGE_EMAIL' }))) return;
    await changes.quiet({ projectId: project.id, by }, async (change) => {
      const { user } = await askOne(change.tx, lockSignedIn(viewer, now));
      await currentPassword.requireUnchanged(change.tx, proof);
      const language = user.language ?? answerLanguage;
      const mail = { userId: user.id, template: 'CHANGE_EMAIL', recipient: email.address, language } as const;
      await queueEmail(change, { projectId: project.id, ...mail });
      await change.record('user.email-change-request', `user:${user.id}`);
    });
  };
}
