import type { Keyring } from '../../base/keyring.js';
import { uuidv7 } from '../../base/secrets.js';
import type { Tx, Writer } from '../../storage/database.js';
import { ask, type Statement } from '../../storage/statement.js';
import type { Delivery, NewDelivery } from './delivery-model.js';
import { deliveryInserted, endDelivery, lastOpen, lockOrderDelivery } from './delivery-store.js';

/**
 * Puts a delivery into the outbox, in the transaction of what it is about: rules.md §0.11. The caller holds the
 * user's wallet: a game account's deliveries are done in the order in which they were put here. Returns its id.
 */
export async function enqueueDelivery(tx: Tx, keyring: Keyring, delivery: NewDelivery): Promise<string> {
  return await ask(tx, queued(keyring, delivery, await ask(tx, lastOpen(delivery))));
}

/**
 * The same, for who writes more in the same round trip.
 * @param last what is open for the account and was put here last, as it is now
 */
export function queued(
  keyring: Keyring,
  { secret, ...facts }: NewDelivery,
  last: Pick<Delivery, 'id'> | null,
): Statement<string, Writer> {
  const id = idAfter(last?.id ?? null, facts.now);
  const sealedSecret = secret === null ? null : keyring.seal('delivery secret', id, secret);
  return async (send) => {
    await deliveryInserted({ ...facts, id, sealedSecret })(send);
    return id;
  };
}

/**
 * An id after the last that is open for the account: its deliveries are done in the order of their ids, and clocks of
 * nodes differ. Nobody else makes one meanwhile, because the caller holds the user's wallet.
 */
function idAfter(last: string | null, now: Date): string {
  const id = uuidv7(now);
  return last === null || last < id ? id : uuidv7(new Date(timeOf(last) + 1));
}

/** The milliseconds that a UUID version 7 begins with. */
const timeOf = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);

/**
 * Ends the delivery of an order that is refunded; what is delivered or cancelled stays so. The caller holds the user's
 * wallet, and settles what that means to the order.
 */
export async function cancelOrderDelivery(
  tx: Tx,
  projectId: number,
  { purchaseId, reason, now }: { readonly purchaseId: string; readonly reason: string; readonly now: Date },
): Promise<void> {
  const delivery = await lockOrderDelivery(tx, projectId, purchaseId);
  if (delivery === null || delivery.state === 'DELIVERED' || delivery.state === 'CANCELLED') return;
  await endDelivery(tx, delivery, { state: 'CANCELLED', reason, now });
}
