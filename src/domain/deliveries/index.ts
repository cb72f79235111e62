export type { Ack, AckOutcome } from './acknowledge.js';
export type { Delivery, DeliveryState, Settlement } from './delivery-model.js';
export { createDeliveriesService, type DeliveriesService } from './delivery-service.js';
export type { LeasedDelivery } from './lease.js';
export { cancelOrderDelivery, enqueueDelivery } from './outbox.js';
