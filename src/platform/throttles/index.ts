export { type Counted, type Counter, isOver, type Limit, type Point } from './counter.js';
export { createThrottles, type Throttles } from './throttles.js';
