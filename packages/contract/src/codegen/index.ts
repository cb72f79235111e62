// Public entry: runs graphql-codegen, which `codegen.ts` configures with loader and plugin.
export { reportCodegen } from './report.js';
export { type CodegenRun, runCodegen } from './run.js';
