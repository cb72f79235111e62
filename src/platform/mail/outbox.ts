import { isNativeError } from 'node:util/types';
import type { Changes } from '../changes/index.js';
import type { Copies } from '../copies/index.js';
import type { Deps } from '../deps.js';
import type { Message, SendMail } from './mailer.js';
import {
  type ClaimedMail,
  claimDue,
  countStates,
  type DueMail,
  deleteDone,
  type MailState,
  markDone,
  markFailed,
} from './outbox-store.js';

/** Writes the emails of the product, which the outbox does not know. */
export interface MailWriter {
  /** Supported templates. Emails with others are left to a newer version. */
  readonly templates: readonly string[];
  /** Writes the email. Null drops it; a rejection leads to a retry. */
  write(mail: DueMail): Promise<Message | null>;
}

export interface OutboxDeps extends Pick<Deps, 'db' | 'clock'> {
  readonly changes: Pick<Changes, 'direct'>;
  readonly sendMail: SendMail;
  readonly writer: MailWriter;
  readonly copies: Pick<Copies, 'findMark'>;
}

export type Outbox = ReturnType<typeof createOutbox>;

const CLAIM_LIMIT = 10;
/** Half of a claim, and a fraction of the database connections, which requests need. */
const SEND_CONCURRENCY = 5;
/** Exceeds the maximum time to send two emails in sequence (`mailer.ts`). */
const LEASE_MS = 120_000;
const RETENTION_MS = 30 * 86_400_000;
const RETRY_BASE_MS = 10_000;
const RETRY_CAP_MS = 3_600_000;
const GIVE_UP_MS = 24 * 3_600_000;

/** Creates the outbox for the emails of all projects: rules.md §1.13. */
export function createOutbox({ db, changes, clock, sendMail, writer, copies }: OutboxDeps) {
  const fromNow = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds);

  async function recordFailure(mail: ClaimedMail, error: unknown): Promise<void> {
    const now = clock.now();
    await markFailed(changes.direct, mail, { error: errorNameOf(error), retryAt: nextAttempt(mail, now), now });
  }

  /**
   * Sends a claimed email at least once and records the result: if the record fails, the email is
   * sent again. Rejects only if the record fails.
   * @param onUnwritten called with the error of the writer
   */
  async function deliver(mail: ClaimedMail, onUnwritten: (error: unknown) => void): Promise<void> {
    let message: Message | null;
    try {
      message = await writer.write(mail);
    } catch (error) {
      onUnwritten(error);
      return await recordFailure(mail, error);
    }
    try {
      if (message !== null) await sendMail(message);
    } catch (error) {
      return await recordFailure(mail, error);
    }
    await markDone(changes.direct, mail, message === null ? 'DROPPED' : 'SENT', clock.now());
  }

  return {
    /**
     * Sends due emails and returns the number of claimed ones. Any node may call it. On a copy it
     * sends none, because the emails would reach the users of the original. Rejects at the end with
     * the first error of the writer or the database; the mailer reports its own.
     */
    async deliverDue(): Promise<number> {
      if ((await copies.findMark()) !== null) return 0;
      const now = clock.now();
      const lease = { now, leaseEnd: fromNow(LEASE_MS), limit: CLAIM_LIMIT };
      const claimed = await claimDue(changes.direct, writer.templates, lease);
      const remaining = claimed.values();
      const failures: unknown[] = [];
      const deliverRemaining = async (): Promise<void> => {
        for (const mail of remaining) await deliver(mail, (error) => failures.push(error));
      };
      const senders = Array.from({ length: SEND_CONCURRENCY }, () =>
        deliverRemaining().catch((error: unknown) => failures.push(error)),
      );
      await Promise.all(senders);
      if (failures.length > 0) throw failures[0];
      return claimed.length;
    },

    /** Returns the state for `doctor`. */
    state: (): Promise<MailState> => countStates(db),

    /** Deletes emails that were completed 30 days ago; returns their number. */
    sweep: (): Promise<number> => deleteDone(changes.direct, fromNow(-RETENTION_MS)),
  };
}

/**
 * Returns the time of the next attempt: exponential backoff from 10 s to 1 hour; null after a day.
 */
function nextAttempt({ attempts, createdAt }: ClaimedMail, now: Date): Date | null {
  if (now.getTime() - createdAt.getTime() >= GIVE_UP_MS) return null;
  return new Date(now.getTime() + Math.min(RETRY_CAP_MS, RETRY_BASE_MS * 2 ** (attempts - 1)));
}

const PLAIN = /^[\w.-]{1,40}$/;

/** Returns the codes of an error (`EENVELOPE 550`), never its message, which repeats addresses. */
export function errorNameOf(error: unknown): string {
  if (!isNativeError(error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : error.name;
  const response = 'responseCode' in error ? [String(error.responseCode)] : [];
  return [code, ...response].filter((part) => PLAIN.test(part)).join(' ') || 'unknown';
}
