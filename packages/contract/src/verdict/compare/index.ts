export type {
  Baseline,
  FieldNames,
  PresentSide,
  PublishedOperation,
} from './baseline.js';
export { type Change, canBeAccepted, type Overrides } from './change.js';
export {
  type CompareOptions,
  type Comparison,
  compareContracts,
  compareDocument,
} from './compare.js';
export { changeKindsOf } from './kinds.js';
export { own } from './report.js';
export { VERDICTS, type Verdict, worstOf } from './verdict.js';
export type { Override } from './verdicts-file.js';
