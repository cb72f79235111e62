import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  Kind,
  typeFromAST,
} from 'graphql';
import { z } from 'zod';
import { Refusal } from '../base/errors/refusal.js';
import type { Contract, Operation } from '../contract/contract.js';
import { formCheck, formsOf } from '../contract/forms.js';
import type { JsonSchema } from '../contract/manifest.js';
import { limitFault } from './input-limits.js';
import { type FormChecks, type Range, rangeFault, textFault, typeFault, type ValueFault } from './input-values.js';
import type { Variables } from './request.js';
import type { Identified } from './viewer.js';

/** A request whose variables fit the operation: known names, none missing, right types and forms, canonical ids. */
export interface Checked extends Identified {
  /** The variables, now checked. */
  readonly input: Variables;
}

const MAX_SHOWN_NAME = 64;
/** A variable of this name has codes of its own, whatever is wrong with it: rules.md §3.5. */
const GAME_SERVER_ID = 'gameServerId';

/** The stage: throws as `createVariablesCheck` does. */
export function createInputCheck(contract: Contract) {
  const check = createVariablesCheck(contract);
  return (identified: Identified): Checked => {
    check(identified.operation, identified.variables);
    return Object.assign(identified, { input: identified.variables });
  };
}

/**
 * Makes the check for all operations of a contract; what depends on the operation alone is worked out here, once.
 * The check throws INVALID_VARIABLES with the variable's path, or the code that the form of a text names; for
 * `gameServerId` INVALID_GAME_SERVER_ID or, where it is needed and absent or null, GAME_SERVER_REQUIRED. What the published
 * JSON Schema of the operation refuses, it refuses, and nothing else: rules.md §3.0.9.
 */
export function createVariablesCheck(contract: Contract) {
  const { schema } = contract;
  const forms = new Map([...formsOf(schema)].map(([name, form]) => [name, formCheck(form)]));
  const plans = new Map<Operation, VariablePlan>();
  for (const operation of contract.operations.values()) {
    plans.set(operation, variablePlan(schema, operation.document, operation.variables));
  }
  return (operation: Operation, variables: Variables): void => {
    const plan = plans.get(operation);
    if (plan === undefined) throw new Error(`no variable plan for ${operation.id}`);
    checkNames(plan, variables);
    for (const [name, planned] of plan) checkVariable(name, planned, variables, { schema, forms });
    checkAlternatives(operation, variables);
  };
}

/** Plain GraphQL ignores variables that it does not know; here a misspelt name is told. */
function checkNames(plan: VariablePlan, variables: Variables): void {
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

function checkVariable(
  name: string,
  planned: PlannedVariable,
  variables: Variables,
  { schema, forms }: { readonly schema: GraphQLSchema; readonly forms: FormChecks },
): void {
  const { type, required, range, max } = planned;
  const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (value === undefined) {
    if (required) throw invalid(name, { code: 'INVALID_VARIABLES', path: name, reason: 'missing', params: {} });
    return;
  }
  const fault =
    textFault(value, name) ??
    typeFault(value, type, name, forms) ??
    rangeFault(value, range, name) ??
    limitFault(schema, value, type, max, name);
  if (fault !== null) throw invalid(name, fault);
}

function invalid(variable: string, { code, path, reason, params }: ValueFault): Refusal {
  if (variable === GAME_SERVER_ID) {
    const absent = reason === 'missing' || reason === 'not_null';
    return new Refusal(absent ? 'GAME_SERVER_REQUIRED' : 'INVALID_GAME_SERVER_ID', { input: path });
  }
  return new Refusal(code, { input: path, reason, params: { name: path, ...params } });
}

/** Of variables that stand for each other, one is given: what the types cannot say. */
function checkAlternatives({ alternatives }: Operation, variables: Variables): void {
  if (alternatives === null) return;
  const { variables: names, required } = alternatives;
  const given = names.filter((name) => Object.hasOwn(variables, name) && variables[name] !== null);
  if (given.length === 1 || (given.length === 0 && !required)) return;
  const reason = required ? 'exactly_one' : 'at_most_one';
  throw new Refusal('INVALID_VARIABLES', { reason, params: { names: names.join(', ') } });
}

interface PlannedVariable {
  readonly type: GraphQLInputType;
  readonly required: boolean;
  /** What a number may be, where the published schema bounds it: such as the size of a page. */
  readonly range: Range | null;
  /** The most entries of a list. */
  readonly max: number | null;
}

/** What an operation's variables must be, by name. */
type VariablePlan = ReadonlyMap<string, PlannedVariable>;

const bounded = z.object({ minimum: z.number(), maximum: z.number() });
const limited = z.object({ maxItems: z.number() });
const published = z.object({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).default([]),
});

/**
 * Reads the variable definitions of a document's one operation. Throws a plain error for a type that is no input.
 * @param variables the JSON Schema that the manifest publishes for them: what it bounds is bounded here
 */
export function variablePlan(schema: GraphQLSchema, document: DocumentNode, variables: JsonSchema): VariablePlan {
  const { properties, required: demanded } = published.safeParse(variables).data ?? { properties: {}, required: [] };
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const plan = new Map<string, PlannedVariable>();
  for (const definition of operation?.variableDefinitions ?? []) {
    const type = typeFromAST(schema, definition.type);
    const name = definition.variable.name.value;
    if (!isInputType(type)) throw new Error(`the variable ${name} has no input type`);
    const required = demanded.includes(name) || (isNonNullType(type) && definition.defaultValue === undefined);
    const range = bounded.safeParse(properties[name]).data ?? null;
    const max = limited.safeParse(properties[name]).data?.maxItems ?? null;
    plan.set(name, { type, required, range, max });
  }
  return plan;
}
