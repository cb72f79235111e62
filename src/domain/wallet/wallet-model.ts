import type { AuditAction } from '../../platform/audit/index.js';

/** Of amounts and balances: what JSON numbers can say exactly. */
export const MAX_AMOUNT = Number.MAX_SAFE_INTEGER;

export type LedgerType = 'CREDIT' | 'PURCHASE' | 'REFUND' | 'ADJUSTMENT';

/** What the audit log calls the movements that operators and payment programs make: each is recorded there as well. */
export const AUDITED_AS = {
  CREDIT: 'wallet.credit',
  ADJUSTMENT: 'wallet.adjust',
} as const satisfies Partial<Record<LedgerType, AuditAction>>;

export interface Wallet {
  readonly id: number;
  readonly projectId: number;
  readonly userId: number;
  readonly balance: number;
  /** Of the last entry. */
  readonly seq: number;
}

/** A user's wallet, locked: whoever changes their money, orders or deliveries holds it first. */
export type LockedWallet = Wallet;

/** What one movement is about. */
export interface Movement {
  readonly type: LedgerType;
  /** Signed, from the user's side, not 0. */
  readonly amount: number;
  /** Unique per project and type: an order's id, or what a payment provider or operator calls it. */
  readonly reference: string;
  /** `Actor.name` */
  readonly actor: string;
  readonly note: string | null;
  readonly now: Date;
}

/** A movement that was posted, as far as a repeated one must be the same. */
export interface PostedMovement {
  readonly transactionId: string;
  /** Signed, from the user's side. */
  readonly amount: number;
  readonly walletId: number | null;
}

/** An entry of a user's wallet: rules.md §1.10. */
export interface LedgerEntry extends Omit<Movement, 'now'> {
  readonly id: string;
  readonly transactionId: string;
  readonly balanceAfter: number;
  readonly seq: number;
  readonly createdAt: Date;
}

/** Before which entry further ones are; null: there are none. They are numbered from 1, without a gap. */
export function furtherBefore(entries: readonly LedgerEntry[]): number | null {
  const last = entries.at(-1)?.seq ?? 1;
  return last > 1 ? last : null;
}
