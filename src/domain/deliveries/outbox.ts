import type { Keyring } from '../../base/keyring.js';
import type { Tx } from '../../storage/database.js';
import type { DeliveryState, NewDelivery } from './delivery-model.js';
import { endDelivery, insertDelivery, lockOrderDelivery, nextId } from './delivery-store.js';
import { reasonText } from './reason.js';

/**
 * Puts a delivery into the outbox, in the transaction of what it is about: operations.md D11. The caller holds the
 * user's wallet: a game account's deliveries are done in the order in which they were put here. Returns its id.
 */
export async function enqueueDelivery(tx: Tx, keyring: Keyring, delivery: NewDelivery): Promise<string> {
  const { secret, ...facts } = delivery;
  const id = await nextId(tx, facts);
  const sealedSecret = secret === null ? null : keyring.seal('delivery secret', id, secret);
  await insertDelivery(tx, { ...facts, id, sealedSecret });
  return id;
}

/**
 * Ends the delivery of an order that is refunded. The caller holds the user's wallet. Returns the state that it had
 * (what was DELIVERED or CANCELLED stays so), or null where there is none.
 */
export async function cancelOrderDelivery(
  tx: Tx,
  projectId: number,
  { purchaseId, reason, now }: { readonly purchaseId: string; readonly reason: string; readonly now: Date },
): Promise<DeliveryState | null> {
  const delivery = await lockOrderDelivery(tx, projectId, purchaseId);
  if (delivery === null) return null;
  const { state } = delivery;
  if (state !== 'DELIVERED' && state !== 'CANCELLED') {
    await endDelivery(tx, delivery, { state: 'CANCELLED', reason: reasonText(reason), now });
  }
  return state;
}
