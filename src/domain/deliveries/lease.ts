import { SYSTEM } from '../../platform/audit/index.js';
import type { PollingServer } from '../servers/index.js';
import { type LeasedRow, leaseDue } from './deliveries-view.js';
import { changeDelivery } from './delivery-change.js';
import type { DeliveriesDeps } from './delivery-model.js';
import type { DeliveryOutcomes } from './outcomes.js';

/** A leased delivery as sent to the game server, as JSON: rules.md §3.13. */
export interface LeasedDelivery {
  /** Key for de-duplication by the game server: the same for each lease of a delivery. */
  readonly deliveryId: string;
  readonly type: 'purchase.grant' | 'account.create' | 'account.password';
  readonly attempt: number;
  readonly createdAt: Date;
  /** The request that caused it, for logs; null if there was none. */
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

/** Reports an error with one of several deliveries; it is leased again after its lease runs out. */
export type ReportError = (deliveryId: string, error: unknown) => void;

/** Time after which a batch ends no more deliveries: each may wait for locks. */
const MAX_END_MS = 10_000;

const TYPES = {
  PURCHASE_GRANT: 'purchase.grant',
  ACCOUNT_CREATE: 'account.create',
  ACCOUNT_PASSWORD: 'account.password',
} as const;

/** Leases due deliveries to game servers: rules.md §3.13. Throws DATABASE_IS_COPY. */
export function createLease(deps: DeliveriesDeps, outcomes: DeliveryOutcomes) {
  const { changes, clock, keyring, copies } = deps;
  return async (
    server: PollingServer,
    max: number,
    report: ReportError = () => undefined,
  ): Promise<LeasedDelivery[]> => {
    await copies.requireOriginal();
    // Read with the connection: maintenance may begin while this waits for one.
    const rows = await changes.direct
      .connection()
      .execute((connection) => leaseDue(connection, server, max, clock.now()));
    const startedAt = clock.now().getTime();
    const leased: LeasedDelivery[] = [];
    for (const row of rows) {
      try {
        const delivery = open(row);
        if (delivery !== null) leased.push(delivery);
        // The others wait for the answer. A delivery that is not ended now is leased again later.
        else if (clock.now().getTime() - startedAt < MAX_END_MS) await end(server, row);
      } catch (error) {
        // All are leased already: an error must not delay the others until their leases run out.
        report(row.id, error);
      }
    }
    return leased;
  };

  /**
   * Null for an account that was not created, of which an earlier version left deliveries open, and
   * if the password cannot be unsealed, because the key is lost.
   */
  function open(row: LeasedRow): LeasedDelivery | null {
    if (row.isAccountFailed) return null;
    const sealed = row.sealedSecret;
    const password = sealed === null ? null : keyring.open('delivery secret', row.id, sealed);
    return sealed !== null && password === null ? null : toLeased(row, password);
  }

  /** Ends a delivery that `open` returns null for. */
  async function end({ projectId }: PollingServer, row: LeasedRow): Promise<void> {
    await changeDelivery(deps, { projectId, by: SYSTEM }, row.id, async (change, delivery) => {
      // Another node or an operator may have changed it meanwhile.
      if (delivery.leaseToken !== row.leaseToken || delivery.state !== 'LEASED') return;
      if (row.isAccountFailed) return await outcomes.endOfFailedAccount(change, delivery);
      const reason = 'Its password cannot be unsealed any more: the secret key that sealed it is lost.';
      return await outcomes.markDead(change, delivery, reason);
    });
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
