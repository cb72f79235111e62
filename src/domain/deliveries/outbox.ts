import type { Keyring } from '../../base/keyring.js';
import { uuidv7 } from '../../base/secrets.js';
import type { Tx, Writer } from '../../storage/database.js';
import { askOne, combine, type Statement } from '../../storage/statement.js';
import type { Delivery, NewDelivery } from './delivery-model.js';
import { endDelivery, findLastOpenDelivery, insertDelivery, lockOrderDelivery } from './delivery-store.js';

/**
 * Puts a delivery into the outbox, in the transaction that causes it: rules.md §0.11. The caller has locked the user's
 * wallet, so that the ids of a game account's deliveries have the order of their transactions. Returns its id.
 */
export async function enqueueDelivery(tx: Tx, keyring: Keyring, delivery: NewDelivery): Promise<string> {
  const lastOpen = await askOne(tx, findLastOpenDelivery(delivery));
  return await askOne(tx, enqueueAfter(lastOpen, keyring, delivery));
}

/**
 * The same as a statement.
 * @param lastOpen the result of `findLastOpenDelivery` in this transaction
 */
export function enqueueAfter(
  lastOpen: Pick<Delivery, 'id'> | null,
  keyring: Keyring,
  { secret, ...delivery }: NewDelivery,
): Statement<string, Writer> {
  const id = idAfter(lastOpen?.id ?? null, delivery.now);
  const sealedSecret = secret === null ? null : keyring.seal('delivery secret', id, secret);
  return combine([insertDelivery({ ...delivery, id, sealedSecret })], () => id);
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
