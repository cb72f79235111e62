import type { Database } from '../../storage/database.js';
import { type Examination, examineLedgerOf, type Violation } from './ledger-audit-view.js';

export type LedgerAudit = ReturnType<typeof createLedgerAudit>;

/**
 * Checks the invariants of one project, or of all (null), in one snapshot of the database.
 * Read-only and without locks, so that purchases are not delayed. Finds up to 1,000 violations of
 * each.
 */
export function createLedgerAudit({ database }: { readonly database: Pick<Database, 'snapshot'> }) {
  const examine = (projectId: number | null, isBackground: boolean): Promise<Examination> =>
    database.snapshot((tx) => examineLedgerOf(tx, projectId), { key: 'ledger audits', isBackground });

  return {
    /**
     * The violations, and the number of checked rows. Throws RATE_LIMITED if other audits or
     * reports run: rules.md §4.6.
     */
    examineLedger: (projectId: number | null): Promise<Examination> => examine(projectId, false),
    /** Only the violations. Waits until other audits and reports have ended. */
    verifyLedger: async (projectId: number | null): Promise<readonly Violation[]> =>
      (await examine(projectId, true)).violations,
  };
}
