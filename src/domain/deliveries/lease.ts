import { SYSTEM } from '../../platform/audit/index.js';
import type { PollingServer } from '../servers/index.js';
import type { DeliveriesParts } from './context.js';
import type { Endings } from './endings.js';
import { type LeasedRow, leaseDue } from './lease-store.js';
import { withDelivery } from './locked.js';
import type { LeasedDelivery, ReportFault } from './protocol.js';

const TYPES = {
  PURCHASE_GRANT: 'purchase.grant',
  ACCOUNT_CREATE: 'account.create',
  ACCOUNT_PASSWORD: 'account.password',
} as const;

/** Gives game servers what they are to do: operations.md §3.13. */
export function createLease({ database, clock, keyring }: DeliveriesParts, endings: Endings) {
  return async (server: PollingServer, max: number, report: ReportFault = () => undefined) => {
    const rows = await leaseDue(database.db, server, max, clock.now());
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
    if (row.sealed_secret === null) return toLeased(row, null);
    const password = keyring.open('delivery secret', row.id, row.sealed_secret);
    if (password !== null) return toLeased(row, password);
    await withDelivery(database, projectId, row.id, async (tx, delivery) => {
      // Somebody else may have dealt with it meanwhile.
      if (delivery.leaseToken !== row.lease_token || delivery.state !== 'LEASED') return;
      const reason = 'Its password cannot be opened any more: the secret key that sealed it is gone.';
      await endings.bury(tx, delivery, reason, { by: SYSTEM, now: clock.now() });
    });
    return null;
  }
}

function toLeased(row: LeasedRow, password: string | null): LeasedDelivery {
  const { purchase_id, sku, quantity } = row;
  const hasPurchase = purchase_id !== null && sku !== null && quantity !== null;
  return {
    deliveryId: row.id,
    type: TYPES[row.type],
    attempt: row.attempts,
    createdAt: row.created_at,
    leaseToken: row.lease_token,
    leaseUntil: row.lease_until,
    gameServer: { id: row.game_server_id, code: row.server_code },
    account: {
      id: row.account_id,
      login: row.login,
      externalId: row.external_id,
      ...(password === null ? {} : { password }),
    },
    ...(hasPurchase && {
      purchase: { id: purchase_id, sku, quantity, payload: row.payload, character: row.character },
    }),
  };
}
