import { refuse } from '../../base/errors/refusal.js';
import { pageOf } from '../../base/page-of.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Change } from '../../platform/changes/index.js';
import { requireNote } from '../notes.js';
import { createAcknowledge } from './acknowledge.js';
import { hasFailedAccount, waitingServers } from './deliveries-view.js';
import { changeDelivery, recordDelivery } from './delivery-change.js';
import { DELIVERY_RETENTION_DAYS, type DeliveriesDeps, type Delivery, type DeliveryFilter } from './delivery-model.js';
import { countDead, deleteDoneBefore, findDelivery, listDead, listDeliveries, requeue } from './delivery-store.js';
import { createExpire } from './expire.js';
import { createLease } from './lease.js';
import { createDeliveryOutcomes } from './outcomes.js';

const DAY_MS = 86_400_000;

export type DeliveriesService = ReturnType<typeof createDeliveriesService>;

/** The outbox to the game servers: rules.md §1.12, §3.13; refunds §3.8.4. */
export function createDeliveriesService(deps: DeliveriesDeps) {
  const { db } = deps;
  const outcomes = createDeliveryOutcomes(deps);

  /**
   * Changes an open delivery or a dead letter for an operator. Throws DELIVERY_NOT_FOUND,
   * DELIVERY_DONE.
   */
  async function changeByOperator<T>(
    projectId: number,
    deliveryId: string,
    by: Actor,
    work: (change: Change, delivery: Delivery) => Promise<T>,
  ): Promise<T> {
    const changed = await changeDelivery(deps, { projectId, by }, deliveryId, (change, delivery) => {
      requireOpenOrDead(delivery);
      return work(change, delivery);
    });
    if (changed !== null) return changed;
    throw refuse('DELIVERY_NOT_FOUND', `The project has no delivery ${deliveryId}; see: delivery list`, {
      delivery: deliveryId,
    });
  }

  return {
    /**
     * Leases up to `max` (1 to 50) due deliveries for 60 s, in order per game account. If a
     * delivery fails, its error goes to `report`, and the other deliveries are still leased.
     */
    lease: createLease(deps, outcomes),

    /** Processes the acknowledgement of a game server; a repeated one changes nothing. */
    acknowledge: createAcknowledge(deps, outcomes),

    /**
     * Turns open deliveries into dead letters 72 hours after the first attempt, or after an
     * operator has retried them; returns their number.
     */
    expire: createExpire(deps, outcomes),

    /**
     * Deletes deliveries, in all projects, that were delivered or cancelled more than 400 days ago
     * (rules.md §3.15). Returns their number.
     */
    sweep: (): Promise<number> =>
      deleteDoneBefore(deps.changes.direct, new Date(deps.clock.now().getTime() - DELIVERY_RETENTION_DAYS * DAY_MS)),

    cancelUntried: outcomes.cancelUntried,

    /**
     * Lists deliveries, newest first. Pass the returned `next` as `after` to read the next page;
     * it is null on the last page.
     */
    async list(projectId: number, filter: DeliveryFilter) {
      const rows = await listDeliveries(db, projectId, { ...filter, limit: filter.limit + 1 });
      const { page, next } = pageOf(rows, filter.limit, ({ id }) => id);
      return { deliveries: page, next };
    },

    /** @param deliveryId any text */
    find: (projectId: number, deliveryId: string): Promise<Delivery | null> => findDelivery(db, projectId, deliveryId),

    /** The dead letters, oldest first. */
    dead: (projectId: number, limit: number): Promise<Delivery[]> => listDead(db, projectId, limit),

    countDead: (projectId: number): Promise<number> => countDead(db, projectId),

    /** The servers with deliveries that have been due since `since`; for `doctor`. */
    waiting: (projectId: number, since: Date) => waitingServers(db, projectId, since),

    /**
     * `delivery retry`: requeues dead letters and makes pending ones due; both get another 72
     * hours. Throws DELIVERY_LEASED during a lease, ACCOUNT_FAILED, DELIVERY_NOT_FOUND,
     * DELIVERY_DONE.
     */
    retry: (projectId: number, deliveryId: string, by: Actor): Promise<Delivery> =>
      changeByOperator(projectId, deliveryId, by, async (change, delivery) => {
        const { state, leaseUntil } = delivery;
        const now = change.now();
        if (state === 'LEASED' && leaseUntil !== null && leaseUntil > now) {
          const until = leaseUntil.toISOString();
          const notice = `The game server has leased it until ${until}. Wait for its answer.`;
          throw refuse('DELIVERY_LEASED', notice, { until });
        }
        if (await hasFailedAccount(change.tx, delivery)) {
          const notice = 'Its account was not created. Check in the game, then mark it as delivered or cancel it.';
          throw refuse('ACCOUNT_FAILED', notice);
        }
        const requeued = await requeue(change.tx, delivery, now);
        await recordDelivery(change, 'delivery.retry', delivery, requeued);
        return requeued;
      }),

    /**
     * `delivery cancel`: cancels the delivery and refunds its purchase. `wasFetched`: a game
     * server had leased it, so it may be executed.
     * Throws DELIVERY_NOT_FOUND, DELIVERY_DONE, INVALID_NOTE, BALANCE_TOO_LARGE.
     * @param note reason for the ledger; null: the text `cancelled by an operator`
     */
    cancel: (
      projectId: number,
      deliveryId: string,
      note: string | null,
      by: Actor,
    ): Promise<{ readonly delivery: Delivery; readonly wasFetched: boolean }> =>
      changeByOperator(projectId, deliveryId, by, async (change, before) => {
        requireNote(note);
        const delivery = await outcomes.cancel(change, before, note ?? 'cancelled by an operator');
        await recordDelivery(change, 'delivery.cancel', before, delivery);
        return { delivery, wasFetched: before.attempts > 0 };
      }),

    /**
     * `delivery mark-delivered`: the operator has delivered it. Throws DELIVERY_NOT_FOUND,
     * DELIVERY_DONE.
     */
    markDelivered: (projectId: number, deliveryId: string, by: Actor): Promise<Delivery> =>
      changeByOperator(projectId, deliveryId, by, async (change, delivery) => {
        const delivered = await outcomes.deliver(change, delivery, null);
        await recordDelivery(change, 'delivery.mark-delivered', delivery, delivered);
        return delivered;
      }),
  };
}

function requireOpenOrDead({ id, state }: Delivery): void {
  if (state === 'DELIVERED') throw refuse('DELIVERY_DONE', `${id} is delivered already.`);
  if (state === 'CANCELLED') {
    const notice = `${id} is cancelled, which cannot be undone.`;
    throw refuse('DELIVERY_DONE', notice);
  }
}
