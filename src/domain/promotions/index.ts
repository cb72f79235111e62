export type { NewCodes, NewReward } from './create-promotion.js';
export { normalizeCode, type PromotionCode, type PromotionStatistics } from './promotion-model.js';
export { createPromotionsService } from './promotion-service.js';
