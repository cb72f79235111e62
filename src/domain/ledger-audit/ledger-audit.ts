import type { Database } from '../../storage/database.js';
import { type Examination, examine, type Violation } from './ledger-audit-view.js';

export type LedgerAudit = ReturnType<typeof createLedgerAudit>;

/**
 * Looks for violations of the invariants in one snapshot of the database, up to 1,000 of each; of one project, or of
 * all (null). It only reads, and waits for nobody: players go on buying meanwhile.
 */
export function createLedgerAudit({ database }: { readonly database: Pick<Database, 'snapshot'> }) {
  /** The violations, and how much was looked at. */
  const examineLedger = (projectId: number | null): Promise<Examination> =>
    database.snapshot((tx) => examine(tx, projectId));

  return {
    examineLedger,
    /** The violations alone. */
    verifyLedger: async (projectId: number | null): Promise<readonly Violation[]> =>
      (await examineLedger(projectId)).violations,
  };
}
