import { Refusal, refuse } from '../../base/errors/refusal.js';
import { uuidv7 } from '../../base/secrets.js';
import type { Tx, Writer } from '../../storage/database.js';
import { askOne, combine, type Statement } from '../../storage/statement.js';
import { type LedgerType, type LockedWallet, MAX_AMOUNT, type Movement } from './wallet-model.js';
import { insertMovement, insertWallet, lockWallet, type SystemAccount } from './wallet-store.js';

/** Who stands against the user. */
const AGAINST: Readonly<Record<LedgerType, SystemAccount>> = {
  CREDIT: 'ISSUANCE',
  PURCHASE: 'SALES',
  REFUND: 'SALES',
  ADJUSTMENT: 'ADJUSTMENT',
};

/**
 * Locks the user's wallet until the transaction ends; creates it if there is none. Changes of a user's money, orders or
 * deliveries lock it after user and session and before all other rows: one lock order prevents deadlocks (rules.md §3.8).
 */
export async function lockOrCreateWallet(tx: Tx, projectId: number, userId: number): Promise<LockedWallet> {
  const owner = { projectId, userId };
  const wallet = await askOne(tx, lockWallet(owner));
  if (wallet !== null) return wallet;
  await insertWallet(tx, projectId, userId);
  const created = await askOne(tx, lockWallet(owner));
  if (created === null) throw new Error(`project ${projectId} has no user ${userId}, so there is no wallet`);
  return created;
}

/**
 * Writes one movement: the transaction, the user's entry, the system's entry against it (CREDIT: ISSUANCE, PURCHASE and
 * REFUND: SALES, ADJUSTMENT: ADJUSTMENT), and the new balance. rules.md §1.10, §3.8.
 * Rejects with INSUFFICIENT_FUNDS, with the balance and the missing amount; with BALANCE_TOO_LARGE if the balance would
 * exceed the largest amount. Results in the id of the transaction and the wallet after it, still locked.
 */
export function postMovement(wallet: LockedWallet, movement: Movement): Statement<Posted, Writer> {
  const { type, amount, reference, actor, note, now } = movement;
  if (!Number.isSafeInteger(amount) || amount === 0) throw new Error(`${amount} is no amount of a movement`);
  const transactionId = uuidv7(now);
  const insert = insertMovement({
    id: transactionId,
    project_id: wallet.projectId,
    type,
    reference,
    actor,
    note,
    created_at: now,
    walletId: wallet.id,
    amount,
    max: MAX_AMOUNT,
    entryId: uuidv7(now),
    system: AGAINST[type],
    systemEntryId: uuidv7(now),
  });
  return combine([insert], ([moved]) => {
    if (moved === null) throw beyond(wallet, amount);
    return { transactionId, wallet: { ...wallet, ...moved } };
  });
}

interface Posted {
  readonly transactionId: string;
  readonly wallet: LockedWallet;
}

/** The balance is the user's own, and they see it anyway: it tells their client how much to top up. */
function beyond({ balance }: LockedWallet, amount: number): Refusal {
  if (amount < 0) return new Refusal('INSUFFICIENT_FUNDS', { details: { balance, missing: -amount - balance } });
  return refuse('BALANCE_TOO_LARGE', 'amount', `A balance is ${MAX_AMOUNT} at most; it is ${balance} now.`, {
    balance,
    max: MAX_AMOUNT,
  });
}
