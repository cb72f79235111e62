export { differences, shortened } from './differences.js';
export {
  demandSize,
  MAX_FILE_BYTES,
  type Path,
  type Place,
  type Problem,
  refuseFile,
  refuseProblems,
  type Source,
  TOO_LARGE,
} from './faults.js';
export {
  check,
  declaredEnum,
  declaredInt,
  declaredTexts,
  isStorable,
  NOT_PUBLISHED,
  unpublished,
} from './schema.js';
export { readYaml } from './yaml.js';
