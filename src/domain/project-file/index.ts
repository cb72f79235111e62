export { type Applied, createApply } from './apply.js';
export { createExport } from './export.js';
