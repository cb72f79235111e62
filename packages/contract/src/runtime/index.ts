// Public entry: imports of generated executors and of request stages. It needs only graphql.
export { abstractIn, checkedIn, notPossible } from './abstracts.js';
export { LimitExceeded } from './bounded-lists.js';
export {
  bindResolvers,
  type Execute,
  type Executor,
  type ExecutorCode,
  type Executors,
  executeRoot,
  inTurn,
  type Select,
} from './executor.js';
export { abandon, absorb, field, finish, infoOf, pathOf, property, read, readable, whole } from './fields.js';
export {
  type Form,
  type FormCheck,
  type Forms,
  formCheck,
  ID_TEXT,
  MAX_ID,
} from './forms.js';
export {
  type InputField,
  type InputObjectType,
  type InputPlace,
  type Inputs,
  type InputType,
  once,
  variable,
} from './input-type.js';
export { included, literal, NONE, oneOf, parsed, present, refuse, skipped, variableOf } from './inputs.js';
export { enumOf, formOf, leafOf, scalarOf } from './leaves.js';
export { bounded, listOf } from './lists.js';
export type { Exclusive, OperationMetadata, RateWeight, Retirement, Sunset } from './operation-metadata.js';
export { Path } from './path.js';
export type { ResolverFn } from './resolver-fn.js';
export { type Complete, type Data, type Field, isPromise, Run, type Site } from './run.js';
export { findTextProblem } from './texts.js';
