import { isNativeError } from 'node:util/types';
import type { Changes } from '../changes/index.js';
import type { Copies } from '../copies/index.js';
import type { Deps } from '../deps.js';
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
import type { Message, SendMail } from './transport.js';

/** Who knows what the mails say: the outbox does not. */
export interface MailWriter {
  /** The templates that it can fill in; mails of others are left to a newer version. */
  readonly templates: readonly string[];
  /** The finished mail, or null where nobody is to get one; where it rejects, the mail is tried again. */
  write(mail: DueMail): Promise<Message | null>;
}

export interface OutboxParts extends Pick<Deps, 'db' | 'clock'> {
  readonly changes: Pick<Changes, 'direct'>;
  readonly sendMail: SendMail;
  readonly writer: MailWriter;
  readonly copies: Pick<Copies, 'mark'>;
}

export type Outbox = ReturnType<typeof createOutbox>;

const CLAIMED_AT_ONCE = 10;
/** Half of what is claimed, and of the connections: requests come first. */
const SENT_AT_ONCE = 5;
/** Longer than it takes to send two mails one after the other at worst (`transport.ts`). */
const LEASE_MS = 120_000;
const KEPT_MS = 30 * 86_400_000;
const RETRY_BASE_MS = 10_000;
const RETRY_CAP_MS = 3_600_000;
const GIVE_UP_MS = 24 * 3_600_000;

/** The mails of all projects that are still to go out: rules.md §1.13. */
export function createOutbox({ db, changes, clock, sendMail, writer, copies }: OutboxParts) {
  const fromNow = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds);

  async function send(mail: ClaimedMail): Promise<'SENT' | 'DROPPED'> {
    const message = await writer.write(mail);
    if (message === null) return 'DROPPED';
    await sendMail(message);
    return 'SENT';
  }

  /**
   * Writes and sends a claimed mail, and records what became of it: at least once, because what is sent and cannot be
   * recorded is sent again. Rejects only where the record itself fails.
   */
  async function deliver(mail: ClaimedMail): Promise<void> {
    let state: 'SENT' | 'DROPPED';
    try {
      state = await send(mail);
    } catch (error) {
      const now = clock.now();
      return await markFailed(changes.direct, mail, {
        error: nameOfFault(error),
        retryAt: nextAttempt(mail, now),
        now,
      });
    }
    await markDone(changes.direct, mail, state, clock.now());
  }

  return {
    /**
     * Sends what is due, at most a handful at a time; returns how many were looked at. Any node may do it; on a copy none
     * does: whoever made it has users of theirs get no mails from it.
     */
    async deliverDue(): Promise<number> {
      if ((await copies.mark()) !== null) return 0;
      const now = clock.now();
      const lease = { now, leaseEnd: fromNow(LEASE_MS), limit: CLAIMED_AT_ONCE };
      const claimed = await claimDue(changes.direct, writer.templates, lease);
      const waiting = claimed.values();
      const inTurn = async (): Promise<void> => {
        for (const mail of waiting) await deliver(mail);
      };
      const ends = await Promise.allSettled(Array.from({ length: SENT_AT_ONCE }, inTurn));
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
      return claimed.length;
    },

    /** For `doctor`. */
    state: (): Promise<MailState> => countStates(db),

    /** Forgets mails that were done a month ago; returns how many. */
    sweep: (): Promise<number> => deleteDone(changes.direct, fromNow(-KEPT_MS)),
  };
}

/** 10 s after the first failure, then twice as long each time, an hour at most; null after a day. */
function nextAttempt({ attempts, createdAt }: ClaimedMail, now: Date): Date | null {
  if (now.getTime() - createdAt.getTime() >= GIVE_UP_MS) return null;
  return new Date(now.getTime() + Math.min(RETRY_CAP_MS, RETRY_BASE_MS * 2 ** (attempts - 1)));
}

const PLAIN = /^[\w.-]{1,40}$/;

/** `ECONNECTION`, `EENVELOPE 550`: never the message, which repeats addresses and what a server says. */
export function nameOfFault(error: unknown): string {
  if (!isNativeError(error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : error.name;
  const response = 'responseCode' in error ? [String(error.responseCode)] : [];
  return [code, ...response].filter((part) => PLAIN.test(part)).join(' ') || 'unknown';
}
