import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Tx } from '../../storage/database.js';
import type { DeliveriesParts } from './context.js';
import type { Delivery, DeliveryFilter } from './delivery-model.js';
import { findDelivery, requeue } from './delivery-store.js';
import { type Ending, type Endings, record } from './endings.js';
import { countDead, listDead, listDeliveries } from './list-store.js';
import { isId, withDelivery } from './locked.js';
import { waitingServers } from './waiting-view.js';

type Work = (tx: Tx, delivery: Delivery, ending: Ending) => Promise<Delivery>;

/** What operators do with deliveries: operations.md §4.1. Every refusal is INVALID_VARIABLES, also of unknown ones. */
export function createDeliveryOperations({ database, clock }: DeliveriesParts, endings: Endings) {
  const { db } = database;

  async function change(projectId: number, deliveryId: string, by: Actor, work: Work): Promise<Delivery> {
    const changed = await withDelivery(database, projectId, deliveryId, (tx, delivery) => {
      demandOpenOrDead(delivery);
      return work(tx, delivery, { by, now: clock.now() });
    });
    if (changed === null)
      throw refuse('DELIVERY_NOT_FOUND', 'delivery', `The project has no delivery ${deliveryId}; see: delivery list`);
    return changed;
  }

  return {
    list: (projectId: number, filter: DeliveryFilter): Promise<Delivery[]> => listDeliveries(db, projectId, filter),
    dead: (projectId: number, limit: number): Promise<Delivery[]> => listDead(db, projectId, limit),
    countDead: (projectId: number): Promise<number> => countDead(db, projectId),
    waiting: (projectId: number, since: Date) => waitingServers(db, projectId, since),

    async find(projectId: number, deliveryId: string): Promise<Delivery | null> {
      return isId(deliveryId) ? await findDelivery(db, projectId, deliveryId) : null;
    },

    /** It is due now, and has another 72 hours. Refuses one that a game server has just leased. */
    retry: (projectId: number, deliveryId: string, by: Actor): Promise<Delivery> =>
      change(projectId, deliveryId, by, async (tx, delivery, ending) => {
        const { state, leaseUntil } = delivery;
        if (state === 'LEASED' && leaseUntil !== null && leaseUntil > ending.now) {
          throw refuse(
            'DELIVERY_LEASED',
            'delivery',
            `The game server has it until ${leaseUntil.toISOString()}; wait for its answer.`,
          );
        }
        const requeued = await requeue(tx, delivery, ending.now);
        await record(tx, 'delivery.retry', delivery, requeued, ending);
        return requeued;
      }),

    cancel: (projectId: number, deliveryId: string, by: Actor): Promise<Delivery> =>
      change(projectId, deliveryId, by, async (tx, delivery, ending) => {
        const cancelled = await endings.cancel(tx, delivery, 'cancelled by an operator', ending);
        await record(tx, 'delivery.cancel', delivery, cancelled, ending);
        return cancelled;
      }),

    markDelivered: (projectId: number, deliveryId: string, by: Actor): Promise<Delivery> =>
      change(projectId, deliveryId, by, async (tx, delivery, ending) => {
        const delivered = await endings.deliver(tx, delivery, null, ending);
        await record(tx, 'delivery.mark-delivered', delivery, delivered, ending);
        return delivered;
      }),
  };
}

function demandOpenOrDead({ id, state }: Delivery): void {
  if (state === 'DELIVERED')
    throw refuse('DELIVERY_DONE', 'delivery', `${id} is delivered; there is nothing left to do.`);
  if (state === 'CANCELLED') {
    throw refuse(
      'DELIVERY_DONE',
      'delivery',
      `${id} is cancelled, and what was paid for it is paid back; it cannot come back.`,
    );
  }
}
