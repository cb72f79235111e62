import type { FeedDelivery, Result } from './feed-client.js';
import type { Grant, Journal } from './journal.js';

export interface Rules {
  /** Items that this game does not have. Their orders are rejected, and may be refunded. */
  readonly rejectedSkus: readonly string[];
}

export interface CarryOutResult {
  readonly result: Result;
  /** Null if the grant was made before or cannot be made. */
  readonly granted: Grant | null;
}

/**
 * Carries out a delivery once, however often the service sends it. Grant and `deliveryId` are
 * committed together before the result is `delivered`. After a crash in between, the service sends
 * the delivery again, and the stored grant is acknowledged without another one.
 */
export async function carryOut(delivery: FeedDelivery, journal: Journal, rules: Rules): Promise<CarryOutResult> {
  const existing = journal.find(delivery.deliveryId);
  if (existing !== null) return { result: { result: 'delivered', externalId: existing.externalId }, granted: null };
  const obstacle = findObstacle(delivery, rules);
  if (obstacle !== null) return { result: obstacle, granted: null };
  const grant = grantOf(delivery);
  await journal.commit(grant);
  return { result: { result: 'delivered', externalId: grant.externalId }, granted: grant };
}

/**
 * Returns null if the delivery can be carried out. `rejected` is final, and the order may be
 * refunded at once.
 */
function findObstacle({ type, account, purchase }: FeedDelivery, { rejectedSkus }: Rules): Result | null {
  switch (type) {
    case 'account.create':
    case 'account.password':
      return account.password === undefined ? { result: 'retry', reason: 'there is no password' } : null;
    case 'purchase.grant':
      if (purchase === undefined) return { result: 'retry', reason: 'there is no purchase' };
      if (!rejectedSkus.includes(purchase.sku)) return null;
      return { result: 'rejected', reason: `this game has no ${purchase.sku}` };
    default:
      return { result: 'retry', reason: `this game server does not know ${type} yet` };
  }
}

/**
 * A game creates the account, stores a hash of its password, or grants the goods of `payload` to
 * `character`, `quantity` times. Names of players are data, never part of a console command.
 */
function grantOf({ deliveryId, type, account, purchase }: FeedDelivery): Grant {
  return {
    deliveryId,
    type,
    at: new Date().toISOString(),
    login: account.login,
    externalId: account.externalId ?? `account-${account.id}`,
    ...(purchase && { sku: purchase.sku, quantity: purchase.quantity, character: purchase.character }),
  };
}
