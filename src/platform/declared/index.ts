export { type Path, type Place, type PlaceOf, placesIn } from '../../../packages/contract/src/yaml/places.js';
export { differences, type Edit, edits, inWords, shortened } from './differences.js';
export {
  type Diagnosis,
  ENOUGH_PROBLEMS,
  type Fault,
  MAX_FILE_BYTES,
  type Problem,
  type ProblemCode,
  refuseFaults,
  refuseFile,
  refuseProblems,
  requireSize,
  type Source,
  TOO_LARGE,
} from './faults.js';
export {
  check,
  declaredEnum,
  declaredInt,
  declaredList,
  declaredTexts,
  invalidText,
  isStorable,
  NOT_PUBLISHED,
  published,
  rule,
  unpublished,
  unspoken,
} from './schema.js';
