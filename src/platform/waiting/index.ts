export { tooLate } from './line.js';
export { createTurns } from './turns.js';
