import { dropMailsByTemplate } from '../../../platform/mail/index.js';
import type { Tx } from '../../../storage/database.js';
import { deleteTokens } from '../../credentials/index.js';
import type { EmailTemplate } from './emails/email-template.js';

/** Templates whose emails are queued by user id and get their code when they are written. */
const UNWRITTEN_CODES = ['CONFIRM_EMAIL', 'CHANGE_EMAIL'] satisfies EmailTemplate[];

/**
 * Cancels all one-time codes of a user, sent or still queued: an email that is written later would create a new code. The
 * caller holds the user's lock.
 */
export async function cancelCodes(tx: Tx, projectId: number, userId: number, now: Date): Promise<void> {
  await deleteTokens(tx, projectId, userId);
  await dropMailsByTemplate(tx, projectId, { userId, templates: UNWRITTEN_CODES, now });
}
