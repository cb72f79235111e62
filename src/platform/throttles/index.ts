export { isOver, type Limit } from './counter.js';
export { createThrottles, type Throttles } from './throttles.js';
