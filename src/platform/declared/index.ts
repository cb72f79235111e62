export {
  type Place,
  placesIn,
  type YamlPath as Path,
} from '../../../packages/contract/src/yaml/places.js';
export { describeDifferences, describeEdits, diffObjects, type Edit, shortenList } from './differences.js';
export {
  type DeclaredFile,
  type Diagnosis,
  ENOUGH_PROBLEMS,
  type FileProblem,
  MAX_FILE_BYTES,
  type Problem,
  type ProblemCode,
  refuseFile,
  refuseFileProblems,
  refuseProblems,
  requireSize,
  TOO_LARGE,
} from './problems.js';
export {
  checkDeclared,
  declaredEnum,
  declaredInt,
  declaredList,
  declaredMap,
  declaredTexts,
  inexactNumber,
  invalidText,
  isExact,
  listUnpublished,
  NOT_PUBLISHED,
  omitLanguages,
  pickLanguages,
  rule,
} from './schema.js';
