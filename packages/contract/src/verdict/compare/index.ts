export type { Baseline, FieldNames, Present, PresentRetired, PresentSide, Promised, Retired } from './baseline.js';
export type { KnownFields } from './behind.js';
export type { Change, Overrides } from './change.js';
export {
  type CompareOptions,
  type Comparison,
  compareContracts,
  compareDocument,
  type DocumentVerdict,
} from './compare.js';
export { changeKindsOf, type KindOfChange } from './kinds.js';
export { own } from './report.js';
export { VERDICTS, type Verdict, worstOf } from './verdict.js';
export { overridesOf, VERDICTS_FORM } from './verdicts-file.js';
