import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Change } from '../../platform/changes/index.js';
import { createAcknowledge } from './acknowledge.js';
import { waitingServers } from './deliveries-view.js';
import { changeDelivery, recordDelivery } from './delivery-change.js';
import {
  DELIVERIES_KEPT_DAYS,
  type DeliveriesParts,
  type Delivery,
  type DeliveryFilter,
  type DeliveryPage,
} from './delivery-model.js';
import { countDead, deleteOld, findDelivery, listDead, listDeliveries, requeue } from './delivery-store.js';
import { createEndings } from './endings.js';
import { createExpire } from './expire.js';
import { createLease } from './lease.js';

const MAX_NOTE = 500;
const DAY_MS = 86_400_000;

export type DeliveriesService = ReturnType<typeof createDeliveriesService>;

/** The outbox to the game servers: rules.md §1.12, §3.13, and for operators §4.1. */
export function createDeliveriesService(parts: DeliveriesParts) {
  const { db } = parts;
  const endings = createEndings(parts.settlements);

  /** What an operator does to a delivery that is neither done nor cancelled; throws DELIVERY_NOT_FOUND, DELIVERY_DONE. */
  async function fix(
    projectId: number,
    deliveryId: string,
    by: Actor,
    work: (change: Change, delivery: Delivery) => Promise<Delivery>,
  ): Promise<Delivery> {
    const fixed = await changeDelivery(parts, { projectId, by }, deliveryId, (change, delivery) => {
      requireOpenOrDead(delivery);
      return work(change, delivery);
    });
    if (fixed !== null) return fixed;
    throw refuse('DELIVERY_NOT_FOUND', 'delivery', `The project has no delivery ${deliveryId}; see: delivery list`, {
      delivery: deliveryId,
    });
  }

  return {
    /**
     * Leases up to `max` (1 to 50) deliveries that are due, in order per game account, for 60 s. A fault with one of them
     * is told to `report`, and keeps back no other.
     */
    lease: createLease(parts, endings),

    /** Takes what a game server says became of a delivery; one that it says again changes nothing. */
    acknowledge: createAcknowledge(parts, endings),

    /** Gives up: what has been tried for 72 hours becomes a dead letter; returns how many. */
    expire: createExpire(parts, endings),

    /** Forgets those of all projects that were done 400 days ago; returns how many: rules.md §3.15. */
    sweep: (): Promise<number> =>
      deleteOld(parts.changes.direct, new Date(parts.clock.now().getTime() - DELIVERIES_KEPT_DAYS * DAY_MS)),

    cancelUntried: endings.cancelUntried,

    /** The newest first, page by page; `next` is the `after` of the next one, null where there is none. */
    async list(projectId: number, filter: DeliveryFilter): Promise<DeliveryPage> {
      const found = await listDeliveries(db, projectId, { ...filter, limit: filter.limit + 1 });
      const deliveries = found.slice(0, filter.limit);
      return { deliveries, next: found.length > filter.limit ? (deliveries.at(-1)?.id ?? null) : null };
    },

    /** @param deliveryId any text */
    find: (projectId: number, deliveryId: string): Promise<Delivery | null> => findDelivery(db, projectId, deliveryId),

    /** The dead letters, those that died first at the beginning. */
    dead: (projectId: number, limit: number): Promise<Delivery[]> => listDead(db, projectId, limit),

    countDead: (projectId: number): Promise<number> => countDead(db, projectId),

    /** The servers for which something has been due since `since` or longer; for `doctor`. */
    waiting: (projectId: number, since: Date) => waitingServers(db, projectId, since),

    /**
     * `delivery retry`: dead letters go back into the queue, pending ones come due now; both have another 72 hours.
     * Throws DELIVERY_LEASED for one that a game server has just leased; DELIVERY_NOT_FOUND, DELIVERY_DONE.
     */
    retry: (projectId: number, deliveryId: string, by: Actor): Promise<Delivery> =>
      fix(projectId, deliveryId, by, async (change, delivery) => {
        const { state, leaseUntil } = delivery;
        const now = change.now();
        if (state === 'LEASED' && leaseUntil !== null && leaseUntil > now) {
          const until = leaseUntil.toISOString();
          throw refuse('DELIVERY_LEASED', 'delivery', `The game server has it until ${until}; wait for its answer.`, {
            until,
          });
        }
        const requeued = await requeue(change.tx, delivery, now);
        await recordDelivery(change, 'delivery.retry', delivery, requeued);
        return requeued;
      }),

    /**
     * `delivery cancel`: it will not be done; a purchase is paid back.
     * Throws DELIVERY_NOT_FOUND, DELIVERY_DONE, INVALID_NOTE.
     * @param note why, for the ledger; null: that an operator has cancelled it
     */
    cancel: (projectId: number, deliveryId: string, note: string | null, by: Actor): Promise<Delivery> =>
      fix(projectId, deliveryId, by, async (change, delivery) => {
        if ([...(note ?? '')].length > MAX_NOTE)
          throw refuse('INVALID_NOTE', 'note', `A note has ${MAX_NOTE} characters at most.`, {
            field: 'note',
            rule: 'TOO_LONG',
            max: MAX_NOTE,
          });
        const cancelled = await endings.cancel(change, delivery, note ?? 'cancelled by an operator');
        await recordDelivery(change, 'delivery.cancel', delivery, cancelled);
        return cancelled;
      }),

    /** `delivery mark-delivered`: the operator has seen to it. Throws DELIVERY_NOT_FOUND, DELIVERY_DONE. */
    markDelivered: (projectId: number, deliveryId: string, by: Actor): Promise<Delivery> =>
      fix(projectId, deliveryId, by, async (change, delivery) => {
        const delivered = await endings.deliver(change, delivery, null);
        await recordDelivery(change, 'delivery.mark-delivered', delivery, delivered);
        return delivered;
      }),
  };
}

function requireOpenOrDead({ id, state }: Delivery): void {
  if (state === 'DELIVERED')
    throw refuse('DELIVERY_DONE', 'delivery', `${id} is delivered; there is nothing left to do.`);
  if (state === 'CANCELLED') {
    const why = `${id} is cancelled, and what was paid for it is paid back; it cannot come back.`;
    throw refuse('DELIVERY_DONE', 'delivery', why);
  }
}
