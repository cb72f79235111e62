import type { Change } from '../../platform/changes/index.js';
import type { PollingServer } from '../servers/index.js';
import { refundsRejected } from './deliveries-view.js';
import { changeDelivery, recordDelivery } from './delivery-change.js';
import {
  BACKOFF_SECONDS,
  type DeliveriesParts,
  type Delivery,
  type DeliveryState,
  givenUpBefore,
} from './delivery-model.js';
import { findSecret, noteError, putOff } from './delivery-store.js';
import type { Endings } from './endings.js';

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

const LATE = 'the game server says that it was done, after it was cancelled';
const MAX_REASON = 500;

/** Takes what game servers say became of their deliveries: rules.md §3.13. Throws DATABASE_IS_COPY. */
export function createAcknowledge(parts: DeliveriesParts, endings: Endings) {
  const { keyring, copies } = parts;
  return async ({ projectId, gameServerId }: PollingServer, ack: Ack): Promise<AckOutcome> => {
    await copies.requireOriginal();
    const by = { name: `server:${gameServerId}`, request: null };
    const outcome = await changeDelivery(parts, { projectId, by }, ack.deliveryId, async (change, delivery) => {
      // Another server's is as unknown as one that was made up.
      if (delivery.gameServerId !== gameServerId) return null;
      if (ack.result === 'delivered') return await done(change, delivery, ack);
      return await notDone(change, delivery, { ...ack, reason: await reasonOf(change, delivery, ack) });
    });
    return outcome ?? { kind: 'unknown' };
  };

  /** Without the password that travels with the delivery: servers quote it, and a reason is kept, shown and audited. */
  async function reasonOf({ tx }: Change, delivery: Delivery, { reason }: Ack): Promise<string | null> {
    const sealed = reason === null ? null : await findSecret(tx, delivery);
    if (reason === null || sealed === null) return reason;
    const secret = keyring.open('delivery secret', delivery.id, sealed);
    // Nobody can tell whether it is quoted.
    return secret === null ? null : withoutSecret(reason, secret);
  }

  /** It did happen: that counts whosever lease it is, and however late, but for what was paid back. */
  async function done(change: Change, delivery: Delivery, { externalId }: Ack): Promise<AckOutcome> {
    if (delivery.state === 'DELIVERED') return accepted(delivery);
    if (delivery.attempts === 0) return refused(delivery, 'It was never leased.');
    if (delivery.state === 'CANCELLED') {
      await recordLate(change, delivery);
      return refused(delivery, 'It was cancelled.');
    }
    return accepted(await endings.deliver(change, delivery, externalId));
  }

  /** Only whoever has it now can say that it is not done: anybody before may have been overtaken. */
  async function notDone(change: Change, delivery: Delivery, ack: Ack): Promise<AckOutcome> {
    if (ack.leaseToken !== delivery.leaseToken) return refused(delivery, 'Its lease is not the current one.');
    if (delivery.state !== 'LEASED') return repeated(delivery, ack);
    if (ack.result === 'rejected') return await rejected(change, delivery, ack);
    const { attempts, firstAttemptAt } = delivery;
    const reason = sentence('The game server puts it off', ack);
    const now = change.now();
    if (firstAttemptAt !== null && firstAttemptAt <= givenUpBefore(now)) {
      return accepted(await endings.bury(change, delivery, reason));
    }
    return accepted(await putOff(change.tx, delivery, nextAttemptAt(attempts, now), reason));
  }

  /**
   * Definitely not done, the only case that is paid back without an operator, where the server is set so. An account
   * that a server refuses to make is always settled: nothing was paid for it, and its user chooses another login.
   */
  async function rejected(change: Change, delivery: Delivery, ack: Ack): Promise<AckOutcome> {
    const reason = sentence('The game server rejects it', ack);
    const settles = delivery.type === 'ACCOUNT_CREATE' || (await refundsRejected(change.tx, delivery));
    const end = settles ? endings.cancel : endings.bury;
    return accepted(await end(change, delivery, reason));
  }
}

/** Delivered and paid back: an operator must know, once. */
async function recordLate(change: Change, delivery: Delivery): Promise<void> {
  if (delivery.lastError === LATE) return;
  await recordDelivery(change, 'delivery.late-ack', delivery, await noteError(change.tx, delivery, LATE));
}

/** The last to lease it says the same again, because the answer was lost: nothing happens a second time. */
function repeated(delivery: Delivery, { result }: Ack): AckOutcome {
  const { state } = delivery;
  const fits = state === 'DEAD' || state === (result === 'retry' ? 'PENDING' : 'CANCELLED');
  return fits ? accepted(delivery) : refused(delivery, 'It is not leased any more.');
}

const accepted = ({ state }: Delivery): AckOutcome => ({ kind: 'accepted', state });

const refused = ({ state }: Delivery, why: string): AckOutcome => ({ kind: 'refused', state, why });

/** @param attempts how often it was tried, 1 or more */
function nextAttemptAt(attempts: number, now: Date): Date {
  const seconds = BACKOFF_SECONDS[Math.min(attempts, BACKOFF_SECONDS.length) - 1] ?? 0;
  return new Date(now.getTime() + seconds * 1000);
}

const sentence = (what: string, { reason }: Ack): string => reasonText(reason === null ? what : `${what}: ${reason}`);

/** Why something was not delivered, as it may be stored and shown: game servers are not trusted with terminals. */
const reasonText = (text: string): string =>
  [...text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim()].slice(0, MAX_REASON).join('').trimEnd();

/** With `[removed]` wherever `secret` is quoted, as it is or as a text of JSON. */
const withoutSecret = (text: string, secret: string): string =>
  [secret, JSON.stringify(secret).slice(1, -1)].reduce((rest, quoted) => rest.replaceAll(quoted, '[removed]'), text);
