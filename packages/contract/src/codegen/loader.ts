import { buildASTSchema, type GraphQLSchema, isNonNullType, isScalarType } from 'graphql';
import { formsOf } from '../forms.js';
import { loadProject } from '../load-project.js';
import { scalars } from '../scalars.js';
import { formatDiagnostics } from '../sdl/diagnostic.js';
import { fieldsOf, typesIn } from '../sdl/members.js';
import { compileContract } from './latest-contract.js';

/** Returns the TypeScript types of scalars, by name. */
const scalarTypes = (schema: GraphQLSchema): ReadonlyMap<string, string> =>
  new Map([
    ...Object.values(scalars).map(({ name, extensions }) => [name, extensions.codegenScalarType ?? 'unknown'] as const),
    ...[...formsOf(schema).values()].map(({ name, kind }) => [name, kind === 'text' ? 'string' : 'number'] as const),
  ]);

/**
 * Loads the SDL for graphql-codegen. Its own loader reports no file and line of syntax errors and
 * does not know our scalar types. graphql-codegen expects a default export.
 */
export default async function loadSdl(_pointer: string, { cwd }: { readonly cwd: string }): Promise<GraphQLSchema> {
  const { sdl, diagnostics } = compileContract(await loadProject(cwd));
  if (sdl === null) throw new Error(formatDiagnostics(diagnostics));
  const schema = buildASTSchema(sdl, { assumeValidSDL: true });
  const types = scalarTypes(schema);
  for (const type of typesIn(schema).filter(isScalarType)) {
    const codegenScalarType = types.get(type.name);
    if (codegenScalarType !== undefined) type.extensions = { ...type.extensions, codegenScalarType };
  }
  // graphql-codegen excludes null from arguments with a default, but requests may send it.
  for (const [, { args }] of fieldsOf(schema))
    for (const argument of args) if (!isNonNullType(argument.type)) argument.defaultValue = undefined;
  return schema;
}
