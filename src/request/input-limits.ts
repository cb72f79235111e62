import type { InputType } from '../../packages/contract/src/runtime/input-type.js';
import { entriesFault, rangeFault, type ValueFault } from './input-values.js';

/**
 * What has more entries than `@limit` allows, in a value whose type is right: the value itself, or what it holds in a
 * field of an input type, however deep; null when nothing has.
 * @param max the bound of the value itself, if it has one
 */
export function limitFault(value: unknown, type: InputType, max: number | null, path: string): ValueFault | null {
  const own =
    max === null ? null : (entriesFault(value, max, path) ?? rangeFault(value, { minimum: 1, maximum: max }, path));
  if (own !== null) return own;
  if (type.kind === 'list') {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    return firstFault(items.entries(), ([index, item]) => limitFault(item, type.of.type, null, `${path}.${index}`));
  }
  if (type.kind !== 'object' || typeof value !== 'object' || value === null) return null;
  const fields = type.fields();
  return firstFault(Object.entries(value), ([name, item]) => {
    const field = fields.get(name);
    return field ? limitFault(item, field.type, field.max, `${path}.${name}`) : null;
  });
}

function firstFault<T>(items: Iterable<T>, faultOf: (item: T) => ValueFault | null): ValueFault | null {
  for (const item of items) {
    const fault = faultOf(item);
    if (fault !== null) return fault;
  }
  return null;
}
