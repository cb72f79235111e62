import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Change } from '../../platform/changes/index.js';
import type { Deps } from '../../platform/deps.js';
import { databaseErrorCode } from '../../storage/database-errors.js';
import { askOne } from '../../storage/statement.js';
import { requireNote, requireReason } from '../notes.js';
import { isOpen } from '../projects/index.js';
import { lockUserStatus } from '../users/index.js';
import { requireWithinDailyLimit } from './daily-limit.js';
import { lockOrCreateWallet, postMovement } from './ledger.js';
import { LEDGER_TYPES } from './ledger-types.js';
import { type LockedWallet, MAX_AMOUNT } from './wallet-model.js';
import { findMovement } from './wallet-store.js';

export interface Credit {
  readonly projectId: number;
  readonly userId: number;
  /** 1 or more. */
  readonly amount: number;
  /** Name at the payment provider or operator; 1 to 128 characters, unique per project and type. */
  readonly reference: string;
  readonly note: string | null;
  readonly by: Actor;
}

export interface CreditResult {
  readonly transactionId: string;
  /** After the transaction; on a replay the current balance. */
  readonly balance: number;
  /** True: this reference was posted before for this user and amount; this call changed nothing. */
  readonly replayed: boolean;
}

type Kind = 'CREDIT' | 'ADJUSTMENT';

const UNIQUE_VIOLATION = '23505';
/** References that look equal must be equal: no invisible characters, no surrounding space. */
const REFERENCE = /^(?! )(?:[^\p{C}\p{Z}]| ){1,128}(?<! )$/u;

/** Credits and adjustments by operators and payment providers: rules.md §1.10, §3.7.7, §4.8.7. */
export function createCrediting({ changes }: Pick<Deps, 'changes'>) {
  /**
   * Posts a movement unless its reference was used. Two users can be credited with one reference
   * concurrently: the unique index rejects one transaction, and its retry finds the other.
   */
  async function postOnce(kind: Kind, credit: Credit): Promise<CreditResult> {
    const attempt = () => changes.quiet(credit, (change) => post(change, kind, credit));
    try {
      return await attempt();
    } catch (error) {
      if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error;
      return await attempt();
    }
  }

  return {
    /**
     * Credits a wallet, once per reference. Throws USER_NOT_FOUND, USER_DELETED, PROJECT_ARCHIVED,
     * REFERENCE_USED (for another user or amount), BALANCE_TOO_LARGE, INVALID_AMOUNT,
     * INVALID_REFERENCE, INVALID_NOTE, DAILY_LIMIT_REACHED.
     */
    credit: async (credit: Credit): Promise<CreditResult> => {
      requireCredit(credit.amount);
      requireReference(credit.reference);
      requireNote(credit.note);
      return await postOnce('CREDIT', credit);
    },

    /**
     * Corrects a balance by a signed amount, with a note as the reason. Throws as `credit` does,
     * and BALANCE_TOO_SMALL if the balance would become negative.
     */
    adjust: async (adjustment: Credit): Promise<CreditResult> => {
      requireAdjustment(adjustment.amount);
      requireReference(adjustment.reference);
      // The ledger records the reason of every adjustment.
      requireReason(adjustment.note, 'An adjustment requires a note with the reason.');
      requireNote(adjustment.note);
      return await postOnce('ADJUSTMENT', adjustment);
    },
  };
}

/**
 * Looks for the reference after locking the wallet: a concurrent credit of this wallet with this
 * reference is then either committed and found, or not started. `postOnce` covers other wallets.
 */
async function post(change: Change, type: Kind, credit: Credit): Promise<CreditResult> {
  const { tx, now, record } = change;
  const { projectId, userId, amount, reference, note, by } = credit;
  const status = await lockUserStatus(tx, { id: userId, projectId });
  if (status === null) throw refuse('USER_NOT_FOUND', 'There is no such user in this project.', { user: userId });
  const wallet = await lockOrCreateWallet(tx, projectId, userId);
  const existing = await findMovement(tx, projectId, type, reference);
  if (existing !== null) {
    if (existing.walletId !== wallet.id || existing.amount !== amount) {
      throw refuse('REFERENCE_USED', `The reference "${reference}" was used for another user or another amount.`, {
        reference,
      });
    }
    return { transactionId: existing.transactionId, balance: wallet.balance, replayed: true };
  }
  if (type === 'CREDIT' && !(await isOpen(tx, projectId)))
    throw refuse('PROJECT_ARCHIVED', 'The project is archived: its wallets cannot be credited.');
  if (status === 'DELETED') throw refuse('USER_DELETED', 'This user is deleted, which cannot be undone.');
  requireCovered(wallet, amount);
  if (type === 'CREDIT') await requireWithinDailyLimit(change, { projectId, type, amount });
  const posted = await askOne(tx, postMovement(wallet, { type, amount, reference, actor: by.name, note, now: now() }));
  const { transactionId } = posted;
  await record(LEDGER_TYPES[type].auditAction, `user:${userId}`, { after: { amount, transaction: transactionId } });
  return { transactionId, balance: posted.wallet.balance, replayed: false };
}

/** Names the balance in the refusal; the database would reject the movement anyway. */
function requireCovered({ balance }: LockedWallet, amount: number): void {
  if (balance + amount >= 0) return;
  throw refuse('BALANCE_TOO_SMALL', `The user has ${balance}: at most that can be debited.`, {
    balance,
  });
}

/** Throws INVALID_AMOUNT: rules.md §1.10. */
function requireCredit(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 1) {
    throw refuse(
      'INVALID_AMOUNT',
      `An amount is a whole number from 1 to ${MAX_AMOUNT}, in the currency's smallest unit.`,
    );
  }
}

/** Throws INVALID_AMOUNT. */
function requireAdjustment(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount === 0) {
    throw refuse(
      'INVALID_AMOUNT',
      "An adjustment is a whole number other than 0, in the currency's smallest unit: 50 or -50.",
    );
  }
}

const isReference = (text: string): boolean => REFERENCE.test(text) && text === text.normalize('NFC');

function requireReference(reference: string): void {
  if (isReference(reference)) return;
  throw refuse(
    'INVALID_REFERENCE',
    'A reference has 1 to 128 characters in composed form (NFC), none of them invisible, and no space around it.',
  );
}
