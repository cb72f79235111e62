import type { ProjectSnapshot } from '../../projects/index.js';

/** Templates of emails. Each has a text in every shipped language. */
export const emailTemplates = [
  /** To a new address: the code for `confirmEmail`. */
  'CONFIRM_EMAIL',
  /** To a new user who needs no confirmation. */
  'WELCOME',
  /** To a registered address that was used for a registration or a change of address. */
  'ALREADY_REGISTERED',
  /** The code for `resetPassword`. */
  'RESET_PASSWORD',
  /**
   * To a user who confirmed the address without the password of the registration: the code for
   * `resetPassword`.
   */
  'CHOOSE_PASSWORD',
  /** To the new address of a user: the code for `confirmEmail`. */
  'CHANGE_EMAIL',
  /** To the previous address of a user. */
  'EMAIL_CHANGED',
  'PASSWORD_CHANGED',
  /** To a user who set the PIN with the password instead of the previous PIN. */
  'PIN_CHANGED',
] as const;

export type EmailTemplate = (typeof emailTemplates)[number];
/** Templates with a one-time code. */
export type CodeTemplate = Extract<
  EmailTemplate,
  'CONFIRM_EMAIL' | 'RESET_PASSWORD' | 'CHOOSE_PASSWORD' | 'CHANGE_EMAIL'
>;
export type NoticeTemplate = Exclude<EmailTemplate, CodeTemplate>;

/** Values of an email. */
export interface EmailContent {
  readonly project: ProjectSnapshot;
  readonly template: EmailTemplate;
  /**
   * Address of the recipient. Emails that anyone can request go to the stored spelling of a user's
   * address, not to the spelling in the request.
   */
  readonly to: string;
  /** Profile language of the recipient. It takes precedence over the language of the request. */
  readonly language: string | null;
  /** One-time code; null for a `NoticeTemplate`. */
  readonly code: string | null;
}

/** Plain text; `{project}` is replaced by the name of the project. */
export interface NoticeText {
  readonly subject: string;
  /** What happened, what to do next, and advice in case another person caused the event. */
  readonly paragraphs: readonly [string, ...string[]];
}

/**
 * Text with a code, in this order: `happened`, then `link` or `code`, then `otherwise`, the advice
 * in case another person caused the event.
 */
export interface CodeText {
  readonly subject: string;
  readonly happened: string;
  /** Contains `{link}`; used if the project has a page for the code. */
  readonly link: string;
  /** Contains `{code}`; used if the project has no page. */
  readonly code: string;
  readonly otherwise: string;
}

/** All email texts in one language; the compiler reports each missing or superfluous one. */
export type EmailTexts = { readonly greeting: string } & Readonly<Record<NoticeTemplate, NoticeText>> &
  Readonly<Record<CodeTemplate, CodeText>>;
