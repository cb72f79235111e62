import type { Config } from '../base/config.js';
import { atMostEvery, type Log } from '../base/log/index.js';
import { type Repeated, type Repetition, repeat } from '../base/repeat.js';
import { UntrustedEntry } from '../base/trusted-entry.js';
import type { Domain } from '../domain/index.js';
import type { LedgerAudit } from '../domain/ledger-audit/index.js';
import { type Mailer, nameOfFault, type SendMail } from '../platform/mail/index.js';

const MAIL_MS = 1_000;
const EXPIRY_MS = 60_000;
const SWEEP_MS = 3_600_000;
/** Whoever floods log-in fills these faster than anything else. */
const THROTTLES_MS = 300_000;
const VERIFY_MS = 24 * 3_600_000;
/** A node that is restarted every day verifies all the same. */
const FIRST_VERIFY_MS = 600_000;
/** Of what contradicts itself; more lines than this say no more. */
const MAX_LINES = 20;
const REPORT_MS = 60_000;

/**
 * What a service does beside answering: sends mails, gives up deliveries, and forgets what has expired. Every node does it.
 * Mails go out in a rhythm of their own, never because a request has just asked for one: the work right after it would
 * tell by its time whose address is known (rules.md §3.2).
 */
export function startBackgroundJobs(
  { users, credentials, operators, mail, throttles, deliveries, ledgerAudit, usage, audit }: Domain,
  { auditDays }: Pick<Config, 'auditDays'>,
  log: Log,
): Repeated {
  const sweep = (work: () => Promise<number>, what: string, everyMs = SWEEP_MS): Repetition => ({
    everyMs,
    work,
    complaint: `${what} could not be swept`,
  });
  const jobs = [
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
      work: () => reportViolations(ledgerAudit, log),
      complaint: 'the ledger could not be verified',
    },
    sweep(users.sweepSessions, 'ended sessions'),
    sweep(operators.sweepOperatorSessions, 'ended sessions of operators'),
    sweep(credentials.sweepTokens, 'expired one-time tokens'),
    sweep(mail.sweep, 'mails that are done'),
    sweep(throttles.sweep, 'expired throttles', THROTTLES_MS),
    sweep(credentials.sweepPlaces, 'places that are known no longer'),
    sweep(usage.sweep, 'clients that have not called for long'),
    sweep(deliveries.sweep, 'deliveries that were done long ago'),
    sweep(() => audit.sweep(auditDays), 'old entries of the audit log'),
  ].map((repetition) => repeat(repetition, log));
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

function warnOfDead(count: number, log: Log): void {
  if (count === 0) return;
  log.warn('deliveries became dead letters; see: project-service delivery dead', { detail: count });
}

/** Verifies the ledger (rules.md §3.8); logs the first violations, a line each, and how many there are beyond. */
export async function reportViolations({ verifyLedger }: Pick<LedgerAudit, 'verifyLedger'>, log: Log): Promise<void> {
  const violations = await verifyLedger(null);
  for (const { invariant, subject, problem } of violations.slice(0, MAX_LINES)) {
    log.error('the ledger contradicts itself', { detail: `invariant ${invariant}, ${subject}: ${problem}` });
  }
  const more = violations.length - MAX_LINES;
  if (more > 0) log.error('the ledger contradicts itself further: project-service ledger verify', { detail: more });
}

/**
 * The same mailer, which also tells the log, once a minute at most, that mails are not taken: users wait for codes, and
 * nobody else would notice. Never the text of the fault, which repeats addresses.
 */
export function reportingTroubles(mailer: Mailer, log: Log): Mailer {
  const rarely = atMostEvery(REPORT_MS);
  const send: SendMail = async (message) => {
    try {
      await mailer(message);
    } catch (error) {
      const detail = error instanceof UntrustedEntry ? error.message : nameOfFault(error);
      rarely(() => log.warn('mails are not taken, and are tried again later', { detail }));
      throw error;
    }
  };
  return Object.assign(send, { close: () => mailer.close() });
}
