import { type GraphQLInputType, type GraphQLSchema, getNullableType, isInputObjectType, isListType } from 'graphql';
import { limitOf } from '../contract/bounded-lists.js';
import { entriesFault, rangeFault, type ValueFault } from './input-values.js';

/**
 * What has more entries than `@limit` allows, in a value whose type is right: the value itself, or what it holds in a
 * field of an input type, however deep; null when nothing has.
 * @param max the bound of the value itself, if it has one
 */
export function limitFault(
  schema: GraphQLSchema,
  value: unknown,
  type: GraphQLInputType,
  max: number | null,
  path: string,
): ValueFault | null {
  const own =
    max === null ? null : (entriesFault(value, max, path) ?? rangeFault(value, { minimum: 1, maximum: max }, path));
  if (own !== null) return own;
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    return firstFault(items.entries(), ([index, item]) =>
      limitFault(schema, item, nullable.ofType, null, `${path}.${index}`),
    );
  }
  if (!isInputObjectType(nullable) || typeof value !== 'object' || value === null) return null;
  const fields = nullable.getFields();
  return firstFault(Object.entries(value), ([name, item]) => {
    const field = fields[name];
    return field ? limitFault(schema, item, field.type, limitOf(schema, field.astNode), `${path}.${name}`) : null;
  });
}

function firstFault<T>(items: Iterable<T>, faultOf: (item: T) => ValueFault | null): ValueFault | null {
  for (const item of items) {
    const fault = faultOf(item);
    if (fault !== null) return fault;
  }
  return null;
}
