import type { CodegenPlugin } from '@graphql-codegen/plugin-helpers';
import { packageRoot } from '../../../base/package-root.js';
import type { Manifest } from '../../manifest.js';
import { type Compiled, compile } from '../compile.js';
import { formatDiagnostics, isError } from '../diagnostic.js';
import { readSources } from '../sources.js';

let latest: { readonly written: string; readonly compiled: Compiled } | null = null;

/**
 * The contract as its files say now. One run of graphql-codegen asks for it with the SDL and with each file that it makes:
 * as long as the files stay as they are, it is compiled once.
 */
export function compiledContract(): Compiled {
  const sources = readSources(packageRoot);
  const written = JSON.stringify(sources);
  if (latest?.written !== written) latest = { written, compiled: compile(sources) };
  return latest.compiled;
}

/**
 * A graphql-codegen plugin that writes one form of the compiled contract. It reads the files itself: what codegen
 * hands over has lost its places, and its first error hides all others.
 */
export function contractPlugin(
  write: (output: { readonly manifest: Manifest; readonly schemaText: string }) => string,
): CodegenPlugin {
  return {
    plugin: () => {
      const { manifest, schemaText, diagnostics } = compiledContract();
      if (manifest === null || schemaText === null) throw new Error(formatDiagnostics(diagnostics));
      return write({ manifest, schemaText });
    },
    validate: () => {
      const { diagnostics } = compiledContract();
      if (diagnostics.some(isError)) throw new Error(`\n${formatDiagnostics(diagnostics)}\n`);
    },
  };
}
