export { type CountKey, type CountKeyValues, countKeys } from './count-keys.js';
export { type Counter, isOver } from './counter.js';
export { createThrottles, type Throttles } from './throttles.js';
