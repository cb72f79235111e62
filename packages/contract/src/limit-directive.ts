import { type GraphQLSchema, getDirectiveValues } from 'graphql';
import { z } from 'zod';

type Directed = Parameters<typeof getDirectiveValues>[1];

const limit = z.object({ max: z.number() });

const limits = new WeakMap<Directed, number | null>();

/** The `@limit` of a field, an argument or an input field; null where it has none. Each is read once: all documents ask. */
export function limitOf(schema: GraphQLSchema, node: Directed | null | undefined): number | null {
  if (!node) return null;
  const known = limits.get(node);
  if (known !== undefined) return known;
  const written = writtenLimit(schema, node);
  limits.set(node, written);
  return written;
}

function writtenLimit(schema: GraphQLSchema, node: Directed): number | null {
  const definition = schema.getDirective('limit');
  const values = definition ? getDirectiveValues(definition, node) : undefined;
  return values === undefined ? null : limit.parse(values).max;
}
