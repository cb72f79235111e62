import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLLeafType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import { type FormCheck, type FormCode, ID_TEXT, MAX_ID, MAX_LEVELS, MAX_TEXT, PLAIN_TEXT } from '../contract/forms.js';

// What can be wrong with the value of a variable.

/** What is wrong with a value: a code and a reason of the message catalogue, with the values for its sentence. */
export interface ValueFault {
  readonly code: FormCode;
  /** From the variable's name on, e.g. `filter.tags.0`. */
  readonly path: string;
  readonly reason: string;
  readonly params: Readonly<Record<string, string | number>>;
}

const valueFault = (path: string, reason: string, params: ValueFault['params'] = {}): ValueFault => ({
  code: 'INVALID_VARIABLES',
  path,
  reason,
  params,
});

const plainText = new RegExp(PLAIN_TEXT, 'u');

/**
 * What is wrong with the texts and the nesting of a value, whatever its type is to be; null when nothing is.
 * Keys are texts too. Never recurses deeper than the limit.
 */
export function textFault(value: unknown, path: string, levels = 0): ValueFault | null {
  if (typeof value === 'string') return ofText(value, path);
  if (typeof value !== 'object' || value === null) return null;
  if (levels === MAX_LEVELS) return valueFault(path, 'too_deep', { max: MAX_LEVELS });
  for (const [key, item] of Object.entries(value)) {
    const fault = ofText(key, path) ?? textFault(item, path, levels + 1);
    if (fault !== null) return fault;
  }
  return null;
}

function ofText(text: string, path: string): ValueFault | null {
  // A code point takes one or two units: short texts, nearly all, need no count.
  if (text.length > MAX_TEXT && [...text].length > MAX_TEXT) {
    return valueFault(path, 'too_many_characters', { max: MAX_TEXT });
  }
  return plainText.test(text) ? null : valueFault(path, 'forbidden_character');
}

/** The checks of the scalars that have a form, by their names. */
export type FormChecks = ReadonlyMap<string, FormCheck>;

const INT_MIN = -(2 ** 31);
const INT_MAX = 2 ** 31 - 1;

/**
 * What keeps `value` from being of type `type`; null when nothing does. The rules are those of GraphQL's input
 * coercion, told in reasons of our own; ids must be canonical beyond that, lists be lists, and scalars have the forms that
 * the SDL gives.
 *
 * An Int is a JSON number with an integer value: `1.0` and `1e3` are the numbers 1 and 1000 once JSON is read
 * (RFC 8259 §6), so they are accepted; `"1"` and `true` are not.
 */
export function typeFault(value: unknown, type: GraphQLInputType, path: string, forms: FormChecks): ValueFault | null {
  if (isNonNullType(type)) {
    return value === null ? valueFault(path, 'not_null') : typeFault(value, type.ofType, path, forms);
  }
  if (value === null) return null;
  if (isListType(type)) {
    // GraphQL would take a single value for a list of one. A list has one spelling, that of its published schema.
    if (!Array.isArray(value)) return wrongType(path, String(type));
    return first(value, (item, index) => typeFault(item, type.ofType, `${path}.${index}`, forms));
  }
  return isInputObjectType(type) ? objectFault(value, type, path, forms) : leafFault(value, type, path, forms);
}

function objectFault(value: unknown, type: GraphQLInputObjectType, path: string, forms: FormChecks): ValueFault | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrongType(path, type.name);
  const fields = type.getFields();
  const given = new Map<string, unknown>(Object.entries(value));
  for (const name of given.keys()) {
    if (!Object.hasOwn(fields, name)) return valueFault(path, 'wrong_type', { expected: type.name });
  }
  if (type.isOneOf) {
    const [one, ...others] = given;
    if (one === undefined || others.length > 0 || one[1] === null)
      return valueFault(path, 'exactly_one', { names: Object.keys(fields).join(', ') });
  }
  return first(Object.values(fields), (field) => {
    const item = given.get(field.name);
    if (item !== undefined) return typeFault(item, field.type, `${path}.${field.name}`, forms);
    return isRequiredInputField(field) ? valueFault(`${path}.${field.name}`, 'missing') : null;
  });
}

function leafFault(value: unknown, type: GraphQLLeafType, path: string, forms: FormChecks): ValueFault | null {
  if (isEnumType(type)) {
    const names = type.getValues().map(({ name }) => name);
    if (typeof value === 'string' && names.includes(value)) return null;
    return valueFault(path, 'unknown_value', { allowed: names.join(', ') });
  }
  switch (type.name) {
    case 'ID':
      return idFault(value, path);
    case 'Int':
      return intFault(value, path);
    case 'String':
      return typeof value === 'string' ? null : wrongType(path, type.name);
    case 'Boolean':
      return typeof value === 'boolean' ? null : wrongType(path, type.name);
    default:
      return scalarFault(value, type, path, forms);
  }
}

function intFault(value: unknown, path: string): ValueFault | null {
  if (typeof value !== 'number') return wrongType(path, 'Int');
  if (!Number.isInteger(value)) return valueFault(path, 'not_an_integer');
  return value < INT_MIN || value > INT_MAX ? valueFault(path, 'out_of_range', { min: INT_MIN, max: INT_MAX }) : null;
}

/** A scalar of ours has the form that the SDL gives it; one without knows its values itself. */
function scalarFault(value: unknown, type: GraphQLLeafType, path: string, forms: FormChecks): ValueFault | null {
  const check = forms.get(type.name);
  if (check !== undefined) {
    const fault = check(value);
    return fault && { path, ...fault };
  }
  try {
    type.parseValue(value);
    return null;
  } catch {
    return wrongType(path, type.name);
  }
}

const wrongType = (path: string, expected: string): ValueFault => valueFault(path, 'wrong_type', { expected });

/** The first fault that `fault` finds among `items`. */
function first<T>(items: readonly T[], fault: (item: T, index: number) => ValueFault | null): ValueFault | null {
  for (const [index, item] of items.entries()) {
    const found = fault(item, index);
    if (found !== null) return found;
  }
  return null;
}

const idText = new RegExp(ID_TEXT, 'u');

/**
 * Whether a value is an id in its one canonical form (rules.md §0.2): a number 1 to 2^31-1 as JSON integer, or in plain
 * digits without leading zero. So no two texts name the same thing.
 */
function idFault(value: unknown, path: string): ValueFault | null {
  const isId =
    typeof value === 'string'
      ? idText.test(value)
      : typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_ID;
  return isId ? null : valueFault(path, 'not_an_id');
}

/** What a number may be. */
export interface Range {
  readonly minimum: number;
  readonly maximum: number;
}

/** Whether a number lies outside of what the published schema allows, such as a page of 101 entries. */
export function rangeFault(value: unknown, range: Range | null, path: string): ValueFault | null {
  if (typeof value !== 'number' || range === null) return null;
  const { minimum: min, maximum: max } = range;
  return value < min || value > max ? valueFault(path, 'out_of_range', { min, max }) : null;
}

/** Whether a list has more entries than its `@limit` allows. */
export const entriesFault = (value: unknown, max: number, path: string): ValueFault | null =>
  Array.isArray(value) && value.length > max ? valueFault(path, 'too_many_entries', { max }) : null;
