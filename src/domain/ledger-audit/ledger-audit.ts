import type { Database } from '../../storage/database.js';
import { type Examination, examineLedgerOf, type Violation } from './ledger-audit-view.js';

export type LedgerAudit = ReturnType<typeof createLedgerAudit>;

/**
 * Checks the invariants of one project, or of all (null), in one snapshot of the database.
 * Read-only and without locks, so that purchases are not delayed. Finds up to 1,000 violations of
 * each.
 */
export function createLedgerAudit({ database }: { readonly database: Pick<Database, 'snapshot'> }) {
  /** The violations, and the number of checked rows. */
  const examineLedger = (projectId: number | null): Promise<Examination> =>
    database.snapshot((tx) => examineLedgerOf(tx, projectId));

  return {
    examineLedger,
    /** Only the violations. */
    verifyLedger: async (projectId: number | null): Promise<readonly Violation[]> =>
      (await examineLedger(projectId)).violations,
  };
}
