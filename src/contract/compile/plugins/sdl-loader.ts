import type { DocumentNode } from 'graphql';
import { packageRoot } from '../../../base/package-root.js';
import { formatDiagnostics } from '../diagnostic.js';
import { readSchema } from '../read-schema.js';
import { readSources } from '../read-sources.js';

/**
 * Gives graphql-codegen the SDL. Its own loader tells neither file nor line of a syntax error.
 * A default export, because that is the form in which codegen looks for loaders.
 */
export default function loadSdl(): DocumentNode {
  const { ast, diagnostics } = readSchema(readSources(packageRoot).schema);
  if (diagnostics.length > 0) throw new Error(formatDiagnostics(diagnostics));
  return ast;
}
