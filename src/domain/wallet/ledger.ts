import { Refusal, refuse } from '../../base/errors/refusal.js';
import { uuidv7 } from '../../base/secrets.js';
import type { Tx } from '../../storage/database.js';
import { askOne, combine } from '../../storage/statement.js';
import { LEDGER_TYPES } from './ledger-types.js';
import { type LockedWallet, MAX_AMOUNT, type Movement } from './wallet-model.js';
import { insertMovement, insertWallet, lockWallet } from './wallet-store.js';

/**
 * Locks the user's wallet until the transaction ends; creates it if there is none. Changes of a
 * user's money, orders or deliveries lock it after user and session and before all other rows: one
 * lock order prevents deadlocks (rules.md §3.8).
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
 * Returns the statement that writes one movement: the ledger transaction, the user's entry, the
 * system's entry and the new balance (rules.md §1.10, §3.8). Its result is the id of the ledger
 * transaction and the wallet, still locked. It rejects with INSUFFICIENT_FUNDS, with balance and
 * missing amount, and with BALANCE_TOO_LARGE above `MAX_AMOUNT`.
 */
export function postMovement(wallet: LockedWallet, movement: Movement) {
  const { type, amount, reference, actor, note, now } = movement;
  if (!Number.isSafeInteger(amount) || amount === 0) throw new Error(`${amount} is not an amount of a movement`);
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
    system: LEDGER_TYPES[type].system,
    systemEntryId: uuidv7(now),
  });
  return combine([insert], ([moved]) => {
    if (moved === null) throw balanceRefusal(wallet, amount);
    return { transactionId, wallet: { ...wallet, ...moved } };
  });
}

/** The details have the balance, which the user may see, so that a client can offer a top-up. */
function balanceRefusal({ balance }: LockedWallet, amount: number): Refusal {
  if (amount < 0) return new Refusal('INSUFFICIENT_FUNDS', { details: { balance, missing: -amount - balance } });
  return refuse('BALANCE_TOO_LARGE', `A balance can be ${MAX_AMOUNT} at most; it is ${balance}.`, {
    balance,
    max: MAX_AMOUNT,
  });
}
