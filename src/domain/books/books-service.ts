import type { Database } from '../../storage/database.js';
import type { Examination, Violation } from './books-model.js';
import { countExamined } from './counts-store.js';
import { askFor, type Invariant, ofProject } from './invariant-store.js';
import { appendOnly, balanced, cancelledOut } from './ledger-store.js';
import { delivered, paid } from './orders-store.js';
import { limited, supplied } from './sales-store.js';
import { addedUp, notNegative, numbered } from './wallets-store.js';

export interface Verification {
  /**
   * The violations of the ten invariants in one snapshot of the database, up to 1,000 of each; of one project, or of
   * all (null). It only reads, and waits for nobody: players go on buying meanwhile.
   */
  verifyLedger(projectId: number | null): Promise<readonly Violation[]>;
  /** The same, and how much was looked at. */
  examineLedger(projectId: number | null): Promise<Examination>;
}

/** operations.md §3.8, in their order. */
const INVARIANTS: readonly Invariant[] = [
  notNegative,
  cancelledOut,
  balanced,
  addedUp,
  numbered,
  appendOnly,
  paid,
  delivered,
  supplied,
  limited,
];

export function createVerification({ database }: { readonly database: Database }): Verification {
  const examineLedger = (projectId: number | null): Promise<Examination> =>
    database.snapshot(async (tx) => {
      const of = ofProject(projectId);
      const violations: Violation[] = [];
      for (const invariant of INVARIANTS) violations.push(...(await askFor(tx, invariant, of)));
      return { ...(await countExamined(tx, of)), violations };
    });

  return {
    examineLedger,
    verifyLedger: async (projectId) => (await examineLedger(projectId)).violations,
  };
}
