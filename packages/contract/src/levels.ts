import type { ContractInputType, InputObject } from './document-contract.js';
import type { JsonSchema } from './manifest.js';
import { MAX_LEVELS } from './runtime/forms.js';

// Maximum depth of variables. A recursive JSON Schema alone does not limit it.

/** Returns a function that reports whether values of a type can exceed the maximum depth. */
export function createDepthCheck(inputs: readonly InputObject[]): (type: ContractInputType) => boolean {
  /** Input objects that fit, with the smallest tested number of levels. */
  const fits = new Map<InputObject, number>();

  /** Visits at most `most` levels, because objects may be recursive. */
  function exceeds(type: ContractInputType, most: number): boolean {
    if (type.kind === 'list') return most === 0 || exceeds(type.of, most - 1);
    if (type.kind !== 'input') return type.kind === 'any';
    if (most === 0) return true;
    const input = inputs[type.input];
    if (input === undefined || (fits.get(input) ?? Number.POSITIVE_INFINITY) <= most) return false;
    if (Object.values(input.fields).some((field) => exceeds(field.type, most - 1))) return true;
    fits.set(input, most);
    return false;
  }

  return (type) => exceeds(type, MAX_LEVELS);
}

const nameOf = (levels: number) => `levels-${levels}`; // not a GraphQL name, so it cannot collide with input objects
const reference = (levels: number): JsonSchema => ({ $ref: `#/$defs/${nameOf(levels)}` });

/** Limits a schema to the maximum depth. */
export const shallow = (schema: JsonSchema): JsonSchema => ({ ...schema, allOf: [reference(MAX_LEVELS)] });

/** Definitions of `shallow`: values inside a level have one level less. */
export const levelDefinitions: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  Array.from({ length: MAX_LEVELS + 1 }, (_, levels) => {
    const inside = reference(levels - 1);
    const schema =
      levels === 0 ? { not: { type: ['array', 'object'] } } : { items: inside, additionalProperties: inside };
    return [nameOf(levels), schema];
  }),
);
