export type { Caller } from './calls.js';
export { createUsage, type UsageService } from './usage.js';
export type { Usage, UsageOfDay } from './usage-store.js';
