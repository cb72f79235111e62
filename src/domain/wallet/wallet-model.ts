import type { LedgerType } from './ledger-types.js';

/** Largest amount and balance: JSON numbers are exact up to it. */
export const MAX_AMOUNT = Number.MAX_SAFE_INTEGER;

/** A user's wallet, locked before any change of the user's money, orders or deliveries. */
export interface LockedWallet {
  readonly id: number;
  readonly projectId: number;
  readonly userId: number;
  readonly balance: number;
  /** Number of the last entry. */
  readonly seq: number;
}

/** A movement to be posted. */
export interface Movement {
  readonly type: LedgerType;
  /** Signed, from the user's side, not 0. */
  readonly amount: number;
  /**
   * Unique per project and type: the id of an order or redemption, or the name at a provider or
   * operator.
   */
  readonly reference: string;
  /** `Actor.name` */
  readonly actor: string;
  readonly note: string | null;
  readonly now: Date;
}

/** An entry of a user's wallet: rules.md §1.10. */
export interface LedgerEntry extends Omit<Movement, 'now'> {
  readonly id: string;
  readonly transactionId: string;
  readonly balanceAfter: number;
  readonly seq: number;
  readonly createdAt: Date;
}

/** The `before` of the next page of entries; null: there is none. Entries are numbered from 1. */
export function nextPageBefore(entries: readonly LedgerEntry[]): number | null {
  const last = entries.at(-1)?.seq ?? 1;
  return last > 1 ? last : null;
}
