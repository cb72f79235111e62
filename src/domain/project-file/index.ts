export { type Applied, createApply } from './apply.js';
