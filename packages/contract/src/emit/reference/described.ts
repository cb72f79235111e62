import type { OperationDescriptions } from '../../descriptions-and-examples.js';
import { type DescribedOperation, purposeOf } from './described-operation.js';

/** What the SDL says in words of an operation, by the places of its contract; what it says nothing of is not there. */
export function describedOf(told: DescribedOperation): OperationDescriptions {
  const { id, origins, describe, values } = told;
  const at: [string, string][] = [];
  const ofValues: [string, Readonly<Record<string, string>>][] = [];
  for (const [path, { defined, type }] of origins) {
    // What a scalar or an enum is, is of use where somebody has to write one.
    const isInput = /^(?:variables|inputs)\./.test(path);
    if (!isInput && !path.startsWith('result.')) continue;
    const text = describe(defined) ?? (isInput ? describe(type) : null);
    // What a whole answer is, the purpose says; of entries the same is told as of their list.
    if (text !== null && path !== `result.${id}` && !path.endsWith('[]')) at.push([path, text]);
    const described = values(type);
    if (described.size > 0) ofValues.push([path, Object.fromEntries(described)]);
  }
  return { purpose: purposeOf(told), at: Object.fromEntries(at), values: Object.fromEntries(ofValues) };
}
