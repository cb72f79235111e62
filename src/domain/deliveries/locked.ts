import type { Database, Tx } from '../../storage/database.js';
import { lockWallet } from '../wallet/index.js';
import type { Delivery } from './delivery-model.js';
import { findDelivery, lockDelivery } from './delivery-store.js';

/**
 * Runs `work` on the delivery as it is now, in a transaction that holds the user's wallet and then the delivery: so
 * nothing else happens to his orders meanwhile, and nobody waits in a circle (operations.md §3.8). Null, and no `work`,
 * where the project has no such delivery.
 */
export const withDelivery = <T>(
  database: Database,
  projectId: number,
  deliveryId: string,
  work: (tx: Tx, delivery: Delivery) => Promise<T>,
): Promise<T | null> =>
  database.transaction(async (tx) => {
    const found = isId(deliveryId) ? await findDelivery(tx, projectId, deliveryId) : null;
    if (found === null) return null;
    await lockWallet(tx, projectId, found.userId);
    const delivery = await lockDelivery(tx, projectId, deliveryId);
    return delivery === null ? null : await work(tx, delivery);
  });

/** Anything else PostgreSQL would not take for a UUID. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
