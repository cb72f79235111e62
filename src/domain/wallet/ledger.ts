import { Refusal, refuse } from '../../base/errors/refusal.js';
import { uuidv7 } from '../../base/secrets.js';
import type { Tx, Writer } from '../../storage/database.js';
import { ask, type Statement } from '../../storage/statement.js';
import { type LedgerType, type LockedWallet, MAX_AMOUNT, type Movement } from './wallet-model.js';
import { insertWallet, movementPosted, type SystemAccount, walletLocked } from './wallet-store.js';

/** Who stands against the user. */
const AGAINST: Readonly<Record<LedgerType, SystemAccount>> = {
  CREDIT: 'ISSUANCE',
  PURCHASE: 'SALES',
  REFUND: 'SALES',
  ADJUSTMENT: 'ADJUSTMENT',
};

/**
 * The user's wallet, made where they have none yet, and held until the transaction ends. Whoever changes a user's money,
 * orders or deliveries begins here, after user and session and before everything else: with one order of locks nobody
 * waits in a circle (rules.md §3.8).
 */
export async function lockWallet(tx: Tx, projectId: number, userId: number): Promise<LockedWallet> {
  const owner = { projectId, userId };
  const wallet = await ask(tx, walletLocked(owner));
  if (wallet !== null) return wallet;
  await insertWallet(tx, projectId, userId);
  const made = await ask(tx, walletLocked(owner));
  if (made === null) throw new Error(`project ${projectId} has no user ${userId}, so there is no wallet`);
  return made;
}

/**
 * Writes one movement: the transaction, the user's entry, the system's entry against it (CREDIT: ISSUANCE, PURCHASE and
 * REFUND: SALES, ADJUSTMENT: ADJUSTMENT), and the new balance. rules.md §1.10, §3.8.
 * Throws INSUFFICIENT_FUNDS, with what the user has and what is missing; BALANCE_TOO_LARGE where the balance would become
 * larger than numbers on the wire can say.
 * Returns the id of the transaction and the wallet as it is then, still held.
 */
export const postMovement = (tx: Tx, wallet: LockedWallet, movement: Movement): Promise<Posted> =>
  ask(tx, posted(wallet, movement));

/** The same, for who writes more in the same round trip. */
export function posted(wallet: LockedWallet, movement: Movement): Statement<Posted, Writer> {
  const { type, amount, reference, actor, note, now } = movement;
  if (!Number.isSafeInteger(amount) || amount === 0) throw new Error(`${amount} is no amount of a movement`);
  const transactionId = uuidv7(now);
  const entries = { entryId: uuidv7(now), system: AGAINST[type], systemEntryId: uuidv7(now) };
  const transaction = {
    id: transactionId,
    project_id: wallet.projectId,
    type,
    reference,
    actor,
    note,
    created_at: now,
  };
  return async (send) => {
    const about = { walletId: wallet.id, amount, max: MAX_AMOUNT };
    const moved = await movementPosted({ ...transaction, ...entries, ...about })(send);
    if (moved === null) throw beyond(wallet, amount);
    return { transactionId, wallet: { ...wallet, ...moved } };
  };
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
