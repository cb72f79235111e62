import type { Domain } from '../domain/index.js';
import type { AdmittedOperator } from '../domain/operators/index.js';
import { adminCommands } from './commands.js';
import { manualOf } from './manual.js';

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
export { openApi } from './openapi.js';
export type { Outcome, Stream } from './outcome.js';
export { type CommandInput, type OperatorRights, perform } from './perform.js';
export type { AdminCommandName, AnswerOf, DataOf, InputOf } from './typed.js';

/** Describes an operator and the commands that they may run. */
export const manual = (operator: AdmittedOperator, domain: Domain) =>
  manualOf(adminCommands.values(), operator, domain);
