import {
  type FormCheck,
  type FormCode,
  ID_TEXT,
  MAX_ID,
  MAX_LEVELS,
  MAX_TEXT,
  PLAIN_TEXT,
} from '../../packages/contract/src/runtime/forms.js';
import type { InputObjectType, InputPlace, Range } from '../../packages/contract/src/runtime/input-type.js';
import type { ReasonOf } from '../base/errors/messages/keys.js';

// What can be wrong with the value of a variable.

/** What is wrong with a value: a code and a reason of the message catalogue, with the values for its sentence. */
export interface ValueFault {
  readonly code: FormCode;
  /** From the variable's name on, e.g. `filter.tags.0`. */
  readonly path: string;
  readonly reason: ReasonOf<FormCode>;
  readonly params: Readonly<Record<string, string | number>>;
}

const valueFault = (path: string, reason: ValueFault['reason'], params: ValueFault['params'] = {}): ValueFault => ({
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

const INT_MIN = -(2 ** 31);
const INT_MAX = 2 ** 31 - 1;

/**
 * What keeps `value` from being of its type; null when nothing does. The rules are those of GraphQL's input
 * coercion, told in reasons of our own; ids must be canonical beyond that, lists be lists, and scalars have the forms that
 * the SDL gives.
 *
 * An Int is a JSON number with an integer value: `1.0` and `1e3` are the numbers 1 and 1000 once JSON is read
 * (RFC 8259 §6), so they are accepted; `"1"` and `true` are not.
 */
export function typeFault(value: unknown, { type, nullable }: InputPlace, path: string): ValueFault | null {
  if (value === null) return nullable ? null : valueFault(path, 'not_null');
  switch (type.kind) {
    case 'id':
      return idFault(value, path);
    case 'int':
      return intFault(value, path);
    case 'string':
      return typeof value === 'string' ? null : wrongType(path, 'String');
    case 'boolean':
      return typeof value === 'boolean' ? null : wrongType(path, 'Boolean');
    case 'enum':
      return enumFault(value, type.values, path);
    case 'form':
      return formFault(value, type.check, path);
    case 'scalar':
      return scalarFault(value, type, path);
    case 'list':
      // GraphQL would take a single value for a list of one. A list has one spelling, that of its published schema.
      if (!Array.isArray(value)) return wrongType(path, type.name);
      return first(value, (item, index) => typeFault(item, type.of, `${path}.${index}`));
    case 'object':
      return objectFault(value, type, path);
  }
}

function objectFault(
  value: unknown,
  { name: expected, oneOf, fields }: InputObjectType,
  path: string,
): ValueFault | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrongType(path, expected);
  const known = fields();
  const given = new Map<string, unknown>(Object.entries(value));
  for (const name of given.keys()) if (!known.has(name)) return wrongType(path, expected);
  if (oneOf) {
    const [one, ...others] = given;
    if (one === undefined || others.length > 0 || one[1] === null)
      return valueFault(path, 'exactly_one', { names: [...known.keys()].join(', ') });
  }
  return first([...known], ([name, field]) => {
    const item = given.get(name);
    if (item !== undefined) return typeFault(item, field, `${path}.${name}`);
    return field.required ? valueFault(`${path}.${name}`, 'missing') : null;
  });
}

function enumFault(value: unknown, names: readonly string[], path: string): ValueFault | null {
  if (typeof value === 'string' && names.includes(value)) return null;
  return valueFault(path, 'unknown_value', { allowed: names.join(', ') });
}

function intFault(value: unknown, path: string): ValueFault | null {
  if (typeof value !== 'number') return wrongType(path, 'Int');
  if (!Number.isInteger(value)) return valueFault(path, 'not_an_integer');
  return value < INT_MIN || value > INT_MAX ? valueFault(path, 'out_of_range', { min: INT_MIN, max: INT_MAX }) : null;
}

/** A scalar of ours has the form that the SDL gives it. */
function formFault(value: unknown, check: FormCheck, path: string): ValueFault | null {
  const fault = check(value);
  return fault && { path, ...fault };
}

/** A scalar without a form knows its values itself. */
function scalarFault(
  value: unknown,
  { name, parse }: { readonly name: string; readonly parse: (value: unknown) => unknown },
  path: string,
): ValueFault | null {
  try {
    parse(value);
    return null;
  } catch {
    return wrongType(path, name);
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

/** Whether a number lies outside of what the published schema allows, such as a page of 101 entries. */
export function rangeFault(value: unknown, range: Range | null, path: string): ValueFault | null {
  if (typeof value !== 'number' || range === null) return null;
  const { minimum: min, maximum: max } = range;
  return value < min || value > max ? valueFault(path, 'out_of_range', { min, max }) : null;
}

/** Whether a list has more entries than its `@limit` allows. */
export const entriesFault = (value: unknown, max: number, path: string): ValueFault | null =>
  Array.isArray(value) && value.length > max ? valueFault(path, 'too_many_entries', { max }) : null;
