import { deliver, type MailParts } from './delivery.js';
import type { LetterOf } from './mail-model.js';
import { claimDue } from './mail-store.js';
import { countStates, deleteDone } from './outcome-store.js';

export interface MailService {
  /** Sends what is due, at most a handful at a time; returns how many were looked at. Any node may do it. */
  deliverDue(letterOf: LetterOf): Promise<number>;
  /** For `doctor`. */
  state(): Promise<MailState>;
  /** Forgets mails that were done a month ago; returns how many. */
  sweep(): Promise<number>;
}

/** The outboxes of all projects. */
export interface MailState {
  readonly pending: number;
  readonly dead: number;
  readonly oldestPending: Date | null;
  /** Why most of those that were tried and wait again were not taken; null where none was tried. */
  readonly pendingError: string | null;
}

const CLAIMED_AT_ONCE = 10;
/** Half of what is claimed, and of the connections: requests come first. */
const SENT_AT_ONCE = 5;
/** Longer than it takes to send two mails one after the other at worst (`transport.ts`). */
const LEASE_MS = 120_000;
const KEPT_MS = 30 * 86_400_000;

/** The outbox of all projects: operations.md §1.13. */
export function createMail(parts: MailParts): MailService {
  const {
    database: { direct: db },
    clock,
  } = parts;
  const fromNow = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds);

  return {
    async deliverDue(letterOf) {
      const claimed = await claimDue(db, clock.now(), fromNow(LEASE_MS), CLAIMED_AT_ONCE);
      const waiting = claimed.values();
      const inTurn = async (): Promise<void> => {
        for (const mail of waiting) await deliver(parts, mail, letterOf);
      };
      const ends = await Promise.allSettled(Array.from({ length: SENT_AT_ONCE }, inTurn));
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
      return claimed.length;
    },
    state: () => countStates(db),
    sweep: () => deleteDone(db, fromNow(-KEPT_MS)),
  };
}
