import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../../base/config.js';
import { hasCode } from '../../base/system-errors.js';
import { openEntry } from '../../base/trusted-entry.js';

/** A mail as it goes out. `from` null: the service's own sender. */
export interface Message {
  readonly from: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands a mail on; rejects where that failed and may be tried again. */
export type SendMail = (message: Message) => Promise<void>;

/** `SendMail` with what it keeps open. */
export interface Mailer extends SendMail {
  /** Ends all connections; mails that are on their way fail. */
  close(): void;
}

/** From beginning to end, a server that answers in drops included: less than half a mail's lease (`outbox.ts`). */
const SEND_TIMEOUT_MS = 45_000;
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, idleTimeout: 30_000 };
/** Where mails become files, in DATA_DIR. */
const FOLDER = 'mail';
/** No part of a mail is ever read from a file or an address. */
const NO_ACCESS = { disableFileAccess: true, disableUrlAccess: true };

/** SMTP by `SMTP_URL`; without it, files in `DATA_DIR/mail`, one per mail. What sends is loaded with the first. */
export function createSendMail({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): Mailer {
  const optionsOf = (message: Message): SendMailOptions => ({
    from: message.from ?? mail.from,
    // Not as text, which might name several people.
    to: { name: '', address: message.to },
    subject: message.subject,
    text: message.text,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  return mail.smtpUrl === null ? toFiles(dataDir, optionsOf) : bySmtp(mail.smtpUrl, optionsOf);
}

function bySmtp(url: string, optionsOf: (message: Message) => SendMailOptions): Mailer {
  const open = async () => (await import('nodemailer')).createTransport({ url, pool: true, ...TIMEOUTS, ...NO_ACCESS });
  let opened: ReturnType<typeof open> | undefined;
  const send = async (message: Message): Promise<void> => {
    opened ??= open();
    const transport = await opened;
    await transport.sendMail({ ...optionsOf(message), signal: AbortSignal.timeout(SEND_TIMEOUT_MS) });
  };
  return Object.assign(send, { close: () => void opened?.then((transport) => transport.close({ force: true })) });
}

function toFiles(dataDir: string, optionsOf: (message: Message) => SendMailOptions): Mailer {
  const send = async (message: Message): Promise<void> => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true, ...NO_ACCESS });
    const { message: whole } = await transport.sendMail(optionsOf(message));
    if (!Buffer.isBuffer(whole)) throw new Error('the mail was not written in one piece');
    await keepAsFile(dataDir, whole);
  };
  return Object.assign(send, { close: () => undefined });
}

/**
 * Keeps a mail as a file, for development; it holds codes, so nobody else may read it. Its name says when it was
 * written, and ends in `.eml` only once it is whole. Throws an UntrustedEntry where `mail` is a link or another user's.
 */
async function keepAsFile(dataDir: string, mail: Uint8Array): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await mkdir(join(dataDir, FOLDER), { mode: 0o700 }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  if (process.platform === 'win32') return await writeWhole(join(dataDir, FOLDER), mail); // folders cannot be opened there
  const handle = await openEntry(dataDir, FOLDER);
  try {
    // By its descriptor: the owner of DATA_DIR may put a link in its place by now. Only Linux has such paths.
    await writeWhole(process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : join(dataDir, FOLDER), mail);
  } finally {
    await handle.close();
  }
}

async function writeWhole(folder: string, mail: Uint8Array): Promise<void> {
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(6).toString('hex')}`;
  const draft = join(folder, `${name}.tmp`);
  try {
    await writeFile(draft, mail, { mode: 0o600, flag: 'wx' });
    await rename(draft, join(folder, `${name}.eml`));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
