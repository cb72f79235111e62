export type { Examination, Violation } from './books-model.js';
export { createVerification, type Verification } from './books-service.js';
