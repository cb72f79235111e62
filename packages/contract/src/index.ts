// Public entry: compiles, checks and publishes contracts. It also exports the entries that need no
// compiler.
export * from './compare.js';
export { type Compiled, compile } from './compile.js';
export * from './define.js';
export {
  type CompiledDocument,
  type CompileOptions,
  compileDocument,
  type ExecutorArgs,
} from './emit/compile-document.js';
export { annotatedFolder, gitUser } from './git.js';
export { loadProject } from './load-project.js';
export { type Proposal, type ProposeRequest, propose, reportProposal } from './proposal/propose.js';
export { type Diagnostic, formatDiagnostic, formatDiagnostics } from './sdl/diagnostic.js';
export { readSources, type SourceFile, type Sources } from './sdl/sources.js';
export * from './serve.js';
export { type BuildsCheck, checkBuilds } from './verdict/check/builds.js';
export { reportBuilds } from './verdict/check/builds-report.js';
export { type Checked, type CheckOptions, check } from './verdict/check/check.js';
export { checkClient } from './verdict/check/check-client.js';
export { type Report, reportCheck } from './verdict/check/report.js';
export { type Publishing, type PublishRequest, publish } from './verdict/publish/publish.js';
export { reportPublishing } from './verdict/publish/publish-report.js';
export { WrongUsage } from './wrong-usage.js';
