import type { ContractInputType, InputObject, Wire } from '../document-contract.js';
import { ID_TEXT, MAX_LEVELS, MAX_TEXT } from '../runtime/forms.js';
import { findTextProblem, type TextProblem } from '../runtime/texts.js';

const TEXT_PROBLEMS: Readonly<Record<TextProblem['reason'], string>> = {
  too_deep: `has more than ${MAX_LEVELS} levels`,
  too_many_characters: `has a text of more than ${MAX_TEXT} characters`,
  forbidden_character: 'has a forbidden character',
};

/**
 * Returns the first violation of a contract that graphql-js does not reject: a list beyond its
 * `@limit`, say. Returns null without one.
 */
export function findViolation(
  { variables, inputs, exclusive }: Pick<Wire, 'variables' | 'inputs' | 'exclusive'>,
  sent: Readonly<Record<string, unknown>>,
): string | null {
  for (const [name, value] of Object.entries(sent)) {
    if (!Object.hasOwn(variables, name)) return `$${name} is unknown`;
    const problem = findTextProblem(value);
    if (problem !== null) return `$${name} ${TEXT_PROBLEMS[problem.reason]}`;
  }
  for (const [name, { type, required }] of Object.entries(variables)) {
    const value = own(sent, name);
    if (value === undefined && required) return `$${name} is missing`;
    const [problem] = problemsOf(value, type, `$${name}`, inputs);
    if (problem !== undefined) return problem;
  }
  if (exclusive === null) return null;
  const count = exclusive.variables.filter((name) => (own(sent, name) ?? null) !== null).length;
  if (count === 1 || (count === 0 && !exclusive.required)) return null;
  return `${exclusive.variables.join(', ')}: send ${exclusive.required ? 'exactly' : 'at most'} one`;
}

/**
 * Values of another type have no problem here, because graphql-js rejects them; but it coerces a
 * single value to a list.
 */
function* problemsOf(
  value: unknown,
  type: ContractInputType,
  path: string,
  inputs: readonly InputObject[],
): Generator<string> {
  if (type.kind === 'list' && value !== undefined && value !== null) {
    if (!Array.isArray(value)) return yield `${path} is not a list`;
    if (type.max !== null && value.length > type.max) yield `${path} has more than ${type.max} entries`;
    for (const [index, entry] of value.entries()) yield* problemsOf(entry, type.of, `${path}.${index}`, inputs);
  } else if (type.kind === 'input' && typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(inputs[type.input]?.fields ?? {}))
      yield* problemsOf(own(value, name), field.type, `${path}.${name}`, inputs);
  } else if (type.kind === 'integer' && typeof value === 'number') {
    if (value < type.min || value > type.max) yield `${path} is not from ${type.min} to ${type.max}`;
  } else if (type.kind === 'text' && typeof value === 'string') {
    if (type.max !== null && [...value].length > type.max) yield `${path} has more than ${type.max} characters`;
    for (const pattern of type.patterns)
      if (!new RegExp(pattern, 'u').test(value)) yield `${path} does not match ${pattern}`;
  } else if (type.kind === 'id' && (typeof value === 'string' || typeof value === 'number')) {
    if (!new RegExp(ID_TEXT, 'u').test(String(value))) yield `${path} is not an id`;
  }
}

const own = (value: object, name: string): unknown =>
  Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
