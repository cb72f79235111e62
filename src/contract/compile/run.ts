import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../base/package-root.js';
import { formatDiagnostics } from './diagnostic.js';
import { compiledContract } from './plugins/contract.js';
import { scalarTypes } from './scalar-types.js';

/**
 * Compiles the contract of this package, then has graphql-codegen make the files of codegen.ts and writes those that
 * changed; says what it did. With `check` nothing is written, and each file that would change is named. False: the
 * contract has problems, or with `check` some file is stale; nothing was written then. Throws what graphql-codegen
 * throws when codegen.ts or a plugin is broken.
 */
export async function runCodegen({ check }: { readonly check: boolean }): Promise<boolean> {
  const { sdl, manifest, diagnostics } = compiledContract();
  if (sdl === null || manifest === null) return refuse([formatDiagnostics(diagnostics)]);

  // Loading graphql-codegen takes two seconds: whoever made a mistake in the contract is not kept waiting for it.
  const { executeCodegen, loadCodegenConfig } = await import('@graphql-codegen/cli');
  const { config } = await loadCodegenConfig({ configFilePath: join(packageRoot, 'codegen.ts') });
  const { result, error } = await executeCodegen({
    ...config,
    config: { ...config.config, scalars: scalarTypes(sdl) },
    cwd: packageRoot,
    silent: true,
  });
  if (error !== null) throw error;

  const stale = result.filter(({ filename, content }) => contentOf(filename) !== content);
  if (check && stale.length > 0)
    return refuse([...stale.map(({ filename }) => `${filename} is stale`), 'run npm run codegen']);
  for (const { filename, content } of stale) {
    write(filename, content);
    console.log(`${filename} written`);
  }
  const operations = Object.keys(manifest.operations).length;
  console.log(`${operations} documents, ${result.length} generated files, all fresh`);
  return true;
}

function refuse(lines: readonly string[]): false {
  for (const line of lines) console.error(line);
  return false;
}

function contentOf(file: string): string | null {
  const path = join(packageRoot, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

function write(file: string, content: string): void {
  const path = join(packageRoot, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
