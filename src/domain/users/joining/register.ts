import { Refusal } from '../../../base/errors/refusal.js';
import type { Change } from '../../../platform/changes/index.js';
import type { Deps } from '../../../platform/deps.js';
import { type MayMail, type Passwords, requireStrong, widestOf } from '../../credentials/index.js';
import { type Email, readNewEmail } from '../../email.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import { setPassword } from '../passwords/credential-store.js';
import { publishedLanguage } from '../profile.js';
import { revokeAllSessions } from '../sessions/session-store.js';
import type { UserSnapshot } from '../user-model.js';
import { insertUser, lockUserByEmail, setEmail, setUserLanguage } from '../user-store.js';
import type { Asked } from '../viewer.js';
import { cancelCodes } from './cancel-codes.js';
import type { EmailTemplate } from './emails/email-template.js';
import { queueEmail } from './emails/email-writer.js';

export interface RegistrationParts extends Pick<Deps, 'changes'> {
  readonly mayMail: MayMail;
  readonly passwords: Passwords;
}

export interface Registration extends Asked {
  readonly email: string;
  readonly password: string;
  /** Profile language; null: none. */
  readonly language: string | null;
}

interface Wanted {
  readonly email: Email;
  readonly passwordHash: string;
  readonly language: string | null;
}

interface Outcome {
  readonly userId: number;
  readonly outcome: 'NEW' | 'AGAIN' | 'KNOWN';
  readonly template: EmailTemplate;
}

/**
 * `register`: rules.md §3.2. Whether the address is known shows in the mail alone: the password is hashed, a mail
 * queued and an entry recorded in each case.
 */
export function createRegistration({ changes, mayMail, passwords }: RegistrationParts) {
  /**
   * Makes a user, pending where the project wants addresses confirmed; nothing where the address has one already.
   * Throws REGISTRATION_CLOSED, INVALID_EMAIL, WEAK_PASSWORD, LANGUAGE_NOT_PUBLISHED; RATE_LIMITED where too many
   * passwords are being hashed, or too many mails were requested from the network. Beyond the limit of mails to the address
   * (§3.3.5) nothing happens, and the answer is the same.
   */
  return async function register(given: Registration): Promise<void> {
    const { project, client, request } = given;
    if (project.registration === 'CLOSED') throw new Refusal('REGISTRATION_CLOSED');
    const email = readNewEmail(given.email);
    if (email === null) throw new Refusal('INVALID_EMAIL', { input: 'email' });
    requireStrong(given.password, email, project, 'password');
    const language = publishedLanguage(project, given.language);
    const anonymous = { name: 'anonymous', request };
    const attempt = { projectId: project.id, address: email.norm, network: client.network, by: anonymous };
    // No hash either: without this limit anybody could keep the gate of the hashes shut, and nobody could log in.
    if (!(await mayMail(attempt))) return;
    const by = { projectId: project.id, place: widestOf(client.network) };
    const passwordHash = await passwords.hash(given.password, by);
    // Only starting again changes what nodes remember, but waiting for it alone would tell that there was somebody.
    await changes({ projectId: project.id, by: anonymous }, async (change) => {
      const { userId, template, outcome } = await enter(change, project, { email, passwordHash, language });
      const mail = { userId, template, recipient: email.address, language: language ?? given.answerLanguage };
      await queueEmail(change, { projectId: project.id, ...mail });
      await change.record('user.register', `user:${userId}`, { after: { outcome } });
    });
  };
}

/** What registering means for this address. */
async function enter(change: Change, project: ProjectSnapshot, wanted: Wanted): Promise<Outcome> {
  const { tx, now } = change;
  const mustConfirm = project.emailConfirmation === 'REQUIRED';
  const user = await insertUser(tx, project.id, {
    ...wanted,
    status: mustConfirm ? 'PENDING' : 'ACTIVE',
    now: now(),
  });
  if (user !== null) return { userId: user.id, outcome: 'NEW', template: mustConfirm ? 'CONFIRM_EMAIL' : 'WELCOME' };
  const known = await lockUserByEmail(tx, project.id, wanted.email);
  if (known === null) throw new Refusal('SERVICE_UNAVAILABLE'); // deleted in this very moment
  if (known.status !== 'PENDING') return { userId: known.id, outcome: 'KNOWN', template: 'ALREADY_REGISTERED' };
  await startAgain(change, known, wanted);
  return { userId: known.id, outcome: 'AGAIN', template: 'CONFIRM_EMAIL' };
}

/** Nobody has confirmed the address yet: the last one who asks for it may be its owner, and nothing before counts. */
async function startAgain({ tx, now }: Change, { projectId, id }: UserSnapshot, wanted: Wanted): Promise<void> {
  const { email, passwordHash, language } = wanted;
  const at = now();
  await setEmail(tx, projectId, id, email); // of another spelling, perhaps: this one gets the mail
  await setPassword(tx, projectId, id, { passwordHash, now: at });
  if (language !== null) await setUserLanguage(tx, projectId, id, language);
  await revokeAllSessions(tx, projectId, id, { reason: 'REGISTERED_AGAIN', now: at });
  await cancelCodes(tx, projectId, id, at);
}
