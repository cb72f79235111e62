import type { MailTemplate } from '../mail-model.js';

/** Mails with a one-time code. */
export type CodeTemplate = Extract<MailTemplate, 'CONFIRM_EMAIL' | 'RESET_PASSWORD' | 'CHANGE_EMAIL'>;
export type NoticeTemplate = Exclude<MailTemplate, CodeTemplate>;

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

/** All mails in one language; the compiler names each that is missing or left over. */
export type MailTexts = { readonly greeting: string } & Readonly<Record<NoticeTemplate, NoticeText>> &
  Readonly<Record<CodeTemplate, CodeText>>;
