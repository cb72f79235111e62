export type {
  Delivery,
  DeliveryState,
  DeliveryType,
  ListedPollToken,
  NewDelivery,
  Settlement,
  Settlements,
} from './model.js';
export { cancelOrderDelivery, enqueueDelivery } from './outbox.js';
export type { Ack, AckOutcome, AckResult, LeasedDelivery, PollingServer } from './protocol.js';
export { createDeliveriesService, type DeliveriesService } from './service.js';
