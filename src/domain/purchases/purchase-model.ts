import type { LocalizedText } from '../../base/language/text.js';
import type { Deps } from '../../platform/deps.js';
import type { GameAccount, StoredAccount } from '../accounts/index.js';
import type { Delivery } from '../deliveries/index.js';
import type { GameServerSnapshot, ServersService } from '../servers/index.js';
import type { UsersService } from '../users/index.js';

export interface PurchasesDeps extends Pick<Deps, 'db' | 'changes'> {
  readonly servers: ServersService;
  readonly users: UsersService;
}

/**
 * DELIVERING: the game server has leased the delivery at least once and has not acknowledged it.
 */
export type PurchaseStatus = 'PAID' | 'DELIVERING' | 'DELIVERED' | 'REFUNDED';

/**
 * An order with the values of the time of its purchase (rules.md §1.11). SDL and database call it a
 * purchase, because the act and the order are one there.
 */
export interface Purchase {
  readonly id: string;
  readonly status: PurchaseStatus;
  readonly userId: number;
  readonly itemId: number;
  readonly sku: string;
  readonly titles: LocalizedText;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly totalPrice: number;
  readonly currencyCode: string;
  readonly character: string | null;
  readonly account: GameAccount;
  readonly gameServer: GameServerSnapshot;
  readonly createdAt: Date;
  readonly deliveredAt: Date | null;
  readonly refundedAt: Date | null;
}

/** Progress of the delivery of an order, for operators. */
export type OrderDelivery = Pick<Delivery, 'id' | 'state' | 'attempts' | 'lastError'>;

/** An order as operators see it. */
export interface PurchaseDetails extends Purchase {
  readonly idempotencyKey: string;
  /** Null if the order was free. */
  readonly ledgerTxId: string | null;
  readonly refundTxId: string | null;
  readonly delivery: OrderDelivery | null;
}

/** An order as stored, joined with its account and its delivery. */
export interface StoredPurchase extends Omit<PurchaseDetails, 'account' | 'gameServer'> {
  readonly gameServerId: number;
  readonly account: StoredAccount;
}
