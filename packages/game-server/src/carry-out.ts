import type { FeedDelivery, Result } from './feed-client.js';
import type { Grant, Journal } from './journal.js';

export interface Rules {
  /** Items that this game does not have: what is ordered of them is rejected, and may be paid back. */
  readonly rejectedSkus: readonly string[];
}

export interface CarriedOut {
  readonly result: Result;
  /** What was granted now; null where that was done before, or cannot be done. */
  readonly granted: Grant | null;
}

/**
 * Does what a delivery asks for, once, however often it comes: the heart of every consumer. First it looks whether
 * that was done before; then grant and `deliveryId` are committed together; only then it may say `delivered`. After a
 * crash in between the delivery comes again, is found, and is acknowledged without another grant.
 */
export async function carryOut(delivery: FeedDelivery, journal: Journal, rules: Rules): Promise<CarriedOut> {
  const before = journal.find(delivery.deliveryId);
  if (before !== null) return { result: { result: 'delivered', externalId: before.externalId }, granted: null };
  const no = whyNot(delivery, rules);
  if (no !== null) return { result: no, granted: null };
  const grant = grantOf(delivery);
  await journal.commit(grant);
  return { result: { result: 'delivered', externalId: grant.externalId }, granted: grant };
}

/** `rejected` is for what is certain, now and later: it may be paid back at once. All else is `retry`. */
function whyNot({ type, account, purchase }: FeedDelivery, { rejectedSkus }: Rules): Result | null {
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
 * In a game: makes the account or changes its password, by a hash of it, or gives `quantity` times what `payload` says
 * to `character`. Names of players are data and never part of a console command.
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
