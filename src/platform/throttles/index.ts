export { type Counter, isOver, type Limit, type Point } from './counter.js';
export type { CountKey, LockoutKey, LockoutName, LockoutSubject } from './lockouts.js';
export { createThrottles, type Throttles } from './throttles.js';
