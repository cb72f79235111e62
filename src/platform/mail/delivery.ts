import { isNativeError } from 'node:util/types';
import type { Clock } from '../../base/clock.js';
import type { Database } from '../../storage/database.js';
import type { LetterOf } from './mail-model.js';
import type { ClaimedMail } from './mail-store.js';
import { markDone, markFailed } from './outcome-store.js';
import { render } from './render.js';
import type { SendMail } from './transport.js';

export interface MailParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly sendMail: SendMail;
}

const RETRY_BASE_MS = 10_000;
const RETRY_CAP_MS = 3_600_000;
const GIVE_UP_MS = 24 * 3_600_000;

/**
 * Writes and sends a claimed mail, and records what became of it: at least once, because what is sent and cannot be
 * recorded is sent again. Rejects only where the record itself fails.
 */
export async function deliver(parts: MailParts, mail: ClaimedMail, letterOf: LetterOf): Promise<void> {
  const { database, clock } = parts;
  let state: 'SENT' | 'DROPPED';
  try {
    state = await send(parts, mail, letterOf);
  } catch (error) {
    const now = clock.now();
    return await markFailed(database.direct, mail, { error: nameOf(error), retryAt: nextAttempt(mail, now), now });
  }
  await markDone(database.direct, mail, state, clock.now());
}

async function send({ sendMail }: MailParts, mail: ClaimedMail, letterOf: LetterOf): Promise<'SENT' | 'DROPPED'> {
  const letter = await letterOf(mail);
  if (letter === null) return 'DROPPED';
  await sendMail({ from: letter.project.mail.sender, to: letter.to, ...render(letter, mail.language) });
  return 'SENT';
}

/** 10 s after the first failure, then twice as long each time, an hour at most; null after a day. */
function nextAttempt({ attempts, createdAt }: ClaimedMail, now: Date): Date | null {
  if (now.getTime() - createdAt.getTime() >= GIVE_UP_MS) return null;
  return new Date(now.getTime() + Math.min(RETRY_CAP_MS, RETRY_BASE_MS * 2 ** (attempts - 1)));
}

const PLAIN = /^[\w.-]{1,40}$/;

/** `ECONNECTION`, `EENVELOPE 550`: never the message, which repeats addresses and what a server says. */
export function nameOf(error: unknown): string {
  if (!isNativeError(error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : error.name;
  const response = 'responseCode' in error ? [String(error.responseCode)] : [];
  return [code, ...response].filter((part) => PLAIN.test(part)).join(' ') || 'unknown';
}
