import type { Log } from '../base/log/index.js';
import type { Verification } from '../domain/books/index.js';

/** More lines than this say no more. */
const MAX_LINES = 20;

/** Verifies the ledger (operations.md §3.8); logs the first violations, a line each, and how many there are beyond. */
export async function reportViolations({ verifyLedger }: Pick<Verification, 'verifyLedger'>, log: Log): Promise<void> {
  const violations = await verifyLedger(null);
  for (const { invariant, subject, problem } of violations.slice(0, MAX_LINES)) {
    log.error('the ledger contradicts itself', { detail: `invariant ${invariant}, ${subject}: ${problem}` });
  }
  const more = violations.length - MAX_LINES;
  if (more > 0) log.error('the ledger contradicts itself further: project-service ledger verify', { detail: more });
}
