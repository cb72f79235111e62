import type { Keyring } from '../../base/keyring.js';
import { uuidv7 } from '../../base/secrets.js';
import type { Tx, Writer } from '../../storage/database.js';
import { askOne, combine, type Statement } from '../../storage/statement.js';
import type { Delivery, NewDelivery } from './delivery-model.js';
import { endDelivery, findLastOpenDelivery, insertDelivery, lockOrderDelivery } from './delivery-store.js';

/**
 * Enqueues a delivery in the transaction that causes it (rules.md §0.11) and returns its id. The
 * caller has locked the user's wallet, so that ids of a game account follow the transaction order.
 * `secret`: a password for the game server; stored sealed, erased after the delivery.
 */
export async function enqueueDelivery(
  tx: Tx,
  keyring: Keyring,
  { secret, ...delivery }: NewDelivery & { readonly secret: string },
): Promise<string> {
  const lastOpen = await askOne(tx, findLastOpenDelivery(delivery));
  return await askOne(
    tx,
    enqueueBehind(lastOpen, delivery, (id) => keyring.seal('delivery secret', id, secret)),
  );
}

/**
 * Returns the statement that inserts a delivery; purchases send it together with others.
 * @param lastOpen the result of `findLastOpenDelivery` in this transaction
 * @param sealFor seals the secret for the id of the delivery; default: it has none
 */
export function enqueueBehind(
  lastOpen: Pick<Delivery, 'id'> | null,
  delivery: NewDelivery,
  sealFor: (id: string) => string | null = () => null,
): Statement<string, Writer> {
  const id = idAfter(lastOpen?.id ?? null, delivery.now);
  return combine([insertDelivery({ ...delivery, id, sealedSecret: sealFor(id) })], () => id);
}

/**
 * An id after the last open one of the account: deliveries of an account are ordered by id, and the
 * clocks of nodes differ. The lock of the user's wallet prevents concurrent ids.
 */
function idAfter(last: string | null, now: Date): string {
  const id = uuidv7(now);
  return last === null || last < id ? id : uuidv7(new Date(timeOf(last) + 1));
}

/** The timestamp of a UUID version 7, in milliseconds. */
const timeOf = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);

/**
 * Cancels the delivery of a refunded order; no-op if it is delivered or cancelled. The caller has
 * locked the user's wallet, and settles the order.
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
