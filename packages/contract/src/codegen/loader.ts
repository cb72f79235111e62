import { buildASTSchema, type GraphQLSchema, isScalarType } from 'graphql';
import { loadProject } from '../load-project.js';
import { formatDiagnostics } from '../sdl/diagnostic.js';
import { scalarTypes } from '../sdl/scalar-types.js';
import { compileContract } from './latest.js';

/**
 * Loads the SDL for graphql-codegen. Its own loader reports no file and line of syntax errors and
 * does not know our scalar types. Each run starts with the loader, so it reads the contract again.
 * Codegen expects a default export.
 */
export default async function loadSdl(_pointer: string, { cwd }: { readonly cwd: string }): Promise<GraphQLSchema> {
  const { sdl, diagnostics } = compileContract(await loadProject(cwd));
  if (sdl === null) throw new Error(formatDiagnostics(diagnostics));
  const schema = buildASTSchema(sdl, { assumeValidSDL: true });
  const types = scalarTypes(schema);
  for (const type of Object.values(schema.getTypeMap())) {
    const codegenScalarType = types.get(type.name);
    if (isScalarType(type) && codegenScalarType !== undefined)
      type.extensions = { ...type.extensions, codegenScalarType };
  }
  return schema;
}
