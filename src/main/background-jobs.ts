import type { Config } from '../base/config.js';
import { atMostEvery, type Log } from '../base/log/index.js';
import { type PeriodicTask, type PeriodicTaskOptions, repeat } from '../base/repeat.js';
import { UntrustedEntry } from '../base/trusted-entry.js';
import type { Delivery } from '../domain/deliveries/index.js';
import type { Domain } from '../domain/index.js';
import type { LedgerAudit } from '../domain/ledger-audit/index.js';
import { errorNameOf, type Mailer, type SendMail } from '../platform/mail/index.js';

const MAIL_MS = 1_000;
const EXPIRY_MS = 60_000;
const SWEEP_MS = 3_600_000;
/** Shorter than SWEEP_MS: a flood of logins fills the throttles faster than any other table. */
const THROTTLES_MS = 300_000;
const VERIFY_MS = 24 * 3_600_000;
/** Shorter than VERIFY_MS, so that a node that restarts every day verifies too. */
const FIRST_VERIFY_MS = 600_000;
/** Violations that are logged one by one; the others are only counted. */
const MAX_LINES = 20;
const REPORT_MS = 60_000;

/**
 * Starts the background jobs of a node: it sends emails, expires deliveries, verifies the ledger
 * and deletes old rows. Every node runs them. Emails are sent on a fixed schedule, not by the
 * request that enqueues them: otherwise response times would reveal which addresses are registered
 * (rules.md §3.2). None runs while the clocks disagree: it might be the database's that is wrong,
 * and what a job ends or deletes by it is lost.
 */
export function startBackgroundJobs(
  { users, credentials, operators, mail, throttles, deliveries, ledgerAudit, usage, audit }: Domain,
  { auditRetentionDays }: Pick<Config, 'auditRetentionDays'>,
  { log, isClockInSync }: { readonly log: Log; readonly isClockInSync: () => boolean },
): PeriodicTask {
  const sweep = (work: () => Promise<number>, what: string, everyMs = SWEEP_MS): PeriodicTaskOptions => ({
    everyMs,
    work,
    failureMessage: `${what} could not be deleted`,
  });
  const jobs = [
    {
      everyMs: MAIL_MS,
      work: mail.deliverDue,
      failureMessage: 'emails could not be sent',
    },
    {
      everyMs: EXPIRY_MS,
      work: deliveries.expire,
      failureMessage: 'deliveries could not be expired',
    },
    {
      everyMs: VERIFY_MS,
      firstMs: FIRST_VERIFY_MS,
      work: () => reportViolations(ledgerAudit, log),
      failureMessage: 'the ledger could not be verified',
    },
    sweep(users.sweepSessions, 'ended sessions'),
    sweep(operators.sweepOperatorSessions, 'ended sessions of operators'),
    sweep(credentials.sweepTokens, 'expired one-time tokens'),
    sweep(mail.sweep, 'finished emails'),
    sweep(throttles.sweep, 'expired throttles', THROTTLES_MS),
    sweep(credentials.sweepPlaces, 'expired known places'),
    sweep(usage.sweep, 'unused clients'),
    sweep(deliveries.sweep, 'old deliveries'),
    sweep(() => audit.sweep(auditRetentionDays), 'old entries of the audit log'),
  ].map((job) => repeat({ ...job, work: async () => isClockInSync() && (await job.work()) }, log));
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

/** Logs a dead letter, which waits for an operator. */
export const warnOfDeadLetter =
  (log: Log) =>
  ({ id, gameServerId }: Pick<Delivery, 'id' | 'gameServerId'>): void =>
    log.warn('a delivery is a dead letter; see: project-service delivery dead-letters', {
      detail: `delivery ${id}, server ${gameServerId}`,
    });

/**
 * Verifies the ledger (rules.md §3.14). Logs the first violations, one line each, and the number of
 * the others.
 */
export async function reportViolations({ verifyLedger }: Pick<LedgerAudit, 'verifyLedger'>, log: Log): Promise<void> {
  const violations = await verifyLedger(null);
  for (const { invariant, subject, problem } of violations.slice(0, MAX_LINES)) {
    log.error('the ledger violates an invariant', { detail: `invariant ${invariant}, ${subject}: ${problem}` });
  }
  const more = violations.length - MAX_LINES;
  if (more > 0) log.error('more violations of the ledger: project-service ledger verify', { detail: more });
}

/**
 * Wraps a mailer and logs its failures, at most once a minute: users wait for codes, and nothing
 * else reports them. Does not log the text of an error, because it can contain addresses.
 */
export function withFailureLog(mailer: Mailer, { mail }: Pick<Config, 'mail'>, log: Log): Mailer {
  const atMostOnceAMinute = atMostEvery(REPORT_MS);
  const failure =
    mail.smtpUrl === null ? 'emails cannot be written to DATA_DIR/mail' : 'the mail server does not accept emails';
  const send: SendMail = async (message) => {
    try {
      await mailer(message);
    } catch (error) {
      const detail = error instanceof UntrustedEntry ? error.message : errorNameOf(error);
      atMostOnceAMinute(() => log.warn(`${failure}; each is tried again for a day`, { detail }));
      throw error;
    }
  };
  return Object.assign(send, { close: () => mailer.close() });
}
