import { type GraphQLSchema, getDirectiveValues } from 'graphql';
import { z } from 'zod';

type Directed = Parameters<typeof getDirectiveValues>[1];

const limit = z.object({ max: z.number() });

/** Returns `@limit` of a field, argument or input field; null without one. */
export function limitOf(schema: GraphQLSchema, node: Directed | null | undefined): number | null {
  const definition = schema.getDirective('limit');
  const values = definition && node ? getDirectiveValues(definition, node) : undefined;
  return values === undefined ? null : limit.parse(values).max;
}
