import { Refusal } from '../../base/errors/refusal.js';
import { sha256 } from '../../base/secrets.js';
import type { Db } from '../../storage/database.js';
import { askOne } from '../../storage/statement.js';
import type { StoredPurchase } from './purchase-model.js';
import { findOrderByKey, type KeyedOrder } from './purchase-store.js';
import { findOrderWithBalance } from './purchases-view.js';

/** The content of a purchase that its idempotency key stands for: the same key with other content is refused. The PIN is no part of it. */
export interface PurchaseContent {
  readonly itemId: number;
  readonly quantity: number;
  readonly accountId: number;
  /** The server that the request ran on, named or selected. */
  readonly gameServerId: number;
  readonly expectedTotal: number;
  readonly character: string | null;
}

/**
 * Hash of the content of a purchase: rules.md §3.7. A JSON list has one spelling for each content, and its quotes delimit
 * the character's name. Orders store it, so another form would refuse the repetition of every earlier purchase.
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

/** A request to buy, by its key. */
export interface KeyedRequest {
  readonly project: { readonly id: number };
  readonly viewer: { readonly user: { readonly id: number } };
  readonly idempotencyKey: string;
  readonly fingerprint: Buffer;
}

/** The order with which a purchase is answered. */
export interface Found {
  readonly order: StoredPurchase;
  readonly balance: number;
  readonly replayed: boolean;
}

/**
 * Finds the order of an earlier request with the same key, in its present state; null: there was none.
 * Throws IDEMPOTENCY_KEY_REUSED if that request had other content. rules.md §3.7.
 */
export async function findReplay(db: Db, request: KeyedRequest): Promise<Found | null> {
  const existingOrder = await askOne(db, findOrderByKey(idempotencyKeyOf(request)));
  return existingOrder === null ? null : await replayOf(db, request, existingOrder);
}

export const idempotencyKeyOf = ({ project, viewer, idempotencyKey }: KeyedRequest) => ({
  projectId: project.id,
  userId: viewer.user.id,
  idempotencyKey,
});

/** The same for an order that has been found. */
export async function replayOf(
  db: Db,
  { project, fingerprint }: KeyedRequest,
  existingOrder: KeyedOrder,
): Promise<Found> {
  if (!existingOrder.fingerprint.equals(fingerprint)) {
    throw new Refusal('IDEMPOTENCY_KEY_REUSED', { input: 'idempotencyKey' });
  }
  const found = await findOrderWithBalance(db, project.id, existingOrder.purchaseId);
  if (found === null) throw new Error('an order vanished');
  return { ...found, replayed: true };
}
