export type { PurchaseDetails, PurchaseStatus } from './purchase-model.js';
export { createPurchasesService, type PurchasesService } from './purchase-service.js';
export { findPaidOrder } from './purchase-store.js';
export { purchaseSettlement } from './refund.js';
