import type { InputObject, InputType } from './document-contract.js';
import type { JsonSchema } from './manifest.js';
import { MAX_LEVELS } from './runtime/forms.js';

// How deep what a client sends may lie: rules.md §3.12. A schema that refers to itself says nothing of that.

/** Tells whether values of a type can have more levels of lists and objects than any may. */
export function createDepthCheck(inputs: readonly InputObject[]): (type: InputType) => boolean {
  /** Input objects that were found to fit, each with the fewest levels in which it does. */
  const fits = new Map<InputObject, number>();

  /** Looks no deeper than `most` levels, so that objects may lead back to themselves, or on and on. */
  function exceeds(type: InputType, most: number): boolean {
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

const nameOf = (levels: number) => `levels-${levels}`; // no name of GraphQL, as those of the variables beside it are
const reference = (levels: number): JsonSchema => ({ $ref: `#/$defs/${nameOf(levels)}` });

/** The same schema, of values that are no deeper than any may be. */
export const shallow = (schema: JsonSchema): JsonSchema => ({ ...schema, allOf: [reference(MAX_LEVELS)] });

/** What `shallow` refers to: of each level, that what lies in it has one less. */
export const levelDefinitions: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  Array.from({ length: MAX_LEVELS + 1 }, (_, levels) => {
    const inside = reference(levels - 1);
    const schema =
      levels === 0 ? { not: { type: ['array', 'object'] } } : { items: inside, additionalProperties: inside };
    return [nameOf(levels), schema];
  }),
);
