import type { ProjectSnapshot } from '../../../projects/index.js';

/** What a mail says; each has its text in every shipped language. */
export const emailTemplates = [
  /** To a new address: the code for `confirmEmail`. */
  'CONFIRM_EMAIL',
  /** To a new user who need not confirm anything. */
  'WELCOME',
  /** Somebody wanted to register, or to change to, an address that has a user. */
  'ALREADY_REGISTERED',
  /** The code for `resetPassword`. */
  'RESET_PASSWORD',
  /** The address was confirmed without the password of the registration: the code for `resetPassword`. */
  'CHOOSE_PASSWORD',
  /** To the address that a user wants to have: the code for `confirmEmail`. */
  'CHANGE_EMAIL',
  /** To the address that a user had. */
  'EMAIL_CHANGED',
  'PASSWORD_CHANGED',
  /** A PIN was set by the password, without the one before it. */
  'PIN_CHANGED',
] as const;

export type EmailTemplate = (typeof emailTemplates)[number];
/** Templates with a one-time code. */
export type CodeTemplate = Extract<
  EmailTemplate,
  'CONFIRM_EMAIL' | 'RESET_PASSWORD' | 'CHOOSE_PASSWORD' | 'CHANGE_EMAIL'
>;
export type NoticeTemplate = Exclude<EmailTemplate, CodeTemplate>;

/** What the text is filled in with. */
export interface EmailContent {
  readonly project: ProjectSnapshot;
  readonly template: EmailTemplate;
  /** Whom it goes to: where it is about a user, the address of the user and not what somebody typed. */
  readonly to: string;
  /** The reader's own language, which counts before that of the request. */
  readonly language: string | null;
  /** The one-time code of templates that have one, made for this email. */
  readonly code: string | null;
}

/** Plain text; `{project}` stands for the project's name. */
export interface NoticeText {
  readonly subject: string;
  /** What has happened, what to do, and what to do if it was somebody else. */
  readonly paragraphs: readonly [string, ...string[]];
}

/** Between what has happened and what to do if it was somebody else stands one of `link` and `code`. */
export interface CodeText {
  readonly subject: string;
  readonly happened: string;
  /** With `{link}`, where the project has a page for it. */
  readonly link: string;
  /** With `{code}`, where it has none. */
  readonly code: string;
  readonly otherwise: string;
}

/** All email texts in one language; the compiler reports each missing or superfluous one. */
export type EmailTexts = { readonly greeting: string } & Readonly<Record<NoticeTemplate, NoticeText>> &
  Readonly<Record<CodeTemplate, CodeText>>;
