import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { outputs } from '../emit/outputs.js';
import { formatDiagnostics } from '../sdl/diagnostic.js';
import { compiledContract } from './latest.js';

/**
 * The plugin of every file in `codegen.ts`: `outputs.ts` has the function that returns its text. It takes the compiled
 * contract instead of graphql-codegen's documents, which have lost their places and whose first error hides all others.
 */
export const plugin: PluginFunction<{ readonly contextType: string }> = (schema, _documents, { contextType }, info) => {
  const { sdl, manifest, schemaText, origins, diagnostics } = compiledContract();
  if (sdl === null || manifest === null || schemaText === null)
    throw new Error(`\n${formatDiagnostics(diagnostics)}\n`);
  const file = info?.outputFile ?? '';
  const write = outputs.get(file);
  if (write === undefined) throw new Error(`packages/contract/src/emit/outputs.ts does not have ${file}`);
  return write({ sdl, manifest, schemaText, origins, schema, contextType });
};
