export {
  type Change,
  type ChangeScope,
  type Changes,
  createChanges,
  type MakeChange,
  withoutRequestLimits,
} from './changes.js';
export { createDryRunDatabase } from './dry-run.js';
