import type { CodegenPlugin } from '@graphql-codegen/plugin-helpers';
import { packageRoot } from '../../../base/package-root.js';
import type { Manifest } from '../../manifest.js';
import { compile } from '../compile.js';
import { formatDiagnostics } from '../diagnostic.js';
import { readSources } from '../read-sources.js';

/**
 * A graphql-codegen plugin that writes one form of the compiled contract. It reads the files itself: what codegen
 * hands over has lost its places, and its first error hides all others.
 */
export function contractPlugin(
  write: (output: { readonly manifest: Manifest; readonly schemaText: string }) => string,
): CodegenPlugin {
  return {
    plugin: () => {
      const { manifest, schemaText, diagnostics } = compile(readSources(packageRoot));
      if (manifest === null || schemaText === null) throw new Error(formatDiagnostics(diagnostics));
      return write({ manifest, schemaText });
    },
    validate: () => {
      const { diagnostics } = compile(readSources(packageRoot));
      if (diagnostics.length > 0) throw new Error(`\n${formatDiagnostics(diagnostics)}\n`);
    },
  };
}
