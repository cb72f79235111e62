import type { InputType } from '../../packages/contract/src/runtime/index.js';
import { findEntriesProblem, findFirstProblem, findRangeProblem, type ValueProblem } from './input-values.js';

/**
 * Finds the first list or page size beyond its `@limit`, in a value of the correct type and in its
 * nested fields; null if there is none.
 * @param max limit of the value itself, or null
 */
export function findLimitProblem(
  value: unknown,
  type: InputType,
  max: number | null,
  path: string,
): ValueProblem | null {
  const own =
    max === null
      ? null
      : (findEntriesProblem(value, max, path) ?? findRangeProblem(value, { minimum: 1, maximum: max }, path));
  if (own !== null) return own;
  if (type.kind === 'list') {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    return findFirstProblem(items, (item, index) => findLimitProblem(item, type.of.type, null, `${path}.${index}`));
  }
  if (type.kind !== 'object' || typeof value !== 'object' || value === null) return null;
  const fields = type.fields();
  return findFirstProblem(Object.entries(value), ([name, item]) => {
    const field = fields.get(name);
    return field ? findLimitProblem(item, field.type, field.max, `${path}.${name}`) : null;
  });
}
