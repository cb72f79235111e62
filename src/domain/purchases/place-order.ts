import type { Keyring } from '../../base/keyring.js';
import { uuidv7 } from '../../base/secrets.js';
import type { Tx } from '../../storage/database.js';
import type { StoredAccount } from '../accounts/index.js';
import { type Offer, takeSupply } from '../catalogue/index.js';
import { enqueueDelivery } from '../deliveries/index.js';
import { type LockedWallet, postMovement } from '../wallet/index.js';
import { outOfStock } from './decide.js';
import { insertOrder } from './order-store.js';
import type { Order, StoredPurchase } from './purchase-model.js';
import type { Found } from './replay.js';

/** What has been locked and decided for a purchase. */
interface Sale {
  readonly wallet: LockedWallet;
  readonly account: StoredAccount;
  readonly offer: Offer;
  readonly totalPrice: number;
  readonly now: Date;
}

/**
 * Everything that a purchase writes: stock, money, the order with its snapshots, and its delivery. The order is answered
 * as it was written, not read again: others wait for the locks. Throws OUT_OF_STOCK, INSUFFICIENT_FUNDS.
 */
export async function placeOrder(tx: Tx, keyring: Keyring, order: Order, sale: Sale): Promise<Found> {
  const { project, quantity, character, idempotencyKey, fingerprint } = order;
  const { wallet, account, offer, totalPrice, now } = sale;
  const { itemId, gameServerId, sku, titles, unitPrice, payload, limits } = offer;
  const { userId } = wallet;
  if (!(await takeSupply(tx, project.id, offer, quantity))) throw outOfStock(offer);

  const id = uuidv7(now);
  const movement = { type: 'PURCHASE', reference: id, actor: order.by.name, note: null, now } as const;
  const paid = totalPrice === 0 ? null : await postMovement(tx, wallet, { ...movement, amount: -totalPrice });
  const made: StoredPurchase = {
    id,
    status: 'PAID',
    userId,
    gameServerId,
    account,
    itemId,
    sku,
    titles,
    quantity,
    unitPrice,
    totalPrice,
    currencyCode: project.currency.code,
    character,
    idempotencyKey,
    createdAt: now,
    deliveredAt: null,
    refundedAt: null,
    ledgerTxId: paid?.transactionId ?? null,
    refundTxId: null,
    delivery: null,
  };
  await insertOrder(tx, project.id, { ...made, fingerprint, payload, limits });
  const to = { projectId: project.id, gameServerId, userId, accountId: account.id };
  const what = { type: 'PURCHASE_GRANT', purchaseId: id, secret: null, now } as const;
  const delivery = { state: 'PENDING', attempts: 0, lastError: null } as const;
  const deliveryId = await enqueueDelivery(tx, keyring, { ...to, ...what });
  const { balance } = paid?.wallet ?? wallet;
  return { order: { ...made, delivery: { ...delivery, id: deliveryId } }, balance, replayed: false };
}
