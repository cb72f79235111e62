export { type Applied, type Apply, type ApplyOptions, createApply } from './service.js';
