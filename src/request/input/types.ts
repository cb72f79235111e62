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
import { type ValueFault, valueFault } from './fault.js';
import { idFault } from './id.js';

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
