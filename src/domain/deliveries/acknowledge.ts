import type { Change } from '../../platform/changes/index.js';
import { truncateNote } from '../notes.js';
import type { PollingServer } from '../servers/index.js';
import { refundsRejected } from './deliveries-view.js';
import { changeDelivery, recordDelivery } from './delivery-change.js';
import {
  BACKOFF_SECONDS,
  type DeliveriesDeps,
  type Delivery,
  type DeliveryState,
  expiryCutoff,
} from './delivery-model.js';
import { findSecret, postpone, setLastError } from './delivery-store.js';
import type { DeliveryOutcomes } from './outcomes.js';

export type AckResult = 'delivered' | 'retry' | 'rejected';

export interface Ack {
  readonly deliveryId: string;
  readonly leaseToken: string;
  readonly result: AckResult;
  readonly reason: string | null;
  /** The account's id in the game, if the server reports it. */
  readonly externalId: string | null;
}

/**
 * Result of an acknowledgement. `unknown`: the server has no such delivery. `isLate`: this is the
 * first that reports the execution of a cancelled delivery.
 */
export type AckOutcome =
  | { readonly kind: 'accepted'; readonly state: DeliveryState }
  | { readonly kind: 'refused'; readonly state: DeliveryState; readonly reason: string; readonly isLate: boolean }
  | { readonly kind: 'unknown' };

const LATE = 'the game server says that it was done, after it was cancelled';

/** Processes the acknowledgements of game servers: rules.md §3.13. Throws DATABASE_IS_COPY. */
export function createAcknowledge(deps: DeliveriesDeps, outcomes: DeliveryOutcomes) {
  const { keyring, copies } = deps;
  return async ({ projectId, gameServerId }: PollingServer, ack: Ack): Promise<AckOutcome> => {
    await copies.requireOriginal();
    const by = { name: `server:${gameServerId}`, request: null };
    const outcome = await changeDelivery(deps, { projectId, by }, ack.deliveryId, async (change, delivery) => {
      // A delivery of another server is reported as one that does not exist.
      if (delivery.gameServerId !== gameServerId) return null;
      if (ack.result === 'delivered') return await done(change, delivery, ack);
      return await notDone(change, delivery, { ...ack, reason: await reasonOf(change, delivery, ack) });
    });
    return outcome ?? { kind: 'unknown' };
  };

  /**
   * Removes the delivery's password from the reason: servers quote it, and reasons are shown and
   * audited.
   */
  async function reasonOf({ tx }: Change, delivery: Delivery, { reason }: Ack): Promise<string | null> {
    const sealed = reason === null ? null : await findSecret(tx, delivery);
    if (reason === null || sealed === null) return reason;
    const secret = keyring.open('delivery secret', delivery.id, sealed);
    // Without the secret it cannot be removed from the reason.
    return secret === null ? null : withoutSecret(reason, secret);
  }

  /**
   * Accepts `delivered` from every lease, however late, because it happened; not after a refund.
   */
  async function done(change: Change, delivery: Delivery, { externalId }: Ack): Promise<AckOutcome> {
    if (delivery.state === 'DELIVERED') return accepted(delivery);
    if (delivery.attempts === 0) return refused(delivery, 'It was never leased.');
    if (delivery.state === 'CANCELLED') {
      return refused(delivery, 'It was cancelled.', await recordLate(change, delivery));
    }
    return accepted(await outcomes.deliver(change, delivery, externalId));
  }

  /**
   * Only the holder of the current lease can report a failure: an older one may have been
   * overtaken.
   */
  async function notDone(change: Change, delivery: Delivery, ack: Ack): Promise<AckOutcome> {
    if (ack.leaseToken !== delivery.leaseToken) return refused(delivery, 'Its lease is not the current one.');
    if (delivery.state !== 'LEASED') return repeated(delivery, ack);
    if (ack.result === 'rejected') return await rejected(change, delivery, ack);
    const { attempts, firstAttemptAt } = delivery;
    const reason = sentence('The game server postponed it', ack);
    const now = change.now();
    if (firstAttemptAt !== null && firstAttemptAt <= expiryCutoff(now)) {
      return accepted(await outcomes.markDead(change, delivery, reason));
    }
    return accepted(await postpone(change.tx, delivery, nextAttemptAt(attempts, now), reason));
  }

  /**
   * A rejection is definite: the only case that is refunded without an operator, if the server is
   * configured so. A rejected account is always cancelled: it cost nothing, and its user chooses
   * another login.
   */
  async function rejected(change: Change, delivery: Delivery, ack: Ack): Promise<AckOutcome> {
    const reason = sentence('The game server rejects it', ack);
    if (delivery.type === 'ACCOUNT_CREATE') return accepted(await outcomes.cancel(change, delivery, reason));
    const end = (await refundsRejected(change.tx, delivery)) ? outcomes.cancelOrMarkDead : outcomes.markDead;
    return accepted(await end(change, delivery, reason));
  }
}

