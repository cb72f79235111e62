import { type GraphQLSchema, getDirectiveValues } from 'graphql';
import { z } from 'zod';

type Directed = Parameters<typeof getDirectiveValues>[1];

const limit = z.object({ max: z.number() });

const limits = new WeakMap<Directed, number | null>();

/**
 * Returns `@limit` of a field, argument or input field; null without one. Cached, because all
 * documents use it.
 */
export function limitOf(schema: GraphQLSchema, node: Directed | null | undefined): number | null {
  if (!node) return null;
  const cached = limits.get(node);
  if (cached !== undefined) return cached;
  const max = readLimit(schema, node);
  limits.set(node, max);
  return max;
}

function readLimit(schema: GraphQLSchema, node: Directed): number | null {
  const definition = schema.getDirective('limit');
  const values = definition ? getDirectiveValues(definition, node) : undefined;
  return values === undefined ? null : limit.parse(values).max;
}
