import { dropCodeMails } from '../../../platform/mail/index.js';
import type { Tx } from '../../../storage/database.js';
import { deleteTokens } from './one-time-token-store.js';

/**
 * Cancels every code that is on its way to a user, or to an address that he named, whether it has been sent or its
 * mail still waits: a mail that is written later would bring a new one. The caller holds the user's lock.
 */
export async function cancelCodes(tx: Tx, projectId: number, userId: number, now: Date): Promise<void> {
  await deleteTokens(tx, projectId, userId);
  await dropCodeMails(tx, projectId, userId, now);
}
