// Public entry: compares contracts that were compiled before. It imports no compiler.
export { LOCK_FILE } from './committed-files.js';
export { NothingToCompare } from './verdict/check/fetch-json.js';
export { presentOf, type Reference, referenceOf, referenceOfJson } from './verdict/check/stored-reference.js';
export { readVerdicts } from './verdict/check/verdicts.js';
export {
  type Baseline,
  type Change,
  type CompareOptions,
  type Comparison,
  compareContracts,
  type Overrides,
  type PresentSide,
  type Verdict,
} from './verdict/compare/index.js';
export { type Lock, lockForm } from './verdict/lock/lock-file.js';
