import type { DeliveryState } from './delivery-model.js';

/** One leased delivery as the game server gets it: operations.md §3.13. JSON as it goes out. */
export interface LeasedDelivery {
  /** What the game server de-duplicates by: the same however often it is leased. */
  readonly deliveryId: string;
  readonly type: 'purchase.grant' | 'account.create' | 'account.password';
  readonly attempt: number;
  readonly createdAt: Date;
  readonly leaseToken: string;
  readonly leaseUntil: Date;
  readonly gameServer: { readonly id: number; readonly code: string };
  readonly account: {
    readonly id: number;
    readonly login: string;
    readonly externalId: string | null;
    /** Of `account.create` and `account.password`. */
    readonly password?: string;
  };
  readonly purchase?: {
    readonly id: string;
    readonly sku: string;
    readonly quantity: number;
    readonly payload: unknown;
    readonly character: string | null;
  };
}

/** Is told what went wrong with one delivery of several; it comes again when its lease has run out. */
export type ReportFault = (deliveryId: string, fault: unknown) => void;

export type AckResult = 'delivered' | 'retry' | 'rejected';

export interface Ack {
  readonly deliveryId: string;
  readonly leaseToken: string;
  readonly result: AckResult;
  readonly reason: string | null;
  /** What the game server calls the account, where it says so. */
  readonly externalId: string | null;
}

/** What became of an acknowledgement. `unknown`: no such delivery of this server. */
export type AckOutcome =
  | { readonly kind: 'accepted'; readonly state: DeliveryState }
  | { readonly kind: 'refused'; readonly state: DeliveryState; readonly why: string }
  | { readonly kind: 'unknown' };
