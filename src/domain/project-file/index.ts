export { type ApplyResult, createApply } from './apply.js';
export { createExport } from './export.js';
