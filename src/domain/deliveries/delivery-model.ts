import type { Tx } from '../../storage/database.js';

export type DeliveryType = 'PURCHASE_GRANT' | 'ACCOUNT_CREATE' | 'ACCOUNT_PASSWORD';
export type DeliveryState = 'PENDING' | 'LEASED' | 'DELIVERED' | 'DEAD' | 'CANCELLED';

/** Something that a game server is to do, as the slice that wants it done puts it into the outbox. */
export interface NewDelivery {
  readonly projectId: number;
  readonly gameServerId: number;
  readonly userId: number;
  readonly accountId: number;
  readonly type: DeliveryType;
  /** Of PURCHASE_GRANT, else null. */
  readonly purchaseId: string | null;
  /** A password for the game server; sealed before it is stored, forgotten once it is delivered. */
  readonly secret: string | null;
  readonly now: Date;
}

/** A delivery as stored: operations.md §1.12. `id` is the `deliveryId` that game servers de-duplicate by. */
export interface Delivery {
  readonly id: string;
  readonly projectId: number;
  readonly gameServerId: number;
  readonly userId: number;
  readonly accountId: number;
  readonly type: DeliveryType;
  readonly purchaseId: string | null;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly firstAttemptAt: Date | null;
  readonly nextAttemptAt: Date;
  readonly leaseUntil: Date | null;
  readonly leaseToken: string | null;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly doneAt: Date | null;
}

/**
 * What the end of a delivery means to the slice that wanted it. Runs in the transaction that ends it, which holds the
 * user's wallet: so nothing else happens to his money, orders and deliveries meanwhile.
 */
export interface Settlement {
  /** The game server has done it. `externalId`: what it calls the account, where it says so. */
  delivered(
    tx: Tx,
    delivery: Delivery,
    facts: { readonly externalId: string | null; readonly now: Date },
  ): Promise<void>;
  /** It has not been done and never will be; pays back what was paid, where `refund` says so. */
  undelivered(
    tx: Tx,
    delivery: Delivery,
    facts: { readonly refund: boolean; readonly reason: string; readonly by: string; readonly now: Date },
  ): Promise<void>;
}

export type Settlements = Readonly<Record<DeliveryType, Settlement>>;

export interface DeliveryFilter {
  readonly gameServerId?: number;
  readonly userId?: number;
  readonly state?: DeliveryState;
  readonly limit: number;
}

/** A server for which deliveries are due, and when it last fetched any. */
export interface WaitingServer {
  readonly code: string;
  readonly waiting: number;
  readonly lastSeen: Date | null;
}

declare module '../../platform/audit/audit-model.js' {
  interface AuditActions {
    'delivery.retry': true;
    'delivery.cancel': true;
    'delivery.mark-delivered': true;
    'delivery.dead': true;
    'delivery.late': true;
  }
}
