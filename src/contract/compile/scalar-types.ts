import { buildASTSchema, type DocumentNode } from 'graphql';
import { formsOf } from '../forms.js';
import { scalars } from '../scalars.js';

/** The types that scalars have in the program, as graphql-codegen wants to be told: those with a form by their form. */
export function scalarTypes(sdl: DocumentNode): Readonly<Record<string, unknown>> {
  const known = Object.values(scalars).map(({ name, extensions }) => [name, extensions.codegenScalarType] as const);
  const formed = [...formsOf(buildASTSchema(sdl, { assumeValidSDL: true })).values()].map(
    ({ name, kind }) => [name, kind === 'text' ? 'string' : 'number'] as const,
  );
  return { ID: { input: 'string', output: 'string | number' }, ...Object.fromEntries([...known, ...formed]) };
}
