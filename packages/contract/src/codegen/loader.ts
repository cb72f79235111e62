import { buildASTSchema, type GraphQLSchema, isScalarType } from 'graphql';
import { loadProject } from '../load-project.js';
import { formatDiagnostics } from '../sdl/diagnostic.js';
import { scalarTypes } from '../sdl/scalar-types.js';
import { compileContract } from './latest.js';

/**
 * Loads the SDL for graphql-codegen, whose own loader reports neither file nor line of a syntax error and does not know
 * the types of our scalars. A run of graphql-codegen starts with its loader, so this one reads the contract anew.
 * Codegen looks for a default export.
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
