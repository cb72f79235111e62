import type { Change } from '../../platform/changes/index.js';
import type { Copies } from '../../platform/copies/index.js';
import type { Deps } from '../../platform/deps.js';
import type { Tx } from '../../storage/database.js';

export interface DeliveriesDeps extends Pick<Deps, 'db' | 'changes' | 'clock' | 'keyring'> {
  readonly copies: Pick<Copies, 'findMark' | 'requireOriginal'>;
  readonly settlements: Settlements;
  /** Called once for each delivery that becomes a dead letter. Default: no report. */
  readonly reportDeadLetter?: ((delivery: Pick<Delivery, 'id' | 'gameServerId'>) => void) | undefined;
  /**
   * Locks the user's wallet, which precedes deliveries in the lock order of all slices (rules.md
   * §3.8).
   */
  readonly lockOwner: (tx: Tx, projectId: number, userId: number) => Promise<unknown>;
}

export type DeliveryType = 'PURCHASE_GRANT' | 'ACCOUNT_CREATE' | 'ACCOUNT_PASSWORD';
export type DeliveryState = 'PENDING' | 'LEASED' | 'DELIVERED' | 'DEAD' | 'CANCELLED';

/** A task for a game server, as a slice enqueues it. */
export interface NewDelivery
  extends Pick<Delivery, 'projectId' | 'gameServerId' | 'userId' | 'accountId' | 'type' | 'purchaseId' | 'requestId'> {
  readonly now: Date;
}

/**
 * A delivery as stored: rules.md §1.12. `id` is the `deliveryId` that game servers de-duplicate by.
 */
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
  /** When the time limit began: the first attempt, or a later retry by an operator. */
  readonly firstAttemptAt: Date | null;
  readonly nextAttemptAt: Date;
  readonly leaseUntil: Date | null;
  readonly leaseToken: string | null;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly doneAt: Date | null;
  /** The request that caused it; null if there was none. */
  readonly requestId: string | null;
}

/**
 * Effects of the end of a delivery in the slice that enqueued it. Part of the change that ends it,
 * in which the user's wallet is locked.
 */
export interface Settlement {
  /** The game server has executed it. `externalId`: the account's id in the game, if reported. */
  delivered(change: Change, delivery: Delivery, externalId: string | null): Promise<void>;
  /** It will not be executed; with `refund` the payment is returned. */
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
  /** Only those of orders, or only those of game accounts (creations and password changes). */
  readonly about?: 'ORDER' | 'ACCOUNT';
  /** The `next` of the previous page. */
  readonly after?: string;
  readonly limit: number;
}

/** rules.md §3.13 */
export const LEASE_MS = 60_000;

/** Delays after the first failed attempt, the second and so on; the last one repeats. */
export const BACKOFF_SECONDS: readonly number[] = [10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600];

const GIVE_UP_MS = 72 * 3_600_000;

/** Open deliveries whose time limit began before this time expire; unattempted ones never do. */
export const expiryCutoff = (now: Date): Date => new Date(now.getTime() - GIVE_UP_MS);

/**
 * Retention of delivered and cancelled deliveries. Payments can be disputed for more than a year,
 * and the row has the game server's answer.
 */
export const DELIVERY_RETENTION_DAYS = 400;
