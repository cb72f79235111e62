import { Refusal } from '../../../base/errors/refusal.js';
import { sha256 } from '../../../base/secrets.js';
import type { Change } from '../../../platform/changes/index.js';
import { dropMailsTo } from '../../../platform/mail/index.js';
import { askOne } from '../../../storage/statement.js';
import { consumeToken, findOneTimeToken, requesterOf } from '../../credentials/index.js';
import { type Email, emailOf } from '../../email.js';
import { findCredentialsOf, lockCredentials, setPassword } from '../credential-store.js';
import { queueEmail, queueNotice } from '../emails/email-writer.js';
import { lockLiveSession } from '../sessions/session-store.js';
import { effectiveStatus, type UserKey, type UserSnapshot } from '../user-model.js';
import type { UserRequest, Viewer } from '../user-request.js';
import { isEmailTaken, lockUser, setConfirmed, setEmail } from '../user-store.js';
import type { UserOperationDeps } from '../users-deps.js';

export interface Confirmation extends UserRequest {
  readonly token: string;
  /** The password chosen at registration; null if the client sent none. */
  readonly password: string | null;
  /** Identity of the request that uses the code. */
  readonly viewer: Viewer;
}

/** Implements `confirmEmail`: rules.md §1.6, §3.2. */
export function createConfirmation({ db, changes, protectFromTakeover, passwords }: UserOperationDeps) {
  /** Returns the time at which the password was set if it is correct, otherwise null. */
  async function provePassword(user: UserKey, password: string | null): Promise<Date | null> {
    const credentials = password === null ? null : await findCredentialsOf(db, user);
    if (password === null || credentials === null || credentials.user.status === 'DELETED') return null;
    const isRight = await passwords.verify(credentials.passwordHash, password, requesterOf(user));
    return isRight ? credentials.passwordChangedAt : null;
  }

  /** @param provedAt time at which the verified password was set; null if none was verified */
  async function confirmAddress(
    change: Change,
    user: UserSnapshot,
    { answerLanguage }: Confirmation,
    provedAt: Date | null,
  ): Promise<void> {
    const { tx, now } = change;
    await setConfirmed(tx, user, now());
    await protectFromTakeover(change, user, { reason: 'EMAIL_CONFIRMED', isPreviousUser: false });
    const current = await lockCredentials(tx, user);
    const isProved = provedAt !== null && current?.passwordChangedAt.getTime() === provedAt.getTime();
    if (!isProved) {
      // Another person may have registered the address last. Their password must not remain valid.
      await setPassword(tx, user, passwords.voidHash, now());
      const language = user.language ?? answerLanguage;
      const mail = { userId: null, template: 'CHOOSE_PASSWORD', recipient: user.email, language } as const;
      await queueEmail(change, { projectId: user.projectId, ...mail });
    }
    await change.record('user.confirm', `user:${user.id}`, { after: { isPasswordProved: isProved } });
  }

  async function changeAddress(change: Change, user: UserSnapshot, email: Email, input: Confirmation): Promise<void> {
    const isPreviousUser = await isSignedIn(change, user, input.viewer);
    const { norm } = emailOf(user.email);
    await setEmail(change.tx, user, email);
    await protectFromTakeover(change, user, { reason: 'EMAIL_CHANGED', isPreviousUser });
    // A change of the spelling alone keeps the mailbox.
    if (norm !== email.norm) {
      await dropMailsTo(change.tx, user.projectId, { recipients: [user.email, norm], now: change.now() });
      await queueNotice(change, user, 'EMAIL_CHANGED', input.answerLanguage);
    }
    await change.record('user.email-change', `user:${user.id}`);
  }

  /**
   * Confirms the address of a registration, or completes a change of address. The code of a change
   * must be used in a session of the user; otherwise the user is treated as new owner of the
   * mailbox.
   * A registration keeps its password if the client sends it; otherwise the password becomes void
   * and a reset is emailed. A wrong password is no error: the code works once, so it allows no
   * guessing.
   * Throws TOKEN_INVALID for a code that is unknown, used, cancelled or expired, if an operator has
   * confirmed the registered address, or if another user has the new address by now.
   */
  return async function confirmEmail(input: Confirmation): Promise<void> {
    const { project, token, acting, now } = input;
    const tokenHash = sha256(token);
    const found = await findOneTimeToken(db, project.id, tokenHash, now);
    if (found === null || found.purpose === 'RESET_PASSWORD') throw new Refusal('TOKEN_INVALID');
    const { userId: id, email } = found;
    const by = { name: `user:${id}`, request: acting };
    const key = { id, projectId: project.id };
    const provedAt = email === null ? await provePassword(key, input.password) : null;
    try {
      await changes({ projectId: project.id, by }, async (change) => {
        const user = await askOne(change.tx, lockUser(key));
        if (user === null || !(await consumeToken(change.tx, project.id, tokenHash)))
          throw new Refusal('TOKEN_INVALID');
        // An operator has confirmed the address: the code must not void the password.
        if (email === null && user.confirmed) throw new Refusal('TOKEN_INVALID');
        if (email === null) await confirmAddress(change, user, input, provedAt);
        else await changeAddress(change, user, email, input);
      });
    } catch (error) {
      throw isEmailTaken(error) ? new Refusal('TOKEN_INVALID') : error;
    }
  };
}

/**
 * Returns true if the request belongs to a live session of this user. A session of a blocked user
 * counts as none (rules.md §3.0.5).
 */
async function isSignedIn({ tx, now }: Change, user: UserSnapshot, viewer: Viewer): Promise<boolean> {
  const { projectId, id: userId } = user;
  if (viewer.kind !== 'user' || viewer.user.id !== userId || effectiveStatus(user, now()) === 'BLOCKED') return false;
  return (await askOne(tx, lockLiveSession({ projectId, userId, sessionId: viewer.session.id, now: now() }))) !== null;
}
