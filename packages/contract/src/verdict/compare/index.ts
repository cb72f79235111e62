export type {
  Baseline,
  FieldNames,
  PresentOperation,
  PresentRetired,
  PresentSide,
  PublishedOperation,
  RetiredOperation,
} from './baseline.js';
export { type Change, canBeAccepted, type Override, type Overrides } from './change.js';
export {
  type CompareOptions,
  type Comparison,
  compareContracts,
  compareDocument,
  type DocumentVerdict,
} from './compare.js';
export { changeKindsOf, type KindOfChange } from './kinds.js';
export { own } from './report.js';
export type { KnownFields } from './result-fields.js';
export { VERDICTS, type Verdict, worstOf } from './verdict.js';
export { overridesOf, VERDICTS_FORM } from './verdicts-file.js';
