import { SYSTEM } from '../../platform/audit/index.js';
import type { PollingServer } from '../servers/index.js';
import { type LeasedRow, leaseDue } from './deliveries-view.js';
import { changeDelivery } from './delivery-change.js';
import type { DeliveriesParts } from './delivery-model.js';
import type { Endings } from './endings.js';

/** One leased delivery as the game server gets it: rules.md §3.13. JSON as it goes out. */
export interface LeasedDelivery {
  /** What the game server de-duplicates by: the same however often it is leased. */
  readonly deliveryId: string;
  readonly type: 'purchase.grant' | 'account.create' | 'account.password';
  readonly attempt: number;
  readonly createdAt: Date;
  /** The request that it came by, for logs; null: it came by none. */
  readonly requestId: string | null;
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

const TYPES = {
  PURCHASE_GRANT: 'purchase.grant',
  ACCOUNT_CREATE: 'account.create',
  ACCOUNT_PASSWORD: 'account.password',
} as const;

/** Gives game servers what they are to do: rules.md §3.13. Throws DATABASE_IS_COPY. */
export function createLease(parts: DeliveriesParts, endings: Endings) {
  const { changes, clock, keyring, copies } = parts;
  return async (
    server: PollingServer,
    max: number,
    report: ReportFault = () => undefined,
  ): Promise<LeasedDelivery[]> => {
    await copies.requireOriginal();
    const rows = await leaseDue(changes.direct, server, max, clock.now());
    const leased: LeasedDelivery[] = [];
    for (const row of rows) {
      try {
        const delivery = await open(server, row);
        if (delivery !== null) leased.push(delivery);
      } catch (fault) {
        // All are leased already: the others must not wait until that has run out.
        report(row.id, fault);
      }
    }
    return leased;
  };

  /** Null where its password is lost with the key that sealed it: then it can be delivered by nobody. */
  async function open({ projectId }: PollingServer, row: LeasedRow): Promise<LeasedDelivery | null> {
    if (row.sealedSecret === null) return toLeased(row, null);
    const password = keyring.open('delivery secret', row.id, row.sealedSecret);
    if (password !== null) return toLeased(row, password);
    await changeDelivery(parts, { projectId, by: SYSTEM }, row.id, async (change, delivery) => {
      // Somebody else may have dealt with it meanwhile.
      if (delivery.leaseToken !== row.leaseToken || delivery.state !== 'LEASED') return;
      await endings.bury(
        change,
        delivery,
        'Its password cannot be opened any more: the secret key that sealed it is gone.',
      );
    });
    return null;
  }
}

function toLeased(row: LeasedRow, password: string | null): LeasedDelivery {
  const { id, type, attempts, createdAt, leaseToken, leaseUntil, accountId, login, externalId } = row;
  const { purchaseId, sku, quantity, payload, character } = row;
  const hasPurchase = purchaseId !== null && sku !== null && quantity !== null;
  return {
    deliveryId: id,
    type: TYPES[type],
    attempt: attempts,
    createdAt,
    requestId: row.requestId,
    leaseToken,
    leaseUntil,
    gameServer: { id: row.gameServerId, code: row.serverCode },
    account: { id: accountId, login, externalId, ...(password !== null && { password }) },
    ...(hasPurchase && { purchase: { id: purchaseId, sku, quantity, payload, character } }),
  };
}
