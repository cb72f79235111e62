import { buildASTSchema, type GraphQLSchema, isScalarType } from 'graphql';
import { formatDiagnostics } from '../diagnostic.js';
import { scalarTypes } from '../scalar-types.js';
import { compileContract } from './contract.js';

/**
 * Gives graphql-codegen the SDL. Its own loader tells neither file nor line of a syntax error, and knows nothing of the
 * types that our scalars have in the program.
 * A run of graphql-codegen begins with it: so the contract is read here.
 * A default export, because that is the form in which codegen looks for loaders.
 */
export default function loadSdl(): GraphQLSchema {
  const { sdl, diagnostics } = compileContract();
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
