import type { OperationDescriptions } from '../../descriptions-and-examples.js';
import { addDeprecation, deprecationOf, descriptionOf, valueDescriptions } from '../../sdl/descriptions.js';
import { type DescribedOperation, purposeOf } from './described-operation.js';

/** Returns the SDL descriptions of an operation by contract path. */
export function describedOf(operation: DescribedOperation): OperationDescriptions {
  const { id, origins } = operation;
  const at: [string, string][] = [];
  const ofValues: [string, Readonly<Record<string, string>>][] = [];
  for (const [path, { defined, type }] of origins) {
    // Clients need the description of a scalar or enum only for values that they send.
    const isInput = /^(?:variables|inputs)\./.test(path);
    if (!isInput && !path.startsWith('result.')) continue;
    const own = descriptionOf(defined) ?? (isInput ? descriptionOf(type) : null);
    const text = addDeprecation(own, deprecationOf(defined));
    // The purpose describes the result as a whole, and a list describes its entries.
    if (text !== null && path !== `result.${id}` && !path.endsWith('[]')) at.push([path, text]);
    const described = valueDescriptions(type);
    if (described.size > 0) ofValues.push([path, Object.fromEntries(described)]);
  }
  return { purpose: purposeOf(operation), at: Object.fromEntries(at), values: Object.fromEntries(ofValues) };
}
