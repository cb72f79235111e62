import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../storage/tables.js' {
  interface Tables {
    wallet: WalletTable;
    ledger_tx: LedgerTxTable;
    ledger_entry: LedgerEntryTable;
  }
}

/** operations.md §1.10; only users have one. `seq` is that of its last entry. */
export interface WalletTable {
  id: GeneratedAlways<number>;
  project_id: number;
  user_id: number;
  balance: Generated<number>;
  seq: Generated<number>;
}

/** operations.md §1.10; append-only, held by a trigger. */
export interface LedgerTxTable {
  id: string;
  project_id: number;
  type: 'CREDIT' | 'PURCHASE' | 'REFUND' | 'ADJUSTMENT';
  reference: string;
  actor: string;
  note: string | null;
  created_at: Date;
}

/** operations.md §1.10; append-only. A user's has `wallet_id`, `seq` and `balance_after`; the system's side has none. */
export interface LedgerEntryTable {
  id: string;
  project_id: number;
  tx_id: string;
  wallet_id: number | null;
  system: 'ISSUANCE' | 'SALES' | 'ADJUSTMENT' | null;
  amount: number;
  balance_after: number | null;
  seq: number | null;
  created_at: Date;
}
