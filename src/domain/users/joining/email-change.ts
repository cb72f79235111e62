import { Refusal } from '../../../base/errors/refusal.js';
import type { Actor } from '../../../platform/audit/index.js';
import { recordAudit } from '../../../platform/audit/index.js';
import { queueMail } from '../../../platform/mail/index.js';
import type { Throttles } from '../../../platform/throttles/index.js';
import type { Database } from '../../../storage/database.js';
import type { ProjectFacts } from '../../projects/index.js';
import { readEmail } from '../email.js';
import type { CurrentPassword } from '../passwords/current-password.js';
import { lockSignedIn } from '../sessions/signed-in-user.js';
import type { ClientFacts, SignedInUser } from '../user-model.js';

export interface EmailChangeParts {
  readonly database: Database;
  readonly throttles: Throttles;
  readonly currentPassword: CurrentPassword;
}

export interface EmailChange {
  readonly project: ProjectFacts;
  readonly viewer: SignedInUser;
  readonly email: string;
  readonly password: string;
  readonly client: ClientFacts;
  readonly answerLanguage: string;
  readonly by: Actor;
  readonly now: Date;
}

/** `requestEmailChange`: the new address counts once its owner has confirmed it (`confirmEmail`). */
export function createEmailChange({ database, throttles, currentPassword }: EmailChangeParts) {
  /**
   * Queues a mail to the new address; that somebody else has it is found out when the mail is written. Beyond the
   * mail throttle nothing happens. Throws INVALID_EMAIL, CURRENT_PASSWORD_WRONG, RATE_LIMITED; SESSION_EXPIRED and
   * USER_BLOCKED where the session ended, or the user was blocked, meanwhile.
   */
  return async function requestEmailChange(given: EmailChange): Promise<void> {
    const { project, viewer, client, answerLanguage, by, now } = given;
    const email = readEmail(given.email);
    if (email === null) throw new Refusal('INVALID_EMAIL', { input: 'email' });
    const proof = await currentPassword.prove(viewer.user, given.password, by);
    const place = { projectId: project.id, address: email.norm, network: client.network };
    if (!(await throttles.mail({ ...place, about: 'CHANGE_EMAIL' }))) return;
    await database.transaction(async (tx) => {
      const { user } = await lockSignedIn(tx, viewer, now);
      await currentPassword.demandUnchanged(tx, proof);
      const mail = { userId: user.id, template: 'CHANGE_EMAIL', recipient: email.address } as const;
      await queueMail(tx, { projectId: project.id, ...mail, language: user.language ?? answerLanguage, now });
      const target = `user:${user.id}`;
      await recordAudit(tx, { by, at: now, action: 'user.email-change-request', projectId: project.id, target });
    });
  };
}
