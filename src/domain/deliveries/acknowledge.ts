import type { Actor } from '../../platform/audit/index.js';
import type { Tx } from '../../storage/database.js';
import type { PollingServer } from '../servers/index.js';
import type { DeliveriesParts } from './context.js';
import type { Delivery } from './delivery-model.js';
import { findSecret, noteError, putOff, refundsRejected } from './delivery-store.js';
import { type Ending, type Endings, record } from './endings.js';
import { withDelivery } from './locked.js';
import type { Ack, AckOutcome } from './protocol.js';
import { reasonText, withoutSecret } from './reason.js';
import { givenUpBefore, nextAttemptAt } from './timing.js';

const LATE = 'the game server says that it was done, after it was cancelled';

/** Takes what game servers say became of their deliveries: operations.md §3.13. */
export function createAcknowledgement({ database, clock, keyring }: DeliveriesParts, endings: Endings) {
  return async ({ projectId, gameServerId }: PollingServer, ack: Ack): Promise<AckOutcome> => {
    const outcome = await withDelivery(database, projectId, ack.deliveryId, async (tx, delivery) => {
      // Another server's is as unknown as one that was made up.
      if (delivery.gameServerId !== gameServerId) return null;
      const by: Actor = { name: `server:${gameServerId}`, requestId: null };
      const ending = { by, now: clock.now() };
      if (ack.result === 'delivered') return await done(tx, delivery, ack, ending);
      const reason = await reasonOf(tx, delivery, ack);
      return await notDone(tx, delivery, { ...ack, reason }, ending);
    });
    return outcome ?? { kind: 'unknown' };
  };

  /** Without the password that travels with the delivery: servers quote it, and a reason is kept, shown and audited. */
  async function reasonOf(tx: Tx, delivery: Delivery, { reason }: Ack): Promise<string | null> {
    const sealed = reason === null ? null : await findSecret(tx, delivery);
    if (reason === null || sealed === null) return reason;
    const secret = keyring.open('delivery secret', delivery.id, sealed);
    // Nobody can tell whether it is quoted.
    return secret === null ? null : withoutSecret(reason, secret);
  }

  /** It did happen: that counts whosever lease it is, and however late, but for what was paid back. */
  async function done(tx: Tx, delivery: Delivery, { externalId }: Ack, ending: Ending): Promise<AckOutcome> {
    if (delivery.state === 'DELIVERED') return accepted(delivery);
    if (delivery.attempts === 0) return refused(delivery, 'It was never leased.');
    if (delivery.state === 'CANCELLED') {
      await recordLate(tx, delivery, ending);
      return refused(delivery, 'It was cancelled.');
    }
    return accepted(await endings.deliver(tx, delivery, externalId, ending));
  }

  /** Delivered and paid back: an operator must know, once. */
  async function recordLate(tx: Tx, delivery: Delivery, ending: Ending): Promise<void> {
    if (delivery.lastError === LATE) return;
    await record(tx, 'delivery.late', delivery, await noteError(tx, delivery, LATE), ending);
  }

  /** Only whoever has it now can say that it is not done: anybody before may have been overtaken. */
  async function notDone(tx: Tx, delivery: Delivery, ack: Ack, ending: Ending): Promise<AckOutcome> {
    if (ack.leaseToken !== delivery.leaseToken) return refused(delivery, 'Its lease is not the current one.');
    if (delivery.state !== 'LEASED') return repeated(delivery, ack);
    if (ack.result === 'rejected') return await rejected(tx, delivery, ack, ending);
    const { attempts, firstAttemptAt } = delivery;
    const reason = sentence('The game server puts it off', ack);
    if (firstAttemptAt !== null && firstAttemptAt <= givenUpBefore(ending.now)) {
      return accepted(await endings.bury(tx, delivery, reason, ending));
    }
    return accepted(await putOff(tx, delivery, nextAttemptAt(attempts, ending.now), reason));
  }

  /**
   * Definitely not done, the only case that is paid back without an operator, where the server is set so. An account
   * that a server refuses to make is always settled: nothing was paid for it, and its user chooses another login.
   */
  async function rejected(tx: Tx, delivery: Delivery, ack: Ack, ending: Ending): Promise<AckOutcome> {
    const reason = sentence('The game server rejects it', ack);
    const settles = delivery.type === 'ACCOUNT_CREATE' || (await refundsRejected(tx, delivery));
    const end = settles ? endings.cancel : endings.bury;
    return accepted(await end(tx, delivery, reason, ending));
  }

  /** The last to lease it says the same again, because the answer was lost: nothing happens a second time. */
  function repeated(delivery: Delivery, { result }: Ack): AckOutcome {
    const { state } = delivery;
    const fits = state === 'DEAD' || state === (result === 'retry' ? 'PENDING' : 'CANCELLED');
    return fits ? accepted(delivery) : refused(delivery, 'It is not leased any more.');
  }
}

const accepted = ({ state }: Delivery): AckOutcome => ({ kind: 'accepted', state });

const refused = ({ state }: Delivery, why: string): AckOutcome => ({ kind: 'refused', state, why });

const sentence = (what: string, { reason }: Ack): string => reasonText(reason === null ? what : `${what}: ${reason}`);
