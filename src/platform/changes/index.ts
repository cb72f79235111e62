export { type About, type Change, type Changes, createChanges, type Make, type Recorded } from './changes.js';
export { rehearsal } from './rehearsal.js';
