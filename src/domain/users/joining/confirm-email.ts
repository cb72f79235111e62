import { Refusal } from '../../../base/errors/refusal.js';
import { sha256 } from '../../../base/secrets.js';
import type { Change, Changes } from '../../../platform/changes/index.js';
import type { Db } from '../../../storage/database.js';
import { type Email, emailOf } from '../email.js';
import { revokeAllSessions } from '../sessions/session-store.js';
import type { UserFacts } from '../user-model.js';
import { isTaken, lockUser, setConfirmed, setEmail } from '../user-store.js';
import type { Asked } from '../viewer.js';
import { queueNotice } from './letters/letters.js';
import { cancelCodes, findToken, useToken } from './one-time-token-store.js';

export interface ConfirmationParts {
  readonly db: Db;
  readonly changes: Changes;
}

/** `confirmEmail`: rules.md §1.6, §3.2. */
export function createConfirmation({ db, changes }: ConfirmationParts) {
  /**
   * Confirms the address of a registration, or puts the new one of an e-mail change in its place.
   * Throws TOKEN_INVALID: unknown, used, cancelled or expired, or the new address has become somebody else's.
   */
  return async function confirmEmail(given: Asked & { readonly token: string }): Promise<void> {
    const { project, token, request, answerLanguage, now } = given;
    const tokenHash = sha256(token);
    const found = await findToken(db, project.id, tokenHash, now);
    if (found === null || found.purpose === 'RESET_PASSWORD') throw new Refusal('TOKEN_INVALID');
    const { userId, email } = found;
    const by = { name: `user:${userId}`, request };
    try {
      await changes({ projectId: project.id, by }, async (change) => {
        const user = await lockUser(change.tx, project.id, userId);
        if (user === null || !(await useToken(change.tx, project.id, tokenHash))) throw new Refusal('TOKEN_INVALID');
        if (email === null) await confirmAddress(change, user);
        else await changeAddress(change, user, email, answerLanguage);
      });
    } catch (error) {
      throw isTaken(error) ? new Refusal('TOKEN_INVALID') : error;
    }
  };
}

async function confirmAddress(change: Change, user: UserFacts): Promise<void> {
  await setConfirmed(change.tx, user.projectId, user.id, change.now());
  await handOver(change, user, 'EMAIL_CONFIRMED');
  await change.record('user.confirm', `user:${user.id}`);
}

async function changeAddress(change: Change, user: UserFacts, email: Email, answerLanguage: string): Promise<void> {
  await setEmail(change.tx, user.projectId, user.id, email);
  await handOver(change, user, 'EMAIL_CHANGED');
  // Of a change of the spelling alone nobody has to be warned.
  if (emailOf(user.email).norm !== email.norm) await queueNotice(change, user, 'EMAIL_CHANGED', answerLanguage);
  await change.record('user.email-change', `user:${user.id}`);
}

/**
 * Whoever prepared the user, with a password, a session, a code of their own, must not be let in after the owner of the
 * address has come: every session and every other code ends here.
 */
async function handOver(
  { tx, now }: Change,
  { projectId, id }: UserFacts,
  reason: 'EMAIL_CONFIRMED' | 'EMAIL_CHANGED',
) {
  await revokeAllSessions(tx, projectId, id, { reason, now: now() });
  await cancelCodes(tx, projectId, id, now());
}
