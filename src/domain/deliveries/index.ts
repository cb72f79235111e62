export type { Ack, AckOutcome } from './acknowledge.js';
export { countUnfetched, oldestUnfetched } from './deliveries-view.js';
export { DELIVERIES_KEPT_DAYS, type Delivery, type DeliveryState, type Settlement } from './delivery-model.js';
export { createDeliveriesService, type DeliveriesService } from './delivery-service.js';
export { lastOpen } from './delivery-store.js';
export type { LeasedDelivery } from './lease.js';
export { cancelOrderDelivery, enqueueDelivery, queued } from './outbox.js';
