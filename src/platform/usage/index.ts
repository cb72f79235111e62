export type { CallingClient } from './calls.js';
export { createUsage, type UsageService } from './usage.js';
export type { DocumentUsage, UsageOfDay } from './usage-store.js';
