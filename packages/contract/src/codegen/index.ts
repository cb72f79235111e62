// Public entry: runs graphql-codegen, which `codegen.ts` configures with loader and plugin.
export { codegenCommand } from './command.js';
export { reportJson, reportText } from './report.js';
export { type CodegenRun, isSuccessful, runCodegen } from './run.js';
