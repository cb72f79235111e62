import type { GraphQLSchema } from 'graphql';
import { formsOf } from '../forms.js';
import { scalars } from '../scalars.js';

/** Returns the TypeScript types of scalars, by name. */
export const scalarTypes = (schema: GraphQLSchema): ReadonlyMap<string, string> =>
  new Map([
    ...Object.values(scalars).map(({ name, extensions }) => [name, extensions.codegenScalarType ?? 'unknown'] as const),
    ...[...formsOf(schema).values()].map(({ name, kind }) => [name, kind === 'text' ? 'string' : 'number'] as const),
  ]);
