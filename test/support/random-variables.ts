import fc from 'fast-check';
import type { PublishedVariables } from './published.js';

/**
 * Random variables of an operation: half valid by its schema, some nearly valid, the rest any JSON.
 */
export function variablesFor({ names, valuesOf }: PublishedVariables) {
  const values = names.map((name) => {
    const right = fc.constantFrom(...valuesOf(name));
    const nearly = fc.tuple(right, fc.nat(), anyText).map(([value, at, piece]) => mutate(value, at, piece));
    const any = fc.oneof(fc.jsonValue(), anyText, fc.integer(), fc.integer().map(String));
    return [name, fc.oneof({ weight: 6, arbitrary: right }, { weight: 2, arbitrary: nearly }, any)] as const;
  });
  const known = fc.record(Object.fromEntries(values), { requiredKeys: [] });
  return fc
    .tuple(known, fc.nat(19))
    .map(([variables, chance]) => (chance === 0 ? { ...variables, another: 1 } : variables));
}

/** Any UTF-16, including lone surrogates. */
export const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 3 })
  .map((units) => String.fromCharCode(...units));

function mutate(value: unknown, at: number, piece: string): unknown {
  if (typeof value === 'number') return value + (at % 3) - 1;
  if (typeof value !== 'string') return value;
  const cut = at % (value.length + 1);
  return value.slice(0, cut) + piece + value.slice(at % 2 === 0 ? cut : cut + 1);
}
