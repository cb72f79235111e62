export { createGate, createTurns, type Gate, tooLate } from './waiting.js';
