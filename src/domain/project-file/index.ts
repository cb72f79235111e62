export { type Applied, type Apply, createApply } from './apply.js';
