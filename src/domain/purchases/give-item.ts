import { Refusal } from '../../base/errors/refusal.js';
import { sha256 } from '../../base/secrets.js';
import type { Change } from '../../platform/changes/index.js';
import { ask } from '../../storage/statement.js';
import { lockAccount, requireUsable } from '../accounts/index.js';
import { lockListing } from '../catalogue/index.js';
import { findLastOpenDelivery } from '../deliveries/index.js';
import type { ProjectSnapshot } from '../projects/index.js';
import type { LockedWallet } from '../wallet/index.js';
import { placeOrder } from './place-order.js';

/** An item that a user receives without paying. */
export interface Gift {
  readonly project: ProjectSnapshot;
  /** Of the user, locked before the account. */
  readonly wallet: LockedWallet;
  readonly gameServerId: number;
  readonly accountId: number;
  readonly itemId: number;
  readonly quantity: number;
  /** A UUID that occurs once: the idempotency key of the order derives from it. */
  readonly cause: string;
}

/**
 * Places an order without a payment, whose cause another slice records. Returns its id. The caller
 * checks after its last lock that the server is still open.
 */
export async function giveItem(
  { tx, by, now }: Change,
  { project, wallet, quantity, cause, ...to }: Gift,
): Promise<string> {
  const target = { ...to, projectId: project.id, userId: wallet.userId };
  const [accountRow, listing, lastOpenDelivery] = await ask(tx, [
    lockAccount(target),
    lockListing(target),
    findLastOpenDelivery(target),
  ]);
  const account = requireUsable(accountRow);
  if (listing === null) throw new Refusal('SHOP_ITEM_NOT_FOUND');
  const free = { ...listing, unitPrice: 0, limits: [] };
  // No purchase has this content, so a request with this key is IDEMPOTENCY_KEY_REUSED.
  const key = { idempotencyKey: `gift-${cause}`, fingerprint: sha256(cause) };
  const sale = { wallet, account, listing: free, lastOpenDelivery, totalPrice: 0, now: now() };
  const { order } = await placeOrder(tx, { project, quantity, character: null, by, ...key }, sale);
  return order.id;
}
