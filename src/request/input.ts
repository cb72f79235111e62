import { Refusal } from '../base/errors/refusal.js';
import type { Contract, Operation } from '../contract/operation.js';
import type { Call } from './body.js';
import type { ValueFault } from './input/fault.js';
import { type PlannedVariable, type VariablePlan, variablePlan } from './input/plan.js';
import { rangeFault } from './input/range.js';
import { textFault } from './input/text.js';
import { typeFault } from './input/types.js';
import type { Identified } from './viewer.js';

/** A request whose variables fit the operation: known names, none missing, right types, canonical ids. */
export interface Checked extends Identified {
  /** The variables, now checked. */
  readonly input: Call['variables'];
}

export type InputCheck = (identified: Identified) => Checked;

const MAX_SHOWN_NAME = 64;
/** A variable of this name has codes of its own, whatever is wrong with it: operations.md §3.5. */
const GAME_SERVER_ID = 'gameServerId';

/**
 * Makes the check for all operations of a contract; what depends on the operation alone is worked out here, once.
 * The check throws INVALID_VARIABLES with the variable's path, for `gameServerId` INVALID_GAME_SERVER_ID or, where
 * it is needed and absent or null, GAME_SERVER_REQUIRED.
 */
export function createInputCheck(contract: Contract): InputCheck {
  const plans = new Map<Operation, VariablePlan>();
  for (const operation of contract.operations.values()) {
    plans.set(operation, variablePlan(contract.schema, operation.document, operation.variables));
  }
  return (identified) => {
    const { operation, variables } = identified;
    const plan = plans.get(operation);
    if (plan === undefined) throw new Error(`no variable plan for ${operation.id}`);
    checkNames(plan, variables);
    for (const [name, planned] of plan) checkVariable(name, planned, variables);
    return { ...identified, input: variables };
  };
}

/** Plain GraphQL ignores variables that it does not know; here a misspelt name is told. */
function checkNames(plan: VariablePlan, variables: Call['variables']): void {
  // Object.keys lists an own `__proto__` as well, which JSON.parse makes: it is one more unknown name.
  for (const name of Object.keys(variables)) {
    if (plan.has(name)) continue;
    const shown = name.length > MAX_SHOWN_NAME ? `${name.slice(0, MAX_SHOWN_NAME)}…` : name;
    throw new Refusal('INVALID_VARIABLES', {
      input: shown,
      reason: 'unknown_name',
      params: { name: shown },
    });
  }
}

function checkVariable(name: string, { type, required, range }: PlannedVariable, variables: Call['variables']): void {
  const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (value === undefined) {
    if (required) throw invalid(name, { path: name, reason: 'missing', params: {} });
    return;
  }
  const fault = textFault(value, name) ?? typeFault(value, type, name) ?? rangeFault(value, range, name);
  if (fault !== null) throw invalid(name, fault);
}

function invalid(variable: string, { path, reason, params }: ValueFault): Refusal {
  if (variable === GAME_SERVER_ID) {
    const absent = reason === 'missing' || reason === 'not_null';
    return new Refusal(absent ? 'GAME_SERVER_REQUIRED' : 'INVALID_GAME_SERVER_ID', { input: path });
  }
  return new Refusal('INVALID_VARIABLES', { input: path, reason, params: { name: path, ...params } });
}
