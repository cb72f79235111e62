import type { Log } from '../base/log/index.js';
import type { Domain } from '../domain/index.js';
import { type Repeated, type Repetition, repeat } from './repeat.js';

const MAIL_MS = 1_000;
const SWEEP_MS = 3_600_000;

/**
 * What a service does beside answering: sends mails, and forgets what has expired. Every node does it.
 * Mails go out in a rhythm of their own, never because a request has just asked for one: the work right after it would
 * tell by its time whose address is known (operations.md §3.2).
 */
export function startChores({ users, mail, throttles }: Domain, log: Log): Repeated {
  const sweep = (work: () => Promise<number>, what: string): Repetition => ({
    everyMs: SWEEP_MS,
    work,
    complaint: `${what} could not be swept`,
  });
  const chores = [
    {
      everyMs: MAIL_MS,
      work: () => mail.deliverDue(users.letterOf),
      complaint: 'mails could not be delivered',
    },
    sweep(users.sweepSessions, 'ended sessions'),
    sweep(users.sweepTokens, 'expired one-time tokens'),
    sweep(mail.sweep, 'mails that are done'),
    sweep(throttles.sweep, 'expired throttles'),
  ].map((repetition) => repeat(repetition, log));
  return {
    async stop() {
      await Promise.all(chores.map((chore) => chore.stop()));
    },
  };
}
