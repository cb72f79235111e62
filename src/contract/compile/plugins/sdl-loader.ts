import type { DocumentNode } from 'graphql';
import { formatDiagnostics } from '../diagnostic.js';
import { compiledContract } from './contract.js';

/**
 * Gives graphql-codegen the SDL. Its own loader tells neither file nor line of a syntax error.
 * A default export, because that is the form in which codegen looks for loaders.
 */
export default function loadSdl(): DocumentNode {
  const { sdl, diagnostics } = compiledContract();
  if (sdl === null) throw new Error(formatDiagnostics(diagnostics));
  return sdl;
}
