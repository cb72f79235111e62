export { type Copies, createCopies, recordRestore } from './copies.js';
