import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Change } from '../../platform/changes/index.js';
import type { Deps } from '../../platform/deps.js';
import { databaseErrorCode } from '../../storage/database-errors.js';
import { askOne } from '../../storage/statement.js';
import { isOpen } from '../projects/index.js';
import { lockUserStatus } from '../users/index.js';
import { requireWithinDailyLimit } from './daily-limit.js';
import { lockOrCreateWallet, postMovement } from './ledger.js';
import { AUDITED_AS, type LockedWallet, MAX_AMOUNT } from './wallet-model.js';
import { findMovement } from './wallet-store.js';

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

type Kind = keyof typeof AUDITED_AS;

const UNIQUE_VIOLATION = '23505';
const MAX_NOTE = 500;
/** Two that look the same must be the same: nothing invisible, no space around. PostgreSQL counts code points too. */
const REFERENCE = /^(?! )(?:[^\p{C}\p{Z}]| ){1,128}(?<! )$/u;
/** What a `text` column cannot hold. */
const UNSTORABLE = /\0|\p{Cs}/u;

/** Money that operators and payment providers give and take: rules.md §1.10, §3.7, §4.1. */
export function createCrediting({ changes }: Pick<Deps, 'changes'>) {
  /**
   * Posts it unless its reference was used. Two users can be credited with one reference at once: neither sees the
   * other, and the unique index lets one of them through; the other looks again, and then finds it.
   */
  async function once(kind: Kind, credit: Credit): Promise<Credited> {
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
     * Once per reference. Refuses unknown and deleted users (USER_NOT_FOUND, USER_DELETED), projects that are archived
     * (PROJECT_ARCHIVED), a reference that was used
     * for something else (REFERENCE_USED), a balance beyond what numbers can say (BALANCE_TOO_LARGE), and what is no
     * amount, reference or note (INVALID_AMOUNT, INVALID_REFERENCE, INVALID_NOTE), and what is beyond the daily limit of the
     * operator (DAILY_LIMIT_REACHED).
     */
    credit: async (credit: Credit): Promise<Credited> => {
      requireCredit(credit.amount);
      requireReference(credit.reference);
      requireNote(credit.note);
      return await once('CREDIT', credit);
    },

    /**
     * Corrects a balance by a signed amount, with a note that says why; refuses what a credit would be refused for, and
     * what would make the balance negative (BALANCE_TOO_SMALL).
     */
    adjust: async (adjustment: Credit): Promise<Credited> => {
      requireAdjustment(adjustment.amount);
      requireReference(adjustment.reference);
      requireReason(adjustment.note);
      requireNote(adjustment.note);
      return await once('ADJUSTMENT', adjustment);
    },
  };
}

/**
 * Looks for the reference only when it holds the wallet: the same credit at the same moment has then either been
 * posted, and is found, or has not begun.
 */
async function post(change: Change, type: Kind, credit: Credit): Promise<Credited> {
  const { tx, now, record } = change;
  const { projectId, userId, amount, reference, note, by } = credit;
  const status = await lockUserStatus(tx, projectId, userId);
  if (status === null)
    throw refuse('USER_NOT_FOUND', 'user', 'There is no such user in this project.', { user: userId });
  const wallet = await lockOrCreateWallet(tx, projectId, userId);
  const known = await findMovement(tx, projectId, type, reference);
  if (known !== null) {
    if (known.walletId !== wallet.id || known.amount !== amount) {
      throw refuse(
        'REFERENCE_USED',
        'reference',
        `The reference "${reference}" was used for another user or another amount.`,
        { reference },
      );
    }
    return { transactionId: known.transactionId, balance: wallet.balance, replayed: true };
  }
  if (type === 'CREDIT' && !(await isOpen(tx, projectId)))
    throw refuse('PROJECT_ARCHIVED', 'project', 'The project is archived: there is nobody to credit.');
  if (status === 'DELETED') throw refuse('USER_DELETED', 'user', 'This user is deleted, which cannot be undone.');
  requireCovered(wallet, amount);
  if (type === 'CREDIT') await requireWithinDailyLimit(change, { projectId, type, amount });
  const posted = await askOne(tx, postMovement(wallet, { type, amount, reference, actor: by.name, note, now: now() }));
  const { transactionId } = posted;
  await record(AUDITED_AS[type], `user:${userId}`, { after: { amount, transaction: transactionId } });
  return { transactionId, balance: posted.wallet.balance, replayed: false };
}

/** Tells operators what they can take; the database would refuse it anyway. */
function requireCovered({ balance }: LockedWallet, amount: number): void {
  if (balance + amount >= 0) return;
  throw refuse('BALANCE_TOO_SMALL', 'amount', `The user has ${balance}: that is the most that can be taken.`, {
    balance,
  });
}

/** Refuses what is no amount of a credit: rules.md §1.10. */
function requireCredit(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 1) {
    throw refuse(
      'INVALID_AMOUNT',
      'amount',
      `An amount is a whole number from 1 to ${MAX_AMOUNT}, in the currency's smallest unit.`,
    );
  }
}

/** Refuses what is no amount of an adjustment. */
function requireAdjustment(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount === 0) {
    throw refuse(
      'INVALID_AMOUNT',
      'amount',
      "An adjustment is a whole number other than 0, in the currency's smallest unit: 50 or -50.",
    );
  }
}

const isReference = (text: string): boolean => REFERENCE.test(text) && text === text.normalize('NFC');

function requireReference(reference: string): void {
  if (isReference(reference)) return;
  throw refuse(
    'INVALID_REFERENCE',
    'reference',
    'A reference has 1 to 128 characters, none of them invisible, and no space around it.',
  );
}

const isNote = (text: string): boolean => !UNSTORABLE.test(text) && [...text].length <= MAX_NOTE;

function requireNote(note: string | null): void {
  if (note === null || isNote(note)) return;
  throw refuse('INVALID_NOTE', 'note', `A note is text of ${MAX_NOTE} characters at most.`, {
    field: 'note',
    rule: 'TOO_LONG',
    max: MAX_NOTE,
  });
}

/** An adjustment is somebody's decision: the ledger has to say why. */
function requireReason(note: string | null): void {
  if (note === null || note.trim() === '')
    throw refuse('INVALID_NOTE', 'note', 'An adjustment needs a note that says why.', {
      field: 'note',
      rule: 'MISSING',
    });
}
