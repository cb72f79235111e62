export type { OrderDelivery, Purchase, PurchaseStatus, ShownPurchase } from './purchase-model.js';
export { purchaseResolvers } from './purchase-resolvers.js';
export { createPurchasesService, type PurchasesService } from './purchase-service.js';
