import type { InputField, Inputs } from '../../packages/contract/src/runtime/index.js';
import type { Operation } from '../../packages/contract/src/serve.js';
import { Refusal, refusalOf } from '../base/errors/refusal.js';
import { findPlainTextProblem, findValueProblem, type ValueProblem } from './input-values.js';
import type { Variables } from './transport.js';
import type { PermittedRequest } from './viewer.js';

/**
 * A request with valid variables: known names, none missing, correct types and formats.
 */
export interface CheckedRequest extends PermittedRequest {
  /** The object of `variables`, checked. The executor converts its values. */
  readonly input: Variables;
  /** Requests to count in addition to the one counted at arrival (`@rateWeight`). */
  readonly surcharge: number;
}

const MAX_NAME_IN_MESSAGE = 64;
/** Problems of this variable have codes of their own: rules.md §3.5. */
const GAME_SERVER_ID = 'gameServerId';

/** The input stage. Throws like `checkVariables`. */
export function checkInput(permitted: PermittedRequest): CheckedRequest {
  const { operation, variables: input } = permitted;
  checkVariables(operation, input);
  return Object.assign(permitted, { input, surcharge: surchargeOf(operation, input) });
}

function surchargeOf({ rateWeights }: Pick<Operation, 'rateWeights'>, input: Variables): number {
  let surcharge = 0;
  for (const { variable, byDefault, requests } of rateWeights) {
    const applies = variable !== null && Object.hasOwn(input, variable) ? input[variable] !== null : byDefault;
    if (applies) surcharge += requests - 1;
  }
  return surcharge;
}

/**
 * Throws INVALID_VARIABLES with the variable's path, or the code of a text format. For
 * `gameServerId` it throws INVALID_GAME_SERVER_ID, or GAME_SERVER_REQUIRED if the id is required
 * and absent or null. It rejects exactly what the published JSON Schema of the operation rejects:
 * rules.md §3.0.9.
 */
export function checkVariables(operation: Checkable, variables: Variables): void {
  const inputs = operation.inputs();
  checkNames(inputs, variables);
  for (const [name, input] of inputs) checkVariable(name, input, variables);
  checkExclusive(operation, variables);
}

/** The `field` of a refusal. It is no `input`, since it may lead into a value or be unknown. */
const fieldOf = (path: string): string => `variables.${path}`;

type Checkable = Pick<Operation, 'inputs' | 'exclusive'>;

/** Rejects unknown names, which plain GraphQL ignores, so that a misspelt name is reported. */
function checkNames(inputs: Inputs, variables: Variables): void {
  // JSON.parse can create an own `__proto__`. Object.keys lists it, so it is rejected as an unknown
  // name.
  for (const name of Object.keys(variables)) {
    if (inputs.has(name)) continue;
    const shortName = name.length > MAX_NAME_IN_MESSAGE ? `${name.slice(0, MAX_NAME_IN_MESSAGE)}…` : name;
    throw new Refusal('INVALID_VARIABLES', {
      field: fieldOf(shortName),
      reason: 'unknown_name',
      params: { name: shortName },
    });
  }
}

function checkVariable(name: string, input: InputField, variables: Variables): void {
  const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (value === undefined) {
    if (input.required) throw invalid(name, { code: 'INVALID_VARIABLES', path: name, reason: 'missing', params: {} });
    return;
  }
  const problem = findPlainTextProblem(value, name) ?? findValueProblem(value, input, name);
  if (problem !== null) throw invalid(name, problem);
}

function invalid(variable: string, { code, path, reason, params }: ValueProblem): Refusal {
  if (variable === GAME_SERVER_ID) {
    const absent = reason === 'missing' || reason === 'not_null';
    return new Refusal(absent ? 'GAME_SERVER_REQUIRED' : 'INVALID_GAME_SERVER_ID', { field: fieldOf(path) });
  }
  return refusalOf(code, { field: fieldOf(path), reason, params: { name: path, ...params } });
}

/** Throws INVALID_VARIABLES unless exactly (or at most) one of the exclusive variables is set. */
function checkExclusive({ exclusive }: Checkable, variables: Variables): void {
  if (exclusive === null) return;
  const { variables: names, required } = exclusive;
  const set = names.filter((name) => Object.hasOwn(variables, name) && variables[name] !== null);
  if (set.length === 1 || (set.length === 0 && !required)) return;
  const reason = required ? 'exactly_one' : 'at_most_one';
  throw new Refusal('INVALID_VARIABLES', { reason, params: { names: names.join(', ') } });
}
