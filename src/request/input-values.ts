import { GRAPHQL_MAX_INT, GRAPHQL_MIN_INT } from 'graphql';
import {
  type FormCheck,
  findTextProblem,
  ID_TEXT,
  type InputField,
  type InputObjectType,
  type InputPlace,
  type InputType,
  MAX_ID,
} from '../../packages/contract/src/runtime/index.js';
import { catalogue, type ErrorCode, isErrorCode } from '../base/errors/catalogue.js';
import type { ReasonOf } from '../base/errors/messages/keys.js';

/** Codes of a problem in a variable: those of status 400. */
export type FormCode = Exclude<ErrorCode, 'RATE_LIMITED'>;

export const isFormCode = (code: string): code is FormCode => isErrorCode(code) && catalogue[code].status === 400;

/**
 * A problem of a variable's value: a code and reason of the message catalogue, with its parameters.
 */
export interface ValueProblem {
  readonly code: FormCode;
  /** Path that begins with the variable's name, e.g. `filter.tags.0`. */
  readonly path: string;
  readonly reason: string;
  readonly params: Readonly<Record<string, string | number>>;
}

const valueProblem = (
  path: string,
  reason: ReasonOf<'INVALID_VARIABLES'>,
  params: ValueProblem['params'] = {},
): ValueProblem => ({
  code: 'INVALID_VARIABLES',
  path,
  reason,
  params,
});

/** Checks the strings and the nesting of a value, independent of its type. */
export function findPlainTextProblem(value: unknown, path: string): ValueProblem | null {
  const problem = findTextProblem(value);
  return problem && valueProblem(path, problem.reason, problem.params);
}

/** A variable, an input field or a list entry with its bounds. */
type BoundedPlace = InputPlace & Partial<Pick<InputField, 'max'>>;

/**
 * Checks `value` against its type and its bounds. Returns null if there is no problem. The rules
 * are those of GraphQL's input coercion, with three restrictions: ids are canonical, a list is
 * never a single value, and scalars have the formats of the SDL.
 *
 * An Int is a JSON number with an integer value: `1.0` and `1e3` are the numbers 1 and 1000 once
 * JSON is read (RFC 8259 §6), so they are accepted; `"1"` and `true` are not.
 */
export function findValueProblem(value: unknown, place: BoundedPlace, path: string): ValueProblem | null {
  const { type, nullable, max = null } = place;
  if (value === null) return nullable ? null : valueProblem(path, 'not_null');
  // The length comes first: the entries of a list beyond its limit are not checked.
  return (
    findLengthProblem(value, type, max, path) ??
    findTypeProblem(value, type, path) ??
    findNumberProblem(value, max, path)
  );
}

function findTypeProblem(value: unknown, type: InputType, path: string): ValueProblem | null {
  switch (type.kind) {
    case 'id':
      return findIdProblem(value, path);
    case 'int':
      return findIntProblem(value, path);
    case 'string':
      return typeof value === 'string' ? null : wrongType(path, 'String');
    case 'boolean':
      return typeof value === 'boolean' ? null : wrongType(path, 'Boolean');
    case 'enum':
      return findEnumProblem(value, type.values, path);
    case 'form':
      return findFormProblem(value, type.check, path);
    case 'scalar':
      return findScalarProblem(value, type, path);
    case 'list':
      // GraphQL would coerce a single value to a list. The published JSON Schema accepts lists
      // only.
      if (!Array.isArray(value)) return wrongType(path, type.name);
      return findFirstProblem(value, (item, index) => findValueProblem(item, type.of, `${path}.${index}`));
    case 'object':
      return findObjectProblem(value, type, path);
  }
}

function findObjectProblem(
  value: unknown,
  { name: expected, oneOf, fields }: InputObjectType,
  path: string,
): ValueProblem | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrongType(path, expected);
  const inputFields = fields();
  const entries = new Map<string, unknown>(Object.entries(value));
  for (const name of entries.keys()) if (!inputFields.has(name)) return wrongType(path, expected);
  if (oneOf) {
    const [first, ...others] = entries;
    if (first === undefined || others.length > 0 || first[1] === null)
      return valueProblem(path, 'exactly_one', { names: [...inputFields.keys()].join(', ') });
  }
  return findFirstProblem([...inputFields], ([name, field]) => {
    const item = entries.get(name);
    if (item !== undefined) return findValueProblem(item, field, `${path}.${name}`);
    return field.required ? valueProblem(`${path}.${name}`, 'missing') : null;
  });
}

function findEnumProblem(value: unknown, names: readonly string[], path: string): ValueProblem | null {
  if (typeof value === 'string' && names.includes(value)) return null;
  return valueProblem(path, 'unknown_value', { allowed: names.join(', ') });
}

function findIntProblem(value: unknown, path: string): ValueProblem | null {
  if (typeof value !== 'number') return wrongType(path, 'Int');
  if (!Number.isInteger(value)) return valueProblem(path, 'not_an_integer');
  const [min, max] = [GRAPHQL_MIN_INT, GRAPHQL_MAX_INT];
  return value < min || value > max ? valueProblem(path, 'out_of_range', { min, max }) : null;
}

/** Checks one of our scalars, whose format the SDL declares. */
function findFormProblem(value: unknown, check: FormCheck, path: string): ValueProblem | null {
  const problem = check(value);
  if (problem === null) return null;
  const { code } = problem;
  if (!isFormCode(code)) throw new Error(`${code} is not a code of a problem in a variable`);
  return { path, ...problem, code };
}

/** Checks a scalar without a declared format by its own parser. */
function findScalarProblem(
  value: unknown,
  { name, parse }: { readonly name: string; readonly parse: (value: unknown) => unknown },
  path: string,
): ValueProblem | null {
  try {
    parse(value);
    return null;
  } catch {
    return wrongType(path, name);
  }
}

const wrongType = (path: string, expected: string): ValueProblem => valueProblem(path, 'wrong_type', { expected });

/** Returns the first problem that `check` finds in `items`; null if there is none. */
function findFirstProblem<T>(
  items: readonly T[],
  check: (item: T, index: number) => ValueProblem | null,
): ValueProblem | null {
  for (const [index, item] of items.entries()) {
    const problem = check(item, index);
    if (problem !== null) return problem;
  }
  return null;
}

const idText = new RegExp(ID_TEXT, 'u');

/**
 * Checks that a value is a canonical id (rules.md §0.2): 1 to 2^31-1 as a JSON integer or as digits
 * without a leading zero. So two different texts never name the same object.
 */
function findIdProblem(value: unknown, path: string): ValueProblem | null {
  const isId =
    typeof value === 'string'
      ? idText.test(value)
      : typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_ID;
  return isId ? null : valueProblem(path, 'not_an_id');
}

/** Checks the length of a list against its `@limit`. */
function findLengthProblem(value: unknown, type: InputType, max: number | null, path: string): ValueProblem | null {
  if (type.kind !== 'list' || max === null) return null;
  return Array.isArray(value) && value.length > max ? valueProblem(path, 'too_many_entries', { max }) : null;
}

/** Checks a number from 1 to its bound, such as the size of a page. */
function findNumberProblem(value: unknown, max: number | null, path: string): ValueProblem | null {
  if (typeof value !== 'number' || max === null) return null;
  return value < 1 || value > max ? valueProblem(path, 'out_of_range', { min: 1, max }) : null;
}
