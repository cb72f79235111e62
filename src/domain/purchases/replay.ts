import { Refusal } from '../../base/errors/refusal.js';
import { sha256 } from '../../base/secrets.js';
import type { Db } from '../../storage/database.js';
import { askOne } from '../../storage/statement.js';
import type { StoredPurchase } from './purchase-model.js';
import { findOrderByKey, type KeyedOrder } from './purchase-store.js';
import { findOrderWithBalance } from './purchases-view.js';

/** Content of a purchase, bound to its idempotency key. The PIN is not part of it. */
export interface PurchaseContent {
  readonly itemId: number;
  readonly quantity: number;
  readonly accountId: number;
  /** The server of the request: the explicit one or that of the session. */
  readonly gameServerId: number;
  readonly expectedTotal: number;
  readonly character: string | null;
}

/**
 * Hash of the content of a purchase (rules.md §3.7). JSON is unambiguous because its quotes delimit
 * the character name. Orders store the hash, so another encoding would reject the replays of all
 * earlier purchases.
 */
export const fingerprintOf = (content: PurchaseContent): Buffer =>
  sha256(
    JSON.stringify([
      content.itemId,
      content.quantity,
      content.accountId,
      content.gameServerId,
      content.expectedTotal,
      content.character,
    ]),
  );

/** A purchase request with its key and the hash of its content. */
export interface KeyedRequest {
  readonly project: { readonly id: number };
  readonly viewer: { readonly user: { readonly id: number } };
  readonly idempotencyKey: string;
  readonly fingerprint: Buffer;
}

/** The order that answers a purchase request. */
export interface OrderResult {
  readonly order: StoredPurchase;
  readonly balance: number;
  readonly replayed: boolean;
}

/**
 * Finds the order of an earlier request with the same key, in its current state; null if there is
 * none. Throws IDEMPOTENCY_KEY_REUSED if that request had other content (rules.md §3.7).
 */
export async function findReplay(db: Db, request: KeyedRequest): Promise<OrderResult | null> {
  const existingOrder = await askOne(db, findOrderByKey(idempotencyKeyOf(request)));
  return existingOrder === null ? null : await replayOf(db, request, existingOrder);
}

export const idempotencyKeyOf = ({ project, viewer, idempotencyKey }: KeyedRequest) => ({
  projectId: project.id,
  userId: viewer.user.id,
  idempotencyKey,
});

/** Returns the replay of an order that has been found. Throws IDEMPOTENCY_KEY_REUSED. */
export async function replayOf(
  db: Db,
  { project, fingerprint }: KeyedRequest,
  existingOrder: KeyedOrder,
): Promise<OrderResult> {
  if (!existingOrder.fingerprint.equals(fingerprint)) {
    throw new Refusal('IDEMPOTENCY_KEY_REUSED', { input: 'idempotencyKey' });
  }
  const result = await findOrderWithBalance(db, project.id, existingOrder.purchaseId);
  if (result === null) throw new Error('order not found after its key was read');
  return { ...result, replayed: true };
}
