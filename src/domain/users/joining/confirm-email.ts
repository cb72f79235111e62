import { Refusal } from '../../../base/errors/refusal.js';
import { sha256 } from '../../../base/secrets.js';
import type { Change, Changes } from '../../../platform/changes/index.js';
import type { Db } from '../../../storage/database.js';
import { ask } from '../../../storage/statement.js';
import { type Email, emailOf } from '../email.js';
import { liveSessionLocked } from '../sessions/session-store.js';
import type { UserFacts } from '../user-model.js';
import { isTaken, lockUser, setConfirmed, setEmail } from '../user-store.js';
import type { Asked, Viewer } from '../viewer.js';
import type { HandOver } from './hand-over.js';
import { queueNotice } from './letters/letters.js';
import { findToken, useToken } from './one-time-token-store.js';

export interface ConfirmationParts {
  readonly db: Db;
  readonly changes: Changes;
  readonly handOver: HandOver;
}

export interface Confirmation extends Asked {
  readonly token: string;
  /** Who is signed in where the code is used, if anybody is. */
  readonly viewer: Viewer;
}

/** `confirmEmail`: rules.md §1.6, §3.2. */
export function createConfirmation({ db, changes, handOver }: ConfirmationParts) {
  async function confirmAddress(change: Change, user: UserFacts): Promise<void> {
    await setConfirmed(change.tx, user.projectId, user.id, change.now());
    await handOver(change, user, { reason: 'EMAIL_CONFIRMED', isKnown: false });
    await change.record('user.confirm', `user:${user.id}`);
  }

  async function changeAddress(change: Change, user: UserFacts, email: Email, given: Confirmation): Promise<void> {
    const isKnown = await isSignedIn(change, user, given.viewer);
    await setEmail(change.tx, user.projectId, user.id, email);
    await handOver(change, user, { reason: 'EMAIL_CHANGED', isKnown });
    // Of a change of the spelling alone nobody has to be warned.
    if (emailOf(user.email).norm !== email.norm) await queueNotice(change, user, 'EMAIL_CHANGED', given.answerLanguage);
    await change.record('user.email-change', `user:${user.id}`);
  }

  /**
   * Confirms the address of a registration, or puts the new one of an e-mail change in its place; whoever used the user
   * so far has to show that they read the mail themselves, by using the code in a session of theirs.
   * Throws TOKEN_INVALID: unknown, used, cancelled or expired, or the new address has become somebody else's.
   */
  return async function confirmEmail(given: Confirmation): Promise<void> {
    const { project, token, request, now } = given;
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
        else await changeAddress(change, user, email, given);
      });
    } catch (error) {
      throw isTaken(error) ? new Refusal('TOKEN_INVALID') : error;
    }
  };
}

/** Whether the code is used in a session of this very user, which still lives. */
async function isSignedIn({ tx, now }: Change, { projectId, id: userId }: UserFacts, viewer: Viewer): Promise<boolean> {
  if (viewer.kind !== 'user' || viewer.user.id !== userId) return false;
  return (await ask(tx, liveSessionLocked({ projectId, userId, sessionId: viewer.session.id, now: now() }))) !== null;
}
