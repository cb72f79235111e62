export { type About, type Change, type Changes, createChanges, type Make, regardless } from './changes.js';
export { createDryRunDatabase } from './dry-run.js';
