export {
  type AdminCommand,
  type CommandContext,
  type FieldInfo,
  type Group,
  listFields,
  readFields,
} from './admin-command.js';
export { adminCommands, commandTree } from './commands.js';
export {
  argument,
  type Fields,
  flag,
  InvalidSyntax,
  option,
  optionFrom,
  requiredOption,
  type ValueForm,
  word,
  words,
} from './fields.js';
export { manualOf } from './manual.js';
export { openApi } from './openapi.js';
export type { Outcome, Stream } from './outcome.js';
export { type CommandInput, perform } from './perform.js';
export type { AdminCommandName, AnswerOf, DataOf, InputOf } from './typed.js';
