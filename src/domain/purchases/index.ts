export type { OrderDelivery, Purchase, PurchaseStatus, ShownPurchase } from './model.js';
export { purchaseResolvers } from './resolvers.js';
export { createPurchasesService, type PurchasesService } from './service.js';
