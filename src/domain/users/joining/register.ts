import { Refusal } from '../../../base/errors/refusal.js';
import type { Change } from '../../../platform/changes/index.js';
import { requireStrongPassword, widestNetworkOf } from '../../credentials/index.js';
import { type Email, readNewEmail } from '../../email.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import { cancelCodes } from '../cancel-codes.js';
import { setPassword } from '../credential-store.js';
import type { EmailTemplate } from '../emails/email-template.js';
import { queueEmail } from '../emails/email-writer.js';
import { publishedLanguage } from '../profile.js';
import { revokeAllSessions } from '../sessions/session-store.js';
import { effectiveStatus, type UserKey } from '../user-model.js';
import type { UserRequest } from '../user-request.js';
import { insertUser, lockUserByEmail, setEmail, setUserLanguage } from '../user-store.js';
import type { UserOperationDeps } from '../users-deps.js';

export type RegistrationDeps = Pick<UserOperationDeps, 'changes' | 'allowEmail' | 'passwords'>;

export interface Registration extends UserRequest {
  readonly email: string;
  readonly password: string;
  /** Profile language; null: none. */
  readonly language: string | null;
}

interface NewRegistration {
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
 * Implements `register`: rules.md §3.2. Only the email shows whether the address is registered.
 * Each case hashes the password, queues an email and writes an audit entry. The code of the email
 * is created when that is rendered (`emails/email-writer.ts`).
 */
export function createRegistration({ changes, allowEmail, passwords }: RegistrationDeps) {
  /**
   * Creates a user, pending if the project requires confirmation; no-op if an active user has the
   * address. Beyond the email limit of the address (§3.3.5) it does nothing, with the same
   * response and about the same duration. Throws RATE_LIMITED if too many passwords are being
   * hashed or too many emails were requested from the network.
   */
  return async function register(input: Registration): Promise<void> {
    const { project, client, acting } = input;
    if (project.registration === 'CLOSED') throw new Refusal('REGISTRATION_CLOSED');
    const email = readNewEmail(input.email);
    if (email === null) throw new Refusal('INVALID_EMAIL', { input: 'email' });
    requireStrongPassword(input.password, email, project, 'password');
    const language = publishedLanguage(project, input.language);
    const anonymous = { name: 'anonymous', request: acting };
    const attempt = { projectId: project.id, address: email.norm, network: client.network, by: anonymous };
    // Checked before the hash: otherwise registrations of one network could fill the password gate
    // and block all logins. Beyond the limit of the address the password is hashed too, because the
    // duration would reveal earlier registrations.
    await allowEmail(attempt, async (isAllowed) => {
      const by = { projectId: project.id, network: widestNetworkOf(client.network) };
      const passwordHash = await passwords.hash(input.password, by);
      // Every case waits for the notification, although only a repeated registration needs it: the
      // duration must not reveal that the address is registered.
      await changes({ projectId: project.id, by: anonymous }, async (change) => {
        if (!isAllowed) return;
        const { userId, template, outcome } = await createOrReplaceUser(change, project, {
          email,
          passwordHash,
          language,
        });
        const mail = { userId, template, recipient: email.address, language: language ?? input.answerLanguage };
        await queueEmail(change, { projectId: project.id, ...mail });
        await change.record('user.register', `user:${userId}`, { after: { outcome } });
      });
    });
  };
}

/** Creates the user, or replaces a pending one who cannot log in; returns the email template. */
async function createOrReplaceUser(
  change: Change,
  project: ProjectSnapshot,
  registration: NewRegistration,
): Promise<Outcome> {
  const { tx, now } = change;
  const mustConfirm = project.emailConfirmation === 'REQUIRED';
  const user = await insertUser(tx, project.id, {
    ...registration,
    status: mustConfirm ? 'PENDING' : 'ACTIVE',
    now: now(),
  });
  if (user !== null) return { userId: user.id, outcome: 'NEW', template: mustConfirm ? 'CONFIRM_EMAIL' : 'WELCOME' };
  const existing = await lockUserByEmail(tx, project.id, registration.email);
  // The user was deleted, or got another address, between the two statements: the address is free.
  if (existing === null) return await createOrReplaceUser(change, project, registration);
  const isPending = effectiveStatus(existing, now()) === 'PENDING';
  if (!isPending) return { userId: existing.id, outcome: 'KNOWN', template: 'ALREADY_REGISTERED' };
  // Otherwise the user can log in: only a reader of the mailbox may replace the password.
  if (mustConfirm) await replacePendingRegistration(change, existing, registration);
  return { userId: existing.id, outcome: 'AGAIN', template: 'CONFIRM_EMAIL' };
}

/** Replaces an unconfirmed registration: the latest one may come from the owner of the address. */
async function replacePendingRegistration(
  { tx, now }: Change,
  user: UserKey,
  { email, passwordHash, language }: NewRegistration,
): Promise<void> {
  const at = now();
  // The spelling may differ; the email goes to the new one.
  await setEmail(tx, user, email);
  await setPassword(tx, user, passwordHash, at);
  if (language !== null) await setUserLanguage(tx, user, language);
  await revokeAllSessions(tx, user, { reason: 'REGISTERED_AGAIN', now: at });
  await cancelCodes(tx, user, at);
}
