import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commandsOf } from '../config.js';
import { checkExamples, readExampleFiles, unreadableRecipes } from '../documents/examples.js';
import { loadProject } from '../load-project.js';
import { checkDescriptions } from '../sdl/descriptions.js';
import { type Diagnostic, diagnostic, isError, sortDiagnostics, startOf } from '../sdl/diagnostic.js';
import { messageOf } from '../system-error.js';
import { compileContract } from './latest-contract.js';
import { type GeneratedFile, staleFiles } from './stale.js';

/** Result of a run. It failed if a diagnostic is an error. */
export interface CodegenRun {
  readonly diagnostics: readonly Diagnostic[];
  readonly written: readonly string[];
  /** Numbers of compiled documents and of generated files. */
  readonly documents: number;
  readonly files: number;
}

/**
 * Compiles the contract below `root`, runs graphql-codegen, and writes the files that changed. With
 * `check` it writes nothing and returns a diagnostic for each file that would change. If the
 * contract or codegen.ts has errors, or the examples cannot be read, it writes nothing.
 */
export async function runCodegen(root: string, { check }: { readonly check: boolean }): Promise<CodegenRun> {
  const project = await loadProject(root);
  const commands = commandsOf(project.config);
  const { readable, manifest, diagnostics: compiled } = compileContract(project);
  const diagnostics = sortDiagnostics([...compiled, ...checkDescriptions(readable)]);
  const nothing = { diagnostics, written: [], documents: 0, files: 0 };
  if (manifest === null || diagnostics.some(isError)) return nothing;

  const files = readExampleFiles(root);
  // The files that contain examples would lose them.
  const unreadable = unreadableRecipes(files);
  if (unreadable.length > 0) return { ...nothing, diagnostics: [...diagnostics, ...unreadable] };
  // Only reference and collection use examples. A service without both files has none.
  const hasExamples = files.recipes !== null || files.recorded !== null;
  const examples = hasExamples ? checkExamples(files, manifest.operations, commands.examples) : [];
  // graphql-codegen runs the loader, which finds the contract already compiled, and then the
  // plugin, which reads it.
  const generated = await generate(root);
  if ('problem' in generated) return { ...nothing, diagnostics: [...diagnostics, generated.problem] };
  const stale = staleFiles(generated.files, (file) => contentOf(root, file), commands.codegen);
  if (!check) for (const { filename, content } of stale) write(root, filename, content);
  return {
    diagnostics: check
      ? [...diagnostics, ...examples, ...stale.map((file) => file.diagnostic)]
      : [...diagnostics, ...examples.map((one) => ({ ...one, severity: 'warning' as const }))],
    written: check ? [] : stale.map(({ filename }) => filename),
    documents: Object.keys(manifest.operations).length,
    files: generated.files.length,
  };
}

type Generated = { readonly files: readonly GeneratedFile[] } | { readonly problem: Diagnostic };

/** Runs graphql-codegen. A problem of codegen.ts is one diagnostic. */
async function generate(root: string): Promise<Generated> {
  // Imported here: runs with contract problems do not load graphql-codegen.
  const { executeCodegen, loadCodegenConfig } = await import('@graphql-codegen/cli');
  try {
    const { config } = await loadCodegenConfig({ configFilePath: join(root, 'codegen.ts') });
    const { result, error } = await executeCodegen({ ...config, cwd: root, silent: true });
    if (error !== null) throw error;
    return { files: result };
  } catch (error) {
    // The first line of graphql-codegen is often a heading, and the next ones say what is missing.
    const message = messagesOf(error).trim().replaceAll(/\s+/g, ' ');
    const fix = 'fix codegen.ts, or revert its last change (git diff codegen.ts)';
    const finding = { rule: 'codegen-config', subject: null, problem: message, fix } as const;
    return { problem: diagnostic(startOf('codegen.ts'), finding) };
  }
}

/** Returns the first message of an AggregateError, whose own message is only a count. */
function messagesOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messagesOf(error.errors[0]);
  return messageOf(error);
}

function contentOf(root: string, file: string): string | null {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

function write(root: string, file: string, content: string): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
