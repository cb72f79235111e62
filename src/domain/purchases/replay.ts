import { Refusal } from '../../base/errors/refusal.js';
import type { Db } from '../../storage/database.js';
import type { StoredPurchase } from './purchase-model.js';
import { findKey, findOrderWithBalance } from './purchase-store.js';

/** An order as a purchase is answered with it. */
export interface Found {
  readonly order: StoredPurchase;
  readonly balance: number;
  readonly replayed: boolean;
}

/**
 * What became of an earlier request with the same key: the order in its present state; null: there was none.
 * Throws IDEMPOTENCY_KEY_REUSED where that one wanted something else. operations.md §3.7.
 */
export async function findReplay(
  db: Db,
  {
    project,
    viewer,
    idempotencyKey,
    fingerprint,
  }: {
    readonly project: { readonly id: number };
    readonly viewer: { readonly user: { readonly id: number } };
    readonly idempotencyKey: string;
    readonly fingerprint: Buffer;
  },
): Promise<Found | null> {
  const known = await findKey(db, project.id, { userId: viewer.user.id, idempotencyKey });
  if (known === null) return null;
  if (!known.fingerprint.equals(fingerprint)) {
    throw new Refusal('IDEMPOTENCY_KEY_REUSED', { input: 'idempotencyKey' });
  }
  const found = await findOrderWithBalance(db, project.id, known.purchaseId);
  if (found === null) throw new Error('an order vanished');
  return { ...found, replayed: true };
}
