import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../../base/config.js';
import { hasCode } from '../../base/system-errors.js';
import { openEntry } from '../../base/trusted-entry.js';

/** A finished email. `from` null: the sender of the service. */
export interface Message {
  readonly from: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends an email. Rejects if it failed and may be retried. */
export type SendMail = (message: Message) => Promise<void>;

/** `SendMail` with its open connections. */
export interface Mailer extends SendMail {
  /** Closes all connections; emails in transit fail. */
  close(): void;
}

/** Limit of the whole transfer, for slow servers: less than half of the lease (`outbox.ts`). */
const SEND_TIMEOUT_MS = 45_000;
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, idleTimeout: 30_000 };
/** Folder for emails as files, in DATA_DIR. */
const FOLDER = 'mail';
/** Content is never read from a file or a URL. */
const NO_ACCESS = { disableFileAccess: true, disableUrlAccess: true };

/**
 * Sends by SMTP (`SMTP_URL`), or writes each email to a file in `DATA_DIR/mail`. Loads the library
 * with the first email.
 */
export function createMailer({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): Mailer {
  const optionsOf = (message: Message): SendMailOptions => ({
    from: message.from ?? mail.from,
    // Not a string, which might contain several addresses.
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
  const close = (): void => {
    // A failed load has rejected the emails. Unhandled, it would also end the process that closes.
    opened?.then(
      (transport) => transport.close({ force: true }),
      () => undefined,
    );
  };
  return Object.assign(send, { close });
}

function toFiles(dataDir: string, optionsOf: (message: Message) => SendMailOptions): Mailer {
  const send = async (message: Message): Promise<void> => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true, ...NO_ACCESS });
    const { message: whole } = await transport.sendMail(optionsOf(message));
    if (!Buffer.isBuffer(whole)) throw new Error('the mail was not written in one piece');
    await saveAsFile(dataDir, whole);
  };
  return Object.assign(send, { close: () => undefined });
}

/**
 * Saves an email as a file, for development. It may contain codes, so only its owner can read it.
 * The name is the time, and ends in `.eml` once the file is complete. Throws UntrustedEntry if
 * `mail` is a link or belongs to another user.
 */
async function saveAsFile(dataDir: string, mail: Uint8Array): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await mkdir(join(dataDir, FOLDER), { mode: 0o700 }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  // Windows cannot open folders.
  if (process.platform === 'win32') return await writeAtomically(join(dataDir, FOLDER), mail);
  const handle = await openEntry(dataDir, FOLDER);
  try {
    // By descriptor, as the owner of DATA_DIR may have replaced it by a link. Linux only.
    await writeAtomically(process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : join(dataDir, FOLDER), mail);
  } finally {
    await handle.close();
  }
}

async function writeAtomically(folder: string, mail: Uint8Array): Promise<void> {
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
