export { createVerification, type Verification } from './books-service.js';
