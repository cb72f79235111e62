import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { readExampleFiles } from '../documents/examples.js';
import { outputsOf } from '../emit/outputs.js';
import { formatDiagnostics } from '../sdl/diagnostic.js';
import { latestContract } from './latest-contract.js';

/** The `config` of `codegen.ts`. */
interface PluginConfig {
  /** Type of the context of resolvers, for executors: `module#Name`. */
  readonly contextType?: string;
  /** Module specifier of the runtime of executors, as generated files import it. */
  readonly runtimeModule?: string;
  /** Module specifier of the runtime of typed clients, which this package does not contain. */
  readonly clientModule?: string;
}

/**
 * Generates any file of `codegen.ts` with its function in `outputs.ts`. Reads the compiled
 * contract, because graphql-codegen passes documents without locations and stops at the first
 * error.
 */
export const plugin: PluginFunction<PluginConfig> = (schema, _documents, options, info) => {
  const { contextType = null, runtimeModule = '@project-service/contract/runtime', clientModule = null } = options;
  const { manifest, schemaText, origins, diagnostics, project } = latestContract();
  if (manifest === null || schemaText === null) throw new Error(`\n${formatDiagnostics(diagnostics)}\n`);
  const { root, config } = project;
  const outputs = outputsOf(config);
  const file = info?.outputFile ?? '';
  const textOf = outputs.get(file);
  if (textOf === undefined)
    throw new Error(`${file} is not an output of the toolkit. Use one of ${[...outputs.keys()].join(', ')}`);
  const examples = readExampleFiles(root);
  return textOf({
    ...{ manifest, schemaText, origins, schema, examples, config },
    ...{ contextType, runtimeModule, clientModule },
  });
};
