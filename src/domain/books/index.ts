export type { Examination, Violation } from './model.js';
export { createVerification, type Verification } from './service.js';
