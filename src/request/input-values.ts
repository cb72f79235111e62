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

// What can be wrong with the value of a variable.

/** What is wrong with a value: a reason of the message catalogue, with the values for its sentence. */
export interface ValueFault {
  /** From the variable's name on, e.g. `filter.tags.0`. */
  readonly path: string;
  readonly reason: string;
  readonly params: Readonly<Record<string, string | number>>;
}

const valueFault = (path: string, reason: string, params: ValueFault['params'] = {}): ValueFault => ({
  path,
  reason,
  params,
});

/** rules.md §3.12: bytes of UTF-8, and levels of lists and objects within one variable. */
const MAX_TEXT_BYTES = 2048;
const MAX_LEVELS = 16;

/** U+0000, which PostgreSQL cannot store, or half a surrogate pair, which is no character. */
const FORBIDDEN = /\0|\p{Surrogate}/u;

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
  // Each UTF-16 unit takes at most three bytes: short texts, nearly all, need no count.
  if (text.length * 3 > MAX_TEXT_BYTES && Buffer.byteLength(text) > MAX_TEXT_BYTES) {
    return valueFault(path, 'too_long', { max: MAX_TEXT_BYTES });
  }
  return FORBIDDEN.test(text) ? valueFault(path, 'forbidden_character') : null;
}

const INT_MIN = -(2 ** 31);
const INT_MAX = 2 ** 31 - 1;

/**
 * What keeps `value` from being of type `type`; null when nothing does. The rules are those of GraphQL's input
 * coercion, told in reasons of our own; ids must be canonical beyond that.
 *
 * An Int is a JSON number with an integer value: `1.0` and `1e3` are the numbers 1 and 1000 once JSON is read
 * (RFC 8259 §6), so they are accepted; `"1"` and `true` are not.
 */
export function typeFault(value: unknown, type: GraphQLInputType, path: string): ValueFault | null {
  if (isNonNullType(type)) {
    return value === null ? valueFault(path, 'not_null') : typeFault(value, type.ofType, path);
  }
  if (value === null) return null;
  if (isListType(type)) {
    if (!Array.isArray(value)) return typeFault(value, type.ofType, path);
    return first(value, (item, index) => typeFault(item, type.ofType, `${path}.${index}`));
  }
  return isInputObjectType(type) ? objectFault(value, type, path) : leafFault(value, type, path);
}

function objectFault(value: unknown, type: GraphQLInputObjectType, path: string): ValueFault | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrongType(path, type.name);
  const fields = type.getFields();
  const given = new Map<string, unknown>(Object.entries(value));
  for (const name of given.keys()) {
    if (!Object.hasOwn(fields, name)) return valueFault(path, 'wrong_type', { expected: type.name });
  }
  return first(Object.values(fields), (field) => {
    const item = given.get(field.name);
    if (item !== undefined) return typeFault(item, field.type, `${path}.${field.name}`);
    return isRequiredInputField(field) ? valueFault(`${path}.${field.name}`, 'missing') : null;
  });
}

function leafFault(value: unknown, type: GraphQLLeafType, path: string): ValueFault | null {
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
      return scalarFault(value, type, path);
  }
}

function intFault(value: unknown, path: string): ValueFault | null {
  if (typeof value !== 'number') return wrongType(path, 'Int');
  if (!Number.isInteger(value)) return valueFault(path, 'not_an_integer');
  return value < INT_MIN || value > INT_MAX ? valueFault(path, 'out_of_range', { min: INT_MIN, max: INT_MAX }) : null;
}

/** A scalar of ours knows its values itself. */
function scalarFault(value: unknown, type: GraphQLLeafType, path: string): ValueFault | null {
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

const MAX_NUMBER = 2 ** 31 - 1;
const DIGITS = /^[1-9][0-9]{0,9}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Of the ids, these are UUIDs; all others are numbers (rules.md §0.2). */
const uuidVariables = new Set(['purchaseId', 'sessionId']);

/**
 * Whether a value is an id in its one canonical form: a number 1 to 2^31-1 as JSON integer or in plain digits
 * without leading zero, or a UUID in lower case. So no two texts name the same thing.
 * @param path from the variable's name on; its last name tells which form
 */
function idFault(value: unknown, path: string): ValueFault | null {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
  const canonical = uuidVariables.has(name) ? isUuid(value) : isNumber(value);
  return canonical ? null : valueFault(path, 'not_an_id');
}

const isUuid = (value: unknown): boolean => typeof value === 'string' && UUID.test(value);

function isNumber(value: unknown): boolean {
  if (typeof value === 'string') return DIGITS.test(value) && Number(value) <= MAX_NUMBER;
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_NUMBER;
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
