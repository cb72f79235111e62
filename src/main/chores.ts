import type { Log } from '../base/log/index.js';
import type { Domain } from '../domain/index.js';
import { reportViolations } from './ledger-check.js';
import { type Repeated, type Repetition, repeat } from './repeat.js';

const MAIL_MS = 1_000;
const EXPIRY_MS = 60_000;
const SWEEP_MS = 3_600_000;
const VERIFY_MS = 24 * 3_600_000;
/** A node that is restarted every day verifies all the same. */
const FIRST_VERIFY_MS = 600_000;

/**
 * What a service does beside answering: sends mails, gives up deliveries, and forgets what has expired. Every node does it.
 * Mails go out in a rhythm of their own, never because a request has just asked for one: the work right after it would
 * tell by its time whose address is known (operations.md §3.2).
 */
export function startChores({ users, mail, throttles, deliveries, verification }: Domain, log: Log): Repeated {
  const sweep = (work: () => Promise<number>, what: string): Repetition => ({
    everyMs: SWEEP_MS,
    work,
    complaint: `${what} could not be swept`,
  });
  const chores = [
    {
      everyMs: MAIL_MS,
      work: mail.deliverDue,
      complaint: 'mails could not be delivered',
    },
    {
      everyMs: EXPIRY_MS,
      work: async () => warnOfDead(await deliveries.expire(), log),
      complaint: 'deliveries could not be given up',
    },
    {
      everyMs: VERIFY_MS,
      firstMs: FIRST_VERIFY_MS,
      work: () => reportViolations(verification, log),
      complaint: 'the ledger could not be verified',
    },
    sweep(users.sweepSessions, 'ended sessions'),
    sweep(users.sweepTokens, 'expired one-time tokens'),
    sweep(mail.sweep, 'mails that are done'),
    sweep(throttles.sweep, 'expired throttles'),
    sweep(users.sweepPlaces, 'places that are known no longer'),
  ].map((repetition) => repeat(repetition, log));
  return {
    async stop() {
      await Promise.all(chores.map((chore) => chore.stop()));
    },
  };
}

function warnOfDead(count: number, log: Log): void {
  if (count === 0) return;
  log.warn('deliveries became dead letters; see: project-service delivery dead', { detail: count });
}
