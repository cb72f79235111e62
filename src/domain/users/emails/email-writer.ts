import { newSecret, sha256 } from '../../../base/secrets.js';
import { SYSTEM } from '../../../platform/audit/index.js';
import type { Change } from '../../../platform/changes/index.js';
import {
  type DueMail,
  isMailPending,
  type MailWriter,
  type QueuedMail,
  queueMail,
} from '../../../platform/mail/index.js';
import { askOne } from '../../../storage/statement.js';
import { storeToken, type TokenPurpose } from '../../credentials/index.js';
import { type Email, emailOf } from '../../email.js';
import type { UserSnapshot } from '../user-model.js';
import { findUser, findUserByEmail, lockUser } from '../user-store.js';
import type { UsersDeps } from '../users-deps.js';
import { type EmailContent, type EmailTemplate, emailTemplates, type NoticeTemplate } from './email-template.js';
import { renderEmail } from './render-email.js';

/** Adds an email to the outbox in the transaction of the change that causes it. */
export const queueEmail = (
  { tx, by, now }: Change,
  mail: QueuedMail & { readonly template: EmailTemplate },
): Promise<void> => queueMail(tx, { ...mail, requestId: by.request?.id ?? null, now: now() });

/**
 * Values of an email beyond the email limit of an address. It is queued, so that the duration of
 * the request reveals no earlier requests, and dropped when it is rendered: no user has an address
 * in a domain that cannot receive mail. `register` queues none: it takes as long as its hash.
 */
export const SUPPRESSED = { userId: null, recipient: 'suppressed@0' } as const;

/**
 * Queues a notice to the current address of a user, in the profile language or else that of the
 * request.
 */
export const queueNotice = (
  change: Change,
  user: UserSnapshot,
  template: NoticeTemplate,
  answerLanguage: string,
): Promise<void> =>
  queueEmail(change, {
    projectId: user.projectId,
    userId: user.id,
    template,
    recipient: user.email,
    language: user.language ?? answerLanguage,
  });

/** Validity of codes: rules.md §1.6. */
const VALIDITY_MS: Record<TokenPurpose, number> = {
  CONFIRM_EMAIL: 48 * 3_600_000,
  CHANGE_EMAIL: 48 * 3_600_000,
  RESET_PASSWORD: 3_600_000,
};

/**
 * Renders the emails of the outbox when they are due. So the duration of a request does not depend
 * on the owner of an address. A code is committed when its email is rendered, before it is sent.
 */
export function createEmailWriter({ db, changes, projects }: UsersDeps): MailWriter {
  /**
   * Creates a code and stores its hash. Null if the user may not have one any more. Cancellation of
   * codes holds the lock of the user, so it also covers emails under rendering.
   */
  async function createCode(mail: DueMail, user: UserSnapshot, purpose: TokenPurpose, email: Email | null) {
    const code = newSecret('', 32);
    const { id: userId, projectId } = user;
    return await changes.quiet({ projectId, by: SYSTEM }, async ({ tx, now, record }) => {
      const locked = await askOne(tx, lockUser(user));
      if (locked === null || locked.email !== user.email || !mayReceiveCode(locked, purpose)) return null;
      if (!(await isMailPending(tx, mail))) return null;
      const at = now();
      const expiresAt = new Date(at.getTime() + VALIDITY_MS[purpose]);
      await storeToken(tx, { projectId, userId, purpose, email, tokenHash: sha256(code), now: at, expiresAt });
      if (purpose === 'RESET_PASSWORD') await record('password.reset-request', `user:${userId}`);
      return code;
    });
  }

  /** Finds the user of an email; null if deleted or unknown. */
  async function userOf({ projectId, userId, recipient }: DueMail): Promise<UserSnapshot | null> {
    const user =
      userId === null
        ? await findUserByEmail(db, projectId, emailOf(recipient))
        : await findUser(db, { id: userId, projectId });
    return user?.status === 'DELETED' ? null : user;
  }

  /**
   * Renders a change to an address that another user has as a notice to that user, so that the
   * requester learns nothing.
   */
  async function emailChangeContent(mail: DueMail, user: UserSnapshot): Promise<Omit<EmailContent, 'project'> | null> {
    const email = emailOf(mail.recipient);
    const owner = await findUserByEmail(db, mail.projectId, email);
    if (owner !== null && owner.id !== user.id) {
      return { template: 'ALREADY_REGISTERED', to: owner.email, language: owner.language, code: null };
    }
    const code = await createCode(mail, user, 'CHANGE_EMAIL', email);
    return code === null ? null : { template: 'CHANGE_EMAIL', to: email.address, language: user.language, code };
  }

  async function contentOf(mail: DueMail): Promise<Omit<EmailContent, 'project'> | null> {
    const user = await userOf(mail);
    if (user === null) return null;
    const { recipient } = mail;
    const { email, language } = user;
    const template = templateOf(mail);
    switch (template) {
      case 'CHANGE_EMAIL':
        return await emailChangeContent(mail, user);
      // Notices go to the address that the user had at the time of the event.
      case 'WELCOME':
      case 'EMAIL_CHANGED':
      case 'PASSWORD_CHANGED':
      case 'PIN_CHANGED':
        return { template, to: recipient, language, code: null };
      // Emails that anyone can request go to the stored spelling of the address: another spelling
      // of the same norm may be the mailbox of another person.
      case 'ALREADY_REGISTERED':
        return isSameAddress(recipient, email) ? { template, to: email, language, code: null } : null;
      case 'CONFIRM_EMAIL':
      case 'RESET_PASSWORD':
      case 'CHOOSE_PASSWORD': {
        const purpose = template === 'CHOOSE_PASSWORD' ? 'RESET_PASSWORD' : template;
        const code = isSameAddress(recipient, email) ? await createCode(mail, user, purpose, null) : null;
        return code === null ? null : { template, to: email, language, code };
      }
    }
  }

  return {
    templates: emailTemplates,
    async write(mail) {
      const project = await projects.find(mail.projectId);
      const content = project === null ? null : await contentOf(mail);
      return project === null || content === null ? null : renderEmail({ project, ...content }, mail.language);
    },
  };
}

function templateOf({ template }: DueMail): EmailTemplate {
  const knownTemplate = emailTemplates.find((each) => each === template);
  if (knownTemplate === undefined) throw new Error(`unknown email template ${template}`);
  return knownTemplate;
}

const isSameAddress = (one: string, other: string): boolean => emailOf(one).norm === emailOf(other).norm;

/** Confirmed users need no confirmation. Unconfirmed users cannot change their address. */
function mayReceiveCode(user: UserSnapshot, purpose: TokenPurpose): boolean {
  if (user.status === 'DELETED') return false;
  if (purpose === 'CONFIRM_EMAIL') return !user.confirmed;
  return purpose === 'RESET_PASSWORD' || user.confirmed;
}
