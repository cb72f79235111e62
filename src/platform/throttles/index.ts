export { isOver, type Limit, type Point } from './counter.js';
export { createThrottles, type Throttles } from './throttles.js';
