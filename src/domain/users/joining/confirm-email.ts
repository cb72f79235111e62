import { Refusal } from '../../../base/errors/refusal.js';
import { sha256 } from '../../../base/secrets.js';
import type { Change } from '../../../platform/changes/index.js';
import type { Deps } from '../../../platform/deps.js';
import { askOne } from '../../../storage/statement.js';
import { findToken, hasherOf, type Passwords, useToken } from '../../credentials/index.js';
import { type Email, emailOf } from '../../email.js';
import { findCredentialsOf, lockCredentials, setPassword } from '../passwords/credential-store.js';
import { lockLiveSession } from '../sessions/session-store.js';
import type { UserSnapshot } from '../user-model.js';
import { isTaken, lockUser, setConfirmed, setEmail } from '../user-store.js';
import type { Asked, Viewer } from '../viewer.js';
import { queueEmail, queueNotice } from './emails/email-writer.js';
import type { HandOver } from './hand-over.js';

export interface ConfirmationParts extends Pick<Deps, 'db' | 'changes'> {
  readonly handOver: HandOver;
  readonly passwords: Passwords;
}

export interface Confirmation extends Asked {
  readonly token: string;
  /** The password chosen at registration; null: not given. */
  readonly password: string | null;
  /** Who is signed in where the code is used, if anybody is. */
  readonly viewer: Viewer;
}

/** `confirmEmail`: rules.md §1.6, §3.2. */
export function createConfirmation({ db, changes, handOver, passwords }: ConfirmationParts) {
  /** Returns when the user's password was set if `password` is that password, otherwise null. */
  async function provePassword(projectId: number, userId: number, password: string | null): Promise<Date | null> {
    const credentials = password === null ? null : await findCredentialsOf(db, projectId, userId);
    if (password === null || credentials === null) return null;
    const by = hasherOf({ id: userId, projectId });
    return (await passwords.verify(credentials.passwordHash, password, by)) ? credentials.passwordChangedAt : null;
  }

  /** @param provedAt when the password that the client proved was set; null: it proved none */
  async function confirmAddress(
    change: Change,
    user: UserSnapshot,
    { answerLanguage }: Confirmation,
    provedAt: Date | null,
  ): Promise<void> {
    const { tx, now } = change;
    const { projectId, id } = user;
    await setConfirmed(tx, projectId, id, now());
    await handOver(change, user, { reason: 'EMAIL_CONFIRMED', isKnown: false });
    const current = await lockCredentials(tx, projectId, id);
    const isProved = provedAt !== null && current?.passwordChangedAt.getTime() === provedAt.getTime();
    if (!isProved) {
      // A stranger may have registered the address last: their password must not open what its owner confirms.
      await setPassword(tx, projectId, id, { passwordHash: passwords.voidHash, now: now() });
      const language = user.language ?? answerLanguage;
      const mail = { userId: null, template: 'CHOOSE_PASSWORD', recipient: user.email, language } as const;
      await queueEmail(change, { projectId, ...mail });
    }
    await change.record('user.confirm', `user:${id}`, { after: { isPasswordProved: isProved } });
  }

  async function changeAddress(change: Change, user: UserSnapshot, email: Email, given: Confirmation): Promise<void> {
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
   * A registration keeps its password if the client proves it; otherwise the password becomes void and a reset is mailed.
   * A wrong password is no error: the code is good once, so nobody can guess with it.
   * Throws TOKEN_INVALID: unknown, used, cancelled or expired, or the new address has become somebody else's.
   */
  return async function confirmEmail(given: Confirmation): Promise<void> {
    const { project, token, request, now } = given;
    const tokenHash = sha256(token);
    const found = await findToken(db, project.id, tokenHash, now);
    if (found === null || found.purpose === 'RESET_PASSWORD') throw new Refusal('TOKEN_INVALID');
    const { userId, email } = found;
    const by = { name: `user:${userId}`, request };
    const provedAt = email === null ? await provePassword(project.id, userId, given.password) : null;
    try {
      await changes({ projectId: project.id, by }, async (change) => {
        const user = await askOne(change.tx, lockUser({ projectId: project.id, userId }));
        if (user === null || !(await useToken(change.tx, project.id, tokenHash))) throw new Refusal('TOKEN_INVALID');
        if (email === null) await confirmAddress(change, user, given, provedAt);
        else await changeAddress(change, user, email, given);
      });
    } catch (error) {
      throw isTaken(error) ? new Refusal('TOKEN_INVALID') : error;
    }
  };
}

/** Whether the code is used in a session of this very user, which still lives. */
async function isSignedIn(
  { tx, now }: Change,
  { projectId, id: userId }: UserSnapshot,
  viewer: Viewer,
): Promise<boolean> {
  if (viewer.kind !== 'user' || viewer.user.id !== userId) return false;
  return (await askOne(tx, lockLiveSession({ projectId, userId, sessionId: viewer.session.id, now: now() }))) !== null;
}
