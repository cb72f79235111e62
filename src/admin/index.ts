export {
  type AdminCommand,
  type CommandContext,
  type FieldInfo,
  fieldsOf,
  type Group,
  readFields,
} from './admin-command.js';
export { adminCommands, commandTree } from './commands.js';
export {
  argument,
  type Fields,
  type Form,
  flag,
  InvalidSyntax,
  option,
  optionFrom,
  requiredOption,
  word,
  words,
} from './fields.js';
export { manualOf } from './manual.js';
export { openApi } from './openapi.js';
export type { Outcome, Stream } from './outcome.js';
export { type CommandInput, perform } from './perform.js';
export type { AdminCommandName, AnswerOf, DataOf, InputOf } from './typed.js';
