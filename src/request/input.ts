import type { Operation } from '../../packages/contract/src/contract.js';
import type { Inputs, InputVariable } from '../../packages/contract/src/runtime/input-type.js';
import { Refusal } from '../base/errors/refusal.js';
import { limitFault } from './input-limits.js';
import { rangeFault, textFault, typeFault, type ValueFault } from './input-values.js';
import type { Variables } from './request.js';
import type { Identified } from './viewer.js';

/** A request whose variables fit the operation: known names, none missing, right types and forms, canonical ids. */
export interface Checked extends Identified {
  /** The variables, now checked. */
  readonly input: Variables;
  /** As how many requests it counts beyond the one that was counted when it came (`@rateWeight`). */
  readonly surcharge: number;
}

const MAX_SHOWN_NAME = 64;
/** A variable of this name has codes of its own, whatever is wrong with it: rules.md §3.5. */
const GAME_SERVER_ID = 'gameServerId';

/** The stage: throws as `checkVariables` does. */
export function checkInput(identified: Identified): Checked {
  const { operation, variables: input } = identified;
  checkVariables(operation, input);
  return Object.assign(identified, { input, surcharge: surchargeOf(operation, input) });
}

function surchargeOf({ rateWeights }: Pick<Operation, 'rateWeights'>, input: Variables): number {
  let surcharge = 0;
  for (const { variable, byDefault, requests } of rateWeights) {
    const isAsked = variable !== null && Object.hasOwn(input, variable) ? input[variable] !== null : byDefault;
    if (isAsked) surcharge += requests - 1;
  }
  return surcharge;
}

/**
 * Throws INVALID_VARIABLES with the variable's path, or the code that the form of a text names; for
 * `gameServerId` INVALID_GAME_SERVER_ID or, where it is needed and absent or null, GAME_SERVER_REQUIRED. What the published
 * JSON Schema of the operation refuses, it refuses, and nothing else: rules.md §3.0.9.
 */
export function checkVariables(operation: Checkable, variables: Variables): void {
  const inputs = operation.inputs();
  checkNames(inputs, variables);
  for (const [name, input] of inputs) checkVariable(name, input, variables);
  checkExclusive(operation, variables);
}

/** Part of the request: a path may lead into a value, and an unknown name is no input of any document. */
const fieldOf = (path: string): string => `variables.${path}`;

type Checkable = Pick<Operation, 'inputs' | 'exclusive'>;

/** Plain GraphQL ignores variables that it does not know; here a misspelt name is told. */
function checkNames(inputs: Inputs, variables: Variables): void {
  // Object.keys lists an own `__proto__` as well, which JSON.parse makes: it is one more unknown name.
  for (const name of Object.keys(variables)) {
    if (inputs.has(name)) continue;
    const shown = name.length > MAX_SHOWN_NAME ? `${name.slice(0, MAX_SHOWN_NAME)}…` : name;
    throw new Refusal('INVALID_VARIABLES', {
      field: fieldOf(shown),
      reason: 'unknown_name',
      params: { name: shown },
    });
  }
}

function checkVariable(name: string, input: InputVariable, variables: Variables): void {
  const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (value === undefined) {
    if (input.required) throw invalid(name, { code: 'INVALID_VARIABLES', path: name, reason: 'missing', params: {} });
    return;
  }
  const fault =
    textFault(value, name) ??
    typeFault(value, input, name) ??
    rangeFault(value, input.range, name) ??
    limitFault(value, input.type, input.max, name);
  if (fault !== null) throw invalid(name, fault);
}

function invalid(variable: string, { code, path, reason, params }: ValueFault): Refusal {
  if (variable === GAME_SERVER_ID) {
    const absent = reason === 'missing' || reason === 'not_null';
    return new Refusal(absent ? 'GAME_SERVER_REQUIRED' : 'INVALID_GAME_SERVER_ID', { field: fieldOf(path) });
  }
  return new Refusal(code, { field: fieldOf(path), reason, params: { name: path, ...params } });
}

/** Throws INVALID_VARIABLES unless one of exclusive variables is given, which types cannot say. */
function checkExclusive({ exclusive }: Checkable, variables: Variables): void {
  if (exclusive === null) return;
  const { variables: names, required } = exclusive;
  const given = names.filter((name) => Object.hasOwn(variables, name) && variables[name] !== null);
  if (given.length === 1 || (given.length === 0 && !required)) return;
  const reason = required ? 'exactly_one' : 'at_most_one';
  throw new Refusal('INVALID_VARIABLES', { reason, params: { names: names.join(', ') } });
}
