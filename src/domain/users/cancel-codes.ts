import { dropMailsByTemplate } from '../../platform/mail/index.js';
import type { Tx } from '../../storage/database.js';
import { deleteTokens } from '../credentials/index.js';
import type { EmailTemplate } from './emails/email-template.js';
import type { UserKey } from './user-model.js';

/** Templates whose emails are queued by user id; rendering creates their code. */
const UNWRITTEN_CODES = ['CONFIRM_EMAIL', 'CHANGE_EMAIL'] satisfies EmailTemplate[];

/**
 * Cancels all one-time codes of a user and the queued emails that would create one. The caller
 * holds the lock of the user.
 */
export async function cancelCodes(tx: Tx, { id: userId, projectId }: UserKey, now: Date): Promise<void> {
  await deleteTokens(tx, projectId, userId);
  await dropMailsByTemplate(tx, projectId, { userId, templates: UNWRITTEN_CODES, now });
}
