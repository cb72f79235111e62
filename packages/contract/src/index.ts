/** What the package exports as `project-service/contract`. */
export {
  type CompiledDocument,
  type CompileOptions,
  compileDocument,
  type ExecutorArgs,
} from './emit/compile-document.js';
