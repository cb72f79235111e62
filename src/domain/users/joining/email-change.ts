import { Refusal } from '../../../base/errors/refusal.js';
import { dropMailsByTemplate } from '../../../platform/mail/index.js';
import { askOne } from '../../../storage/statement.js';
import { readNewEmail } from '../../email.js';
import { queueEmail, SUPPRESSED } from '../emails/email-writer.js';
import { lockSignedIn } from '../sessions/signed-in-user.js';
import type { SignedInRequest } from '../user-request.js';
import type { UserOperationDeps } from '../users-deps.js';

export interface EmailChange extends SignedInRequest {
  readonly email: string;
  readonly password: string;
}

/** Implements `requestEmailChange`. The new address takes effect with `confirmEmail`. */
export function createEmailChange({ changes, allowEmail, currentPassword }: UserOperationDeps) {
  /**
   * Queues an email to the new address, instead of earlier ones that were not sent. Whether another
   * user has the address is decided when the email is rendered. Beyond the email limit of the
   * address the email is suppressed.
   */
  return async function requestEmailChange(input: EmailChange): Promise<void> {
    const { project, viewer, client, answerLanguage, by, now } = input;
    const email = readNewEmail(input.email);
    if (email === null) throw new Refusal('INVALID_EMAIL', { input: 'email' });
    const proof = await currentPassword.prove(viewer.user, input.password, by);
    const place = { projectId: project.id, address: email.norm, network: client.network, by };
    await allowEmail({ ...place, about: 'CHANGE_EMAIL' }, (isAllowed) =>
      changes.quiet({ projectId: project.id, by }, async (change) => {
        const { user } = await askOne(change.tx, lockSignedIn(viewer, now));
        await currentPassword.requireUnchanged(change.tx, proof);
        const language = user.language ?? answerLanguage;
        const to = isAllowed ? { userId: user.id, recipient: email.address } : SUPPRESSED;
        // An earlier email whose first attempt failed would be sent later and cancel this code.
        const unsent = { userId: to.userId, templates: ['CHANGE_EMAIL'], now: change.now() };
        await dropMailsByTemplate(change.tx, project.id, unsent);
        await queueEmail(change, { projectId: project.id, template: 'CHANGE_EMAIL', language, ...to });
        await change.record('user.email-change-request', `user:${user.id}`);
      }),
    );
  };
}
