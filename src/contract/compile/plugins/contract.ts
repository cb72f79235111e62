import { isDeepStrictEqual } from 'node:util';
import type { CodegenPlugin } from '@graphql-codegen/plugin-helpers';
import { packageRoot } from '../../../base/package-root.js';
import { canonicalPretty } from '../../json.js';
import type { Manifest } from '../../manifest.js';
import { type Compiled, compile } from '../compile.js';
import { formatDiagnostics, isError } from '../diagnostic.js';
import { readSources, type Sources } from '../sources.js';

let latest: { readonly sources: Sources; readonly compiled: Compiled } | null = null;

/** Reads the contract, and compiles it where its files are not as they were. Whatever begins a run asks for it. */
export function compileContract(): Compiled {
  const sources = readSources(packageRoot);
  if (latest === null || !isDeepStrictEqual(latest.sources, sources)) latest = { sources, compiled: compile(sources) };
  return latest.compiled;
}

/** The contract as this run found it: each file that is made asks for it, and none reads it again. */
export const compiledContract = (): Compiled => latest?.compiled ?? compileContract();

const texts = new WeakMap<Manifest, string>();

/** The manifest as its file has it: the executors name its hash. */
export function manifestText(manifest: Manifest): string {
  const text = texts.get(manifest) ?? canonicalPretty(manifest);
  texts.set(manifest, text);
  return text;
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
