import type { Change } from '../../platform/changes/index.js';
import type { Copies } from '../../platform/copies/index.js';
import type { Deps } from '../../platform/deps.js';
import type { Tx } from '../../storage/database.js';

export interface DeliveriesParts extends Pick<Deps, 'db' | 'changes' | 'clock' | 'keyring'> {
  readonly copies: Pick<Copies, 'findMark' | 'requireOriginal'>;
  readonly settlements: Settlements;
  /** Locks what comes before a delivery in the order of all slices (rules.md §3.8): the wallet of whom it is for. */
  readonly lockOwner: (tx: Tx, projectId: number, userId: number) => Promise<unknown>;
}

export type DeliveryType = 'PURCHASE_GRANT' | 'ACCOUNT_CREATE' | 'ACCOUNT_PASSWORD';
export type DeliveryState = 'PENDING' | 'LEASED' | 'DELIVERED' | 'DEAD' | 'CANCELLED';

/** Something that a game server is to do, as the slice that wants it done puts it into the outbox. */
export interface NewDelivery
  extends Pick<Delivery, 'projectId' | 'gameServerId' | 'userId' | 'accountId' | 'type' | 'purchaseId' | 'requestId'> {
  /** A password for the game server; sealed before it is stored, forgotten once it is delivered. */
  readonly secret: string | null;
  readonly now: Date;
}

/** A delivery as stored: rules.md §1.12. `id` is the `deliveryId` that game servers de-duplicate by. */
export interface Delivery {
  readonly id: string;
  readonly projectId: number;
  readonly gameServerId: number;
  readonly userId: number;
  readonly accountId: number;
  readonly type: DeliveryType;
  /** Of PURCHASE_GRANT, else null. */
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
  /** The request that it came by; null where it was none. */
  readonly requestId: string | null;
}

/**
 * What the end of a delivery means to the slice that wanted it. Is part of the change that ends it, which holds the
 * user's wallet: so nothing else happens to their money, orders and deliveries meanwhile.
 */
export interface Settlement {
  /** The game server has done it. `externalId`: what it calls the account, where it says so. */
  delivered(change: Change, delivery: Delivery, externalId: string | null): Promise<void>;
  /** It has not been done and never will be; pays back what was paid, where `refund` says so. */
  undelivered(
    change: Change,
    delivery: Delivery,
    end: { readonly refund: boolean; readonly reason: string },
  ): Promise<void>;
}

export type Settlements = Readonly<Record<DeliveryType, Settlement>>;

export interface DeliveryFilter {
  readonly gameServerId?: number;
  readonly userId?: number;
  readonly state?: DeliveryState;
  /** Those about an order, or those about a game account alone: a new one, a new password. */
  readonly about?: 'ORDER' | 'ACCOUNT';
  /** The `next` of the page before. */
  readonly after?: string;
  readonly limit: number;
}

export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  /** The `after` of the next page; null: there is none. */
  readonly next: string | null;
}

/** rules.md §3.13 */
export const LEASE_MS = 60_000;

/** After the first attempt that came to nothing, after the second, and so on; the last one stands for all that follow. */
export const BACKOFF_SECONDS: readonly number[] = [10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600];

const GIVE_UP_MS = 72 * 3_600_000;

/** What was first tried before this moment is given up. A server that never polls loses nothing. */
export const givenUpBefore = (now: Date): Date => new Date(now.getTime() - GIVE_UP_MS);

/**
 * How long one is kept that is delivered or cancelled: longer than a year, as payments can be disputed for so long, and what
 * the game server said of an order stands here.
 */
export const DELIVERIES_KEPT_DAYS = 400;
