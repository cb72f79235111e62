import { refuse } from '../../base/errors/refusal.js';
import type { Actor, AuditAction } from '../../platform/audit/index.js';
import type { Change, Changes } from '../../platform/changes/index.js';
import { faultCode } from '../../storage/faults.js';
import { demandAdjustment, demandCredit, demandNote, demandReason, demandReference } from './inputs.js';
import { lockWallet, postMovement } from './ledger.js';
import { findMovement } from './ledger-store.js';
import type { LockedWallet } from './wallet-model.js';
import { holdUserStatus } from './wallet-store.js';

export interface Credit {
  readonly projectId: number;
  readonly userId: number;
  /** 1 or more. */
  readonly amount: number;
  /** What the payment provider or operator calls it; 1 to 128 characters, once per project. */
  readonly reference: string;
  readonly note: string | null;
  readonly by: Actor;
}

export interface Credited {
  readonly transactionId: string;
  /** After it; on a replay: as it is now. */
  readonly balance: number;
  /** True: this reference was credited before, with the same content; nothing happened now. */
  readonly replayed: boolean;
}

interface Kind {
  readonly type: 'CREDIT' | 'ADJUSTMENT';
  readonly action: AuditAction;
}

const CREDIT: Kind = { type: 'CREDIT', action: 'wallet.credit' };
const ADJUSTMENT: Kind = { type: 'ADJUSTMENT', action: 'wallet.adjust' };
const UNIQUE_VIOLATION = '23505';

/** Money that operators and payment providers give and take: operations.md §1.10, §3.7, §4.1. */
export function createCrediting({ changes }: { readonly changes: Changes }) {
  /**
   * Posts it unless its reference was used. Two users can be credited with one reference at once: neither sees the
   * other, and the unique index lets one of them through; the other looks again, and then finds it.
   */
  async function once(kind: Kind, credit: Credit): Promise<Credited> {
    const attempt = () => changes.quiet(credit, (change) => post(change, kind, credit));
    try {
      return await attempt();
    } catch (error) {
      if (faultCode(error) !== UNIQUE_VIOLATION) throw error;
      return await attempt();
    }
  }

  return {
    credit: async (credit: Credit): Promise<Credited> => {
      demandCredit(credit.amount);
      demandReference(credit.reference);
      demandNote(credit.note);
      return await once(CREDIT, credit);
    },

    adjust: async (adjustment: Credit): Promise<Credited> => {
      demandAdjustment(adjustment.amount);
      demandReference(adjustment.reference);
      demandReason(adjustment.note);
      demandNote(adjustment.note);
      return await once(ADJUSTMENT, adjustment);
    },
  };
}

/**
 * Looks for the reference only when it holds the wallet: the same credit at the same moment has then either been
 * posted, and is found, or has not begun.
 */
async function post({ tx, now, record }: Change, { type, action }: Kind, credit: Credit): Promise<Credited> {
  const { projectId, userId, amount, reference, note, by } = credit;
  const status = await holdUserStatus(tx, projectId, userId);
  if (status === null) throw refuse('USER_NOT_FOUND', 'user', 'There is no such user in this project.');
  const wallet = await lockWallet(tx, projectId, userId);
  const known = await findMovement(tx, projectId, type, reference);
  if (known !== null) {
    if (known.walletId !== wallet.id || known.amount !== amount) {
      throw refuse(
        'REFERENCE_USED',
        'reference',
        `The reference "${reference}" was used for another user or another amount.`,
      );
    }
    return { transactionId: known.transactionId, balance: wallet.balance, replayed: true };
  }
  if (status === 'DELETED') throw refuse('USER_DELETED', 'user', 'This user is deleted, which cannot be undone.');
  demandCovered(wallet, amount);
  const posted = await postMovement(tx, wallet, { type, amount, reference, actor: by.name, note, now: now() });
  const { transactionId } = posted;
  await record(action, `user:${userId}`, { after: { amount, transaction: transactionId } });
  return { transactionId, balance: posted.wallet.balance, replayed: false };
}

/** Tells operators what they can take; the database would refuse it anyway. */
function demandCovered({ balance }: LockedWallet, amount: number): void {
  if (balance + amount >= 0) return;
  throw refuse('BALANCE_TOO_SMALL', 'amount', `The user has ${balance}: that is the most that can be taken.`);
}
