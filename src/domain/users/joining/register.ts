import { Refusal } from '../../../base/errors/refusal.js';
import { recordAudit } from '../../../platform/audit/index.js';
import { type MailTemplate, queueMail } from '../../../platform/mail/index.js';
import type { Throttles } from '../../../platform/throttles/index.js';
import type { Database, Tx } from '../../../storage/database.js';
import type { Notifications } from '../../../storage/notifications.js';
import type { ProjectFacts } from '../../projects/index.js';
import { type Email, readEmail } from '../email.js';
import { setPassword } from '../passwords/credential-store.js';
import { demandStrong } from '../passwords/password-rules.js';
import type { Passwords } from '../passwords/passwords.js';
import { publishedLanguage } from '../profile-language.js';
import { revokeAllSessions } from '../sessions/session-store.js';
import type { ClientFacts, UserFacts } from '../user-model.js';
import { insertUser, lockUserByEmail, setEmail, setUserLanguage } from '../user-store.js';
import { cancelCodes } from './codes.js';

export interface RegistrationParts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly throttles: Throttles;
  readonly passwords: Passwords;
}

export interface Registration {
  readonly project: ProjectFacts;
  readonly email: string;
  readonly password: string;
  /** Profile language; null: none. */
  readonly language: string | null;
  /** Of the answer: what the mail is written in otherwise. */
  readonly answerLanguage: string;
  readonly client: ClientFacts;
  readonly requestId: string;
  readonly now: Date;
}

interface Wanted {
  readonly email: Email;
  readonly passwordHash: string;
  readonly language: string | null;
}

interface Outcome {
  readonly userId: number;
  readonly outcome: 'NEW' | 'AGAIN' | 'KNOWN';
  readonly template: MailTemplate;
}

/**
 * New users: operations.md §3.2. Whether the address is known shows in the mail alone: the password is hashed, a mail
 * queued and an entry recorded in each case.
 */
export function createRegistration({ database, notifications, throttles, passwords }: RegistrationParts) {
  /** What registering means for this address, with a hashed password. */
  async function enter(tx: Tx, { project, now }: Registration, wanted: Wanted): Promise<Outcome> {
    const { email, passwordHash, language } = wanted;
    const mustConfirm = project.emailConfirmation === 'REQUIRED';
    const status = mustConfirm ? 'PENDING' : 'ACTIVE';
    const user = await insertUser(tx, project.id, { email, passwordHash, status, language, now });
    if (user !== null) {
      return { userId: user.id, outcome: 'NEW', template: mustConfirm ? 'CONFIRM_EMAIL' : 'WELCOME' };
    }
    const known = await lockUserByEmail(tx, project.id, email);
    if (known === null) throw new Refusal('SERVICE_UNAVAILABLE'); // deleted in this very moment
    if (known.status !== 'PENDING') return { userId: known.id, outcome: 'KNOWN', template: 'ALREADY_REGISTERED' };
    await startAgain(tx, known, wanted, now);
    return { userId: known.id, outcome: 'AGAIN', template: 'CONFIRM_EMAIL' };
  }

  /** Nobody has confirmed the address yet: the last one who asks for it may be its owner, and nothing before counts. */
  async function startAgain(
    tx: Tx,
    user: UserFacts,
    { email, passwordHash, language }: Wanted,
    now: Date,
  ): Promise<void> {
    await setEmail(tx, user.projectId, user.id, email); // of another spelling, perhaps: this one gets the mail
    await setPassword(tx, user.projectId, user.id, { passwordHash, now });
    if (language !== null) await setUserLanguage(tx, user.projectId, user.id, language);
    await revokeAllSessions(tx, user.projectId, user.id, { reason: 'REGISTERED_AGAIN', now });
    await cancelCodes(tx, user.projectId, user.id, now);
  }

  /**
   * Makes a user, pending where the project wants addresses confirmed; nothing where the address has one already.
   * Throws REGISTRATION_CLOSED, INVALID_EMAIL, WEAK_PASSWORD, LANGUAGE_NOT_PUBLISHED; RATE_LIMITED where too many
   * passwords are being hashed. Beyond the mail throttle (§3.3) nothing happens, and the answer is the same.
   */
  return async function register(given: Registration): Promise<void> {
    const { project, client, requestId, now } = given;
    if (project.registration === 'CLOSED') throw new Refusal('REGISTRATION_CLOSED');
    const email = readEmail(given.email);
    if (email === null) throw new Refusal('INVALID_EMAIL', { input: 'email' });
    demandStrong(given.password, email, project, 'password');
    const language = publishedLanguage(project, given.language);
    const attempt = { projectId: project.id, address: email.norm, network: client.network };
    // No hash either: without this limit anybody could keep the gate of the hashes shut, and nobody could log in.
    if (!(await throttles.mail(attempt))) return;
    const passwordHash = await passwords.hash(given.password);
    await database.transaction(async (tx) => {
      const entered = await enter(tx, given, { email, passwordHash, language });
      const { userId, template } = entered;
      const mail = { userId, template, recipient: email.address, language: language ?? given.answerLanguage };
      await queueMail(tx, { projectId: project.id, ...mail, now });
      await recordAudit(tx, {
        by: { name: 'anonymous', requestId },
        at: now,
        action: 'user.register',
        projectId: project.id,
        target: `user:${userId}`,
        after: { outcome: entered.outcome },
      });
    });
    // Only starting again changes what nodes remember, but waiting for it alone would tell that there was somebody.
    await notifications.settled();
  };
}