/** Records once that a delivery was executed after its refund; false if it was recorded before. */
async function recordLate(change: Change, delivery: Delivery): Promise<boolean> {
  if (delivery.lastError === LATE) return false;
  await recordDelivery(change, 'delivery.late-ack', delivery, await setLastError(change.tx, delivery, LATE));
  return true;
}

/** A repeated acknowledgement of the last lease, whose answer was lost: it changes nothing. */
function repeated(delivery: Delivery, { result }: Ack): AckOutcome {
  const { state } = delivery;
  const fits = state === 'DEAD' || state === (result === 'retry' ? 'PENDING' : 'CANCELLED');
  return fits ? accepted(delivery) : refused(delivery, 'It is not leased any more.');
}

const accepted = ({ state }: Delivery): AckOutcome => ({ kind: 'accepted', state });

const refused = ({ state }: Delivery, reason: string, isLate = false): AckOutcome => ({
  kind: 'refused',
  ...{ state, reason, isLate },
});

/** @param attempts number of attempts so far, 1 or more */
function nextAttemptAt(attempts: number, now: Date): Date {
  const seconds = BACKOFF_SECONDS[Math.min(attempts, BACKOFF_SECONDS.length) - 1] ?? 0;
  return new Date(now.getTime() + seconds * 1000);
}

const sentence = (text: string, { reason }: Ack): string => reasonText(reason === null ? text : `${text}: ${reason}`);

/** The reason as stored and shown, without control characters: game servers are not trusted. */
const reasonText = (text: string): string => truncateNote(inOneLine(text).trim()).trimEnd();

const inOneLine = (text: string): string => text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ');

/** Views of a reason in which it may quote a password, which is in the form NFC. */
const VIEWS: readonly ((text: string) => string)[] = [
  (text: string) => text,
  (text: string) => unescapeJson(text),
  // JSON within JSON: servers wrap the bodies of errors.
  (text: string) => unescapeJson(unescapeJson(text)),
]
  .flatMap((view) => [view, (text: string) => view(text).normalize('NFC')])
  // As it is stored: a line break within the password becomes a space of the password again.
  .flatMap((view) => [view, (text: string) => inOneLine(view(text))]);

/** Replaces quotes of `secret` by `[removed]`, in plain text, in JSON, and in JSON within JSON. */
const withoutSecret = (text: string, secret: string): string =>
  VIEWS.reduce((rest, view) => {
    const viewed = view(rest);
    return viewed.includes(secret) ? viewed.replaceAll(secret, '[removed]') : rest;
  }, text);

/** Replaces the escapes of JSON strings, also those that `JSON.stringify` does not write. */
const unescapeJson = (text: string): string =>
  text.replaceAll(/\\(?:u([\da-fA-F]{4})|["bf\\nr/t])/g, (sequence, code: string | undefined) =>
    code === undefined ? String(JSON.parse(`"${sequence}"`)) : String.fromCharCode(Number.parseInt(code, 16)),
  );
