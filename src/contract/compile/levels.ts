import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { MAX_LEVELS } from '../forms.js';
import type { JsonSchema } from '../manifest.js';

// How deep what a client sends may lie: rules.md §3.12. A schema that refers to itself says nothing of that.

/** Whether values of the type can have more levels of lists and objects than any may. */
export const canLieTooDeep = (type: GraphQLInputType): boolean => exceeds(type, MAX_LEVELS, new Map());

/**
 * Looks no deeper than `most` levels, so that types may lead back to themselves, or on and on.
 * @param fits types that were found to fit, each with the fewest levels in which it does
 */
function exceeds(type: GraphQLInputType, most: number, fits: Map<GraphQLInputObjectType, number>): boolean {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return most === 0 || exceeds(nullable.ofType, most - 1, fits);
  if (!isInputObjectType(nullable)) return nullable.name === 'JSON';
  if (most === 0) return true;
  if ((fits.get(nullable) ?? Number.POSITIVE_INFINITY) <= most) return false;
  if (Object.values(nullable.getFields()).some((field) => exceeds(field.type, most - 1, fits))) return true;
  fits.set(nullable, most);
  return false;
}

const nameOf = (levels: number) => `levels-${levels}`; // no name of GraphQL, as those of the types beside it are
const reference = (levels: number): JsonSchema => ({ $ref: `#/$defs/${nameOf(levels)}` });

/** The same schema, of values that are no deeper than any may be. */
export const shallow = (schema: JsonSchema): JsonSchema => ({ ...schema, allOf: [reference(MAX_LEVELS)] });

/** What `shallow` refers to: of each level, that what lies in it has one less. */
export const levelDefinitions: ReadonlyMap<string, JsonSchema> = new Map(
  Array.from({ length: MAX_LEVELS + 1 }, (_, levels) => {
    const inside = reference(levels - 1);
    const schema =
      levels === 0 ? { not: { type: ['array', 'object'] } } : { items: inside, additionalProperties: inside };
    return [nameOf(levels), schema];
  }),
);
