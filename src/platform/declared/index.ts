export { type Checked, check } from './check.js';
export {
  describeFault,
  type Fault,
  locate,
  type Path,
  type Problem,
  refuseFaults,
  refuseProblems,
  type Source,
} from './fault.js';
export { MAX_FILE_BYTES, TOO_LARGE } from './size.js';
export { readYaml, type YamlFile, type YamlOptions } from './yaml.js';
