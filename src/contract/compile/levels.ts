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
export const canLieTooDeep = (type: GraphQLInputType): boolean => levelsOf(type, new Map()) > MAX_LEVELS;

function levelsOf(type: GraphQLInputType, known: Map<GraphQLInputObjectType, number>): number {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return 1 + levelsOf(nullable.ofType, known);
  if (!isInputObjectType(nullable)) return nullable.name === 'JSON' ? Number.POSITIVE_INFINITY : 0;
  const found = known.get(nullable);
  if (found !== undefined) return found;
  known.set(nullable, Number.POSITIVE_INFINITY); // what leads back to it
  const levels = 1 + Math.max(0, ...Object.values(nullable.getFields()).map((field) => levelsOf(field.type, known)));
  known.set(nullable, levels);
  return levels;
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
