export type {
  Delivery,
  DeliveryState,
  DeliveryType,
  NewDelivery,
  Settlement,
  Settlements,
} from './delivery-model.js';
export { createDeliveriesService, type DeliveriesService } from './delivery-service.js';
export { cancelOrderDelivery, enqueueDelivery } from './outbox.js';
export type { Ack, AckOutcome, AckResult, LeasedDelivery } from './protocol.js';
