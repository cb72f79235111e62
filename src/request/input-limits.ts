import type { InputType } from '../../packages/contract/src/runtime/index.js';
import { findEntriesProblem, findRangeProblem, type ValueProblem } from './input-values.js';

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
    return findFirst(items.entries(), ([index, item]) =>
      findLimitProblem(item, type.of.type, null, `${path}.${index}`),
    );
  }
  if (type.kind !== 'object' || typeof value !== 'object' || value === null) return null;
  const fields = type.fields();
  return findFirst(Object.entries(value), ([name, item]) => {
    const field = fields.get(name);
    return field ? findLimitProblem(item, field.type, field.max, `${path}.${name}`) : null;
  });
}

function findFirst<T>(items: Iterable<T>, findProblem: (item: T) => ValueProblem | null): ValueProblem | null {
  for (const item of items) {
    const problem = findProblem(item);
    if (problem !== null) return problem;
  }
  return null;
}
