import { Refusal } from '../../base/errors/refusal.js';
import { sha256 } from '../../base/secrets.js';
import type { Db } from '../../storage/database.js';
import { ask } from '../../storage/statement.js';
import type { StoredPurchase } from './purchase-model.js';
import { type KnownKey, keyFound } from './purchase-store.js';
import { findOrderWithBalance } from './purchases-view.js';

/** What a purchase key stands for: the same key with other content is refused. The PIN is no part of it. */
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
 * Tells the content of one purchase from that of another: rules.md §3.7. A JSON list has one spelling for each
 * content, and its quotes keep a character's name from running into what stands beside it. It is stored for ever:
 * another form of it would make strangers of all keys in use.
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

/** An order as a purchase is answered with it. */
export interface Found {
  readonly order: StoredPurchase;
  readonly balance: number;
  readonly replayed: boolean;
}

/**
 * What became of an earlier request with the same key: the order in its present state; null: there was none.
 * Throws IDEMPOTENCY_KEY_REUSED where that one wanted something else. rules.md §3.7.
 */
export const findReplay = async (db: Db, request: KeyedRequest): Promise<Found | null> =>
  await replayOf(db, request, await ask(db, keyFound(keyOf(request))));

/** What finds the request's key. */
export const keyOf = ({ project, viewer, idempotencyKey }: KeyedRequest) => ({
  projectId: project.id,
  userId: viewer.user.id,
  idempotencyKey,
});

/** The same, of a key that was found, or not. */
export async function replayOf(
  db: Db,
  { project, fingerprint }: KeyedRequest,
  known: KnownKey | null,
): Promise<Found | null> {
  if (known === null) return null;
  if (!known.fingerprint.equals(fingerprint)) throw new Refusal('IDEMPOTENCY_KEY_REUSED', { input: 'idempotencyKey' });
  const found = await findOrderWithBalance(db, project.id, known.purchaseId);
  if (found === null) throw new Error('an order vanished');
  return { ...found, replayed: true };
}
