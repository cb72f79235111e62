import { Refusal } from '../../base/errors/refusal.js';
import { uuidv7 } from '../../base/secrets.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Tx, Writer } from '../../storage/database.js';
import { ask, combine, constant, type Result, type Statement } from '../../storage/statement.js';
import type { StoredAccount } from '../accounts/index.js';
import { addSold, type Listing } from '../catalogue/index.js';
import { enqueueBehind, type findLastOpenDelivery } from '../deliveries/index.js';
import type { ProjectSnapshot } from '../projects/index.js';
import { type LockedWallet, postMovement } from '../wallet/index.js';
import type { StoredPurchase } from './purchase-model.js';
import { insertOrder } from './purchase-store.js';
import type { OrderResult } from './replay.js';

/** The content of a new order. */
export interface NewPurchase {
  readonly project: ProjectSnapshot;
  readonly quantity: number;
  readonly character: string | null;
  readonly idempotencyKey: string;
  readonly fingerprint: Buffer;
  readonly by: Actor;
}

/** Locked rows, the last open delivery, and decisions of a purchase. */
export interface Sale {
  readonly wallet: LockedWallet;
  readonly account: StoredAccount;
  readonly listing: Listing;
  readonly lastOpenDelivery: Result<ReturnType<typeof findLastOpenDelivery>>;
  readonly totalPrice: number;
  readonly now: Date;
}

/**
 * Writes stock, money, the order and its delivery. Returns the order as written: another read
 * would prolong the locks. The audit log has no entry, because order and ledger are the record.
 * Throws OUT_OF_STOCK, INSUFFICIENT_FUNDS.
 */
export async function placeOrder(tx: Tx, purchase: NewPurchase, sale: Sale): Promise<OrderResult> {
  const { project, quantity, character, idempotencyKey, fingerprint } = purchase;
  const { wallet, account, listing, lastOpenDelivery, totalPrice, now } = sale;
  const { itemId, gameServerId, sku, titles, unitPrice, payload, limits } = listing;
  const { projectId, userId } = wallet;
  const id = uuidv7(now);
  const movement = { type: 'PURCHASE', reference: id, actor: purchase.by.name, note: null, now } as const;
  // If stock is short, the payment is made nevertheless, and rolled back.
  const [, payment] = await ask(tx, [
    takeStock(projectId, listing, quantity),
    totalPrice === 0 ? constant(null) : postMovement(wallet, { ...movement, amount: -totalPrice }),
  ]);

  const newOrder: StoredPurchase = {
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
    ledgerTxId: payment?.transactionId ?? null,
    refundTxId: null,
    delivery: null,
  };
  const target = { projectId, gameServerId, userId, accountId: account.id };
  const grant = {
    type: 'PURCHASE_GRANT',
    purchaseId: id,
    requestId: purchase.by.request?.id ?? null,
    now,
  } as const;
  const [, deliveryId] = await ask(tx, [
    insertOrder({ ...newOrder, projectId, fingerprint, payload, limits }),
    enqueueBehind(lastOpenDelivery, { ...target, ...grant }),
  ]);
  const delivery = { id: deliveryId, state: 'PENDING', attempts: 0, lastError: null } as const;
  const { balance } = payment?.wallet ?? wallet;
  return { order: { ...newOrder, delivery }, balance, replayed: false };
}

/** Adds the pieces to the sold count. Rejects with OUT_OF_STOCK if fewer are left. */
const takeStock = (projectId: number, listing: Listing, quantity: number): Statement<void, Writer> =>
  combine([addSold({ ...listing, projectId, quantity })], ([rows]) => {
    if (rows === 0) throw outOfStock(listing);
  });

function outOfStock({ sku, remaining }: Listing): Refusal {
  const remainingPieces = Math.max(0, remaining ?? 0);
  const message = remainingPieces > 0 ? ({ reason: 'remaining', params: { remaining: remainingPieces } } as const) : {};
  return new Refusal('OUT_OF_STOCK', { item: sku, ...message, details: { remaining: remainingPieces } });
}
