import type { Actor } from '../../platform/audit/index.js';
import type { PollingServer } from '../servers/index.js';
import { createAcknowledgement } from './acknowledge.js';
import type { DeliveriesParts } from './context.js';
import type { Delivery, DeliveryFilter, WaitingServer } from './delivery-model.js';
import { createEndings } from './endings.js';
import { createExpiry } from './expiry.js';
import { createLease } from './lease.js';
import { createDeliveryOperations } from './operations.js';
import type { Ack, AckOutcome, LeasedDelivery, ReportFault } from './protocol.js';

export type { Ack, AckOutcome, AckResult, LeasedDelivery } from './protocol.js';

/** The outbox to the game servers: operations.md §1.12, §3.13. */
export interface DeliveriesService {
  /**
   * Leases up to `max` (1 to 50) deliveries that are due, in order per game account, for 60 s. A fault with one of them
   * is told to `report`, and keeps back no other.
   */
  lease(server: PollingServer, max: number, report?: ReportFault): Promise<LeasedDelivery[]>;
  acknowledge(server: PollingServer, ack: Ack): Promise<AckOutcome>;

  /** For operators: the newest first. */
  list(projectId: number, filter: DeliveryFilter): Promise<Delivery[]>;
  find(projectId: number, deliveryId: string): Promise<Delivery | null>;
  /** Dead letters go back into the queue, pending ones come due now. Refuses what is done or cancelled. */
  retry(projectId: number, deliveryId: string, by: Actor): Promise<Delivery>;
  /** Ends a delivery that is not done; a purchase's is paid back. */
  cancel(projectId: number, deliveryId: string, by: Actor): Promise<Delivery>;
  /** The operator has seen to it himself. */
  markDelivered(projectId: number, deliveryId: string, by: Actor): Promise<Delivery>;
  /** Gives up: what has been tried for 72 hours becomes a dead letter; returns how many. */
  expire(): Promise<number>;
  countDead(projectId: number): Promise<number>;
  /** The dead letters, those that died first at the beginning. */
  dead(projectId: number, limit: number): Promise<Delivery[]>;
  /** The servers for which something has been due since `since` or longer; for `doctor`. */
  waiting(projectId: number, since: Date): Promise<WaitingServer[]>;
}

export function createDeliveriesService(parts: DeliveriesParts): DeliveriesService {
  const endings = createEndings(parts.settlements);
  return {
    ...createDeliveryOperations(parts, endings),
    lease: createLease(parts, endings),
    acknowledge: createAcknowledgement(parts, endings),
    expire: createExpiry(parts, endings),
  };
}
