import type { Domain } from '../domain/index.js';
import type { AdmittedOperator } from '../domain/operators/index.js';
import { manualOf } from './manual.js';
import { deeds } from './operations.js';

export { type Deed, type FieldFacts, fieldsOf, type Group, readFields, type Scene } from './admin-command.js';
export {
  argument,
  type Fields,
  type Form,
  flag,
  Miswritten,
  option,
  optionFrom,
  requiredOption,
  word,
  words,
} from './fields.js';
export { openApi } from './openapi.js';
export { deeds, operations } from './operations.js';
export type { Outcome, Stream } from './outcome.js';
export { type Doer, type Given, perform } from './perform.js';
export type { AnswerOf, DataOf, DeedName, GivenOf } from './typed.js';

/** What an operator is, and may do. */
export const manual = (operator: AdmittedOperator, domain: Domain) => manualOf(deeds.values(), operator, domain);
