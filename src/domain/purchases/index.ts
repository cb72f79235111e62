export type { PurchaseDetails, PurchaseStatus } from './purchase-model.js';
export { purchaseResolvers } from './purchase-resolvers.js';
export { createPurchasesService } from './purchase-service.js';
export { purchaseSettlement } from './refund.js';
