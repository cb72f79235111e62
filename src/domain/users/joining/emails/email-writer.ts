import { newSecret, sha256 } from '../../../../base/secrets.js';
import { SYSTEM } from '../../../../platform/audit/index.js';
import type { Change } from '../../../../platform/changes/index.js';
import type { Deps } from '../../../../platform/deps.js';
import {
  type DueMail,
  isMailPending,
  type MailWriter,
  type QueuedMail,
  queueMail,
} from '../../../../platform/mail/index.js';
import { askOne } from '../../../../storage/statement.js';
import { type Purpose, putToken } from '../../../credentials/index.js';
import { type Email, emailOf } from '../../../email.js';
import type { ProjectsService } from '../../../projects/index.js';
import type { UserSnapshot } from '../../user-model.js';
import { findUser, findUserByEmail, lockUser } from '../../user-store.js';
import { type EmailContent, type EmailTemplate, emailTemplates, type NoticeTemplate } from './email-template.js';
import { renderEmail } from './render-email.js';

/** Adds an email to the outbox in the transaction of the change that causes it. */
export const queueEmail = (
  { tx, by, now }: Change,
  mail: QueuedMail & { readonly template: EmailTemplate },
): Promise<void> => queueMail(tx, { ...mail, requestId: by.request?.id ?? null, now: now() });

/** Tells a user, where they are reached now, of what changes; in their language, else in that of the request. */
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

export interface EmailWriterDeps extends Pick<Deps, 'db' | 'changes'> {
  readonly projects: Pick<ProjectsService, 'find'>;
}

/** rules.md §1.6 */
const GOOD_FOR_MS: Record<Purpose, number> = {
  CONFIRM_EMAIL: 48 * 3_600_000,
  CHANGE_EMAIL: 48 * 3_600_000,
  RESET_PASSWORD: 3_600_000,
};

/**
 * What a mail in the outbox says, found out when it is written: so nothing that a request does depends on whom an
 * address belongs to, and a code exists only from the moment in which it is sent.
 */
export function createEmailWriter({ db, changes, projects }: EmailWriterDeps): MailWriter {
  /**
   * A new code; what it is good for is stored with its hash. Null where the user may not have one any more: what
   * cancels codes does so under their lock, those of mails that are just being written included.
   */
  async function codeFor(mail: DueMail, user: UserSnapshot, purpose: Purpose, email: Email | null) {
    const code = newSecret('', 32);
    const { id: userId, projectId } = user;
    return await changes.quiet({ projectId, by: SYSTEM }, async ({ tx, now, record }) => {
      const locked = await askOne(tx, lockUser({ projectId, userId }));
      if (locked === null || locked.email !== user.email || !mayHave(locked, purpose)) return null;
      if (!(await isMailPending(tx, mail))) return null;
      const at = now();
      const expiresAt = new Date(at.getTime() + GOOD_FOR_MS[purpose]);
      await putToken(tx, { projectId, userId, purpose, email, tokenHash: sha256(code), now: at, expiresAt });
      if (purpose === 'RESET_PASSWORD') await record('password.reset-request', `user:${userId}`);
      return code;
    });
  }

  /** Whom the mail is about; null where there is nobody any more. */
  async function userOf({ projectId, userId, recipient }: DueMail): Promise<UserSnapshot | null> {
    const user =
      userId === null
        ? await findUserByEmail(db, projectId, emailOf(recipient))
        : await findUser(db, projectId, userId);
    return user?.status === 'DELETED' ? null : user;
  }

  /** A change to an address that somebody else has: its owner is told, and the one who asked learns nothing. */
  async function ofEmailChange(mail: DueMail, user: UserSnapshot): Promise<Omit<EmailContent, 'project'> | null> {
    const email = emailOf(mail.recipient);
    const owner = await findUserByEmail(db, mail.projectId, email);
    if (owner !== null && owner.id !== user.id) {
      return { template: 'ALREADY_REGISTERED', to: owner.email, language: owner.language, code: null };
    }
    const code = await codeFor(mail, user, 'CHANGE_EMAIL', email);
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
        return await ofEmailChange(mail, user);
      // What the user must hear of where they were when it happened.
      case 'WELCOME':
      case 'EMAIL_CHANGED':
      case 'PASSWORD_CHANGED':
      case 'PIN_CHANGED':
        return { template, to: recipient, language, code: null };
      // What anybody can ask for goes to the user's address as they have written it: another spelling of the same norm
      // may be a mailbox of somebody else.
      case 'ALREADY_REGISTERED':
        return isSame(recipient, email) ? { template, to: email, language, code: null } : null;
      case 'CONFIRM_EMAIL':
      case 'RESET_PASSWORD':
      case 'CHOOSE_PASSWORD': {
        const purpose = template === 'CHOOSE_PASSWORD' ? 'RESET_PASSWORD' : template;
        const code = isSame(recipient, email) ? await codeFor(mail, user, purpose, null) : null;
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
  const known = emailTemplates.find((each) => each === template);
  if (known === undefined) throw new Error(`unknown email template ${template}`);
  return known;
}

const isSame = (one: string, other: string): boolean => emailOf(one).norm === emailOf(other).norm;

/** A confirmed user needs no confirmation, and who waits for one must not move to another address. */
function mayHave(user: UserSnapshot, purpose: Purpose): boolean {
  if (user.status === 'DELETED') return false;
  if (purpose === 'CONFIRM_EMAIL') return !user.confirmed;
  return purpose === 'RESET_PASSWORD' || user.confirmed;
}
