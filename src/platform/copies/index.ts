export { type Copies, createCopies, noteRestored } from './copies.js';
