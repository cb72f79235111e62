export type { Ack, AckOutcome } from './acknowledge.js';
export { countUnfetched, oldestUnfetched } from './deliveries-view.js';
export {
  DELIVERY_RETENTION_DAYS,
  type DeliveriesDeps,
  type Delivery,
  type DeliveryState,
  type Settlement,
} from './delivery-model.js';
export { createDeliveriesService, type DeliveriesService } from './delivery-service.js';
export { findLastOpenDelivery } from './delivery-store.js';
export type { LeasedDelivery } from './lease.js';
export { cancelOrderDelivery, enqueueBehind, enqueueDelivery } from './outbox.js';
