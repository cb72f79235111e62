import type { ProjectFacts } from '../../domain/projects/index.js';

/** What a mail says; each has its text in every shipped language. */
export const mailTemplates = [
  /** To a new address: the code for `confirmEmail`. */
  'CONFIRM_EMAIL',
  /** To a new user who need not confirm anything. */
  'WELCOME',
  /** Somebody wanted to register, or to change to, an address that has an account. */
  'ALREADY_REGISTERED',
  /** The code for `resetPassword`. */
  'RESET_PASSWORD',
  /** To the address that a user wants to have: the code for `confirmEmail`. */
  'CHANGE_EMAIL',
  /** To the address that a user had. */
  'EMAIL_CHANGED',
  'PASSWORD_CHANGED',
  /** A PIN was set by the password, without the one before it. */
  'PIN_CHANGED',
] as const;

export type MailTemplate = (typeof mailTemplates)[number];

/** A mail to be written later: what it says of the user is looked up only then. */
export interface QueuedMail {
  readonly projectId: number;
  /** Who asked for it, where the recipient alone does not tell: CHANGE_EMAIL. */
  readonly userId: number | null;
  readonly template: MailTemplate;
  /** The address as given: whom it goes to in the end, the letter says. */
  readonly recipient: string;
  /** BCP 47: what it is written in, as far as there is a translation. */
  readonly language: string;
  readonly now: Date;
}

export interface DueMail {
  readonly id: string;
  readonly projectId: number;
  readonly userId: number | null;
  readonly template: MailTemplate;
  readonly recipient: string;
  readonly language: string;
}

/** What the text is filled in with. */
export interface Letter {
  readonly project: ProjectFacts;
  readonly template: MailTemplate;
  /** Whom it goes to: where it is about an account, the address of the account and not what somebody typed. */
  readonly to: string;
  /** The reader's own language, which counts before that of the request. */
  readonly language: string | null;
  /** The one-time code of templates that have one, made for this letter. */
  readonly code: string | null;
}

/** The letter for a mail that is due, or null where nobody is to get one. */
export type LetterOf = (mail: DueMail) => Promise<Letter | null>;
