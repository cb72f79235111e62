import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { createMailer, type SendMail } from '../../src/platform/mail/index.js';

/** An email as its reader sees it. */
export interface ParsedMail {
  readonly to: string;
  /** `Ember Isles <no-reply@isles.example>` */
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  /** The one-time code, plain or in a link; null without one. */
  readonly code: string | null;
}

export interface Mailbox {
  readonly sendMail: SendMail;
  /** All emails so far, oldest first. Emails that were delivered together have no defined order. */
  read(): Promise<ParsedMail[]>;
  remove(): Promise<void>;
}

/** Emails that the service writes as files, in a new folder. */
export async function createMailbox(): Promise<Mailbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mailbox-'));
  const sendMail = createMailer({ mail: { smtpUrl: null, from: 'Tests <tests@service.example>' }, dataDir });
  return {
    sendMail,
    read: () => mailsIn(dataDir),
    remove: () => rm(dataDir, { recursive: true }),
  };
}

/** All emails that a service without an SMTP server has written, oldest first. */
export async function mailsIn(dataDir: string): Promise<ParsedMail[]> {
  // The first email creates the folder. File names begin with the time; incomplete files have
  // another suffix.
  const names = await readdir(join(dataDir, 'mail')).catch(() => []);
  const whole = names.filter((name) => name.endsWith('.eml')).sort();
  return await Promise.all(whole.map((name) => parse(join(dataDir, 'mail', name))));
}

/** 256 bits in base64url, with or without a prefix. */
const CODE = /(?<![\w-])[\w-]{43,60}(?![\w-])/;

async function parse(file: string): Promise<ParsedMail> {
  const { to = [], from, subject = '', text = '' } = await PostalMime.parse(await readFile(file));
  return {
    to: to.map(({ address }) => address).join(', '),
    from: from === undefined ? '' : `${from.name} <${from.address}>`.trim(),
    subject,
    text,
    code: CODE.exec(text)?.[0] ?? null,
  };
}
