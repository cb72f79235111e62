import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkExamples, readExampleFiles } from '../documents/examples.js';
import { loadProject } from '../load-project.js';
import { checkDescriptions } from '../sdl/descriptions.js';
import { type Diagnostic, diagnostic, isError, sortDiagnostics, startOf } from '../sdl/diagnostic.js';
import { compileContract } from './latest.js';
import { type GeneratedFile, staleFiles } from './stale.js';

/** What a run found and did. It went well where no diagnostic is an error. */
export interface CodegenRun {
  readonly diagnostics: readonly Diagnostic[];
  readonly written: readonly string[];
  /** How many documents were compiled, and files are generated. */
  readonly documents: number;
  readonly files: number;
}

/**
 * Compiles the contract of the service below `root`, then has graphql-codegen make the files of codegen.ts and writes those that
 * changed. With `check` nothing is written, and each file that would change is a diagnostic. Nothing is written either
 * where the contract or codegen.ts has errors.
 */
export async function runCodegen(root: string, { check }: { readonly check: boolean }): Promise<CodegenRun> {
  const { sdl, manifest, diagnostics: faults } = compileContract(await loadProject(root));
  const diagnostics = sortDiagnostics([...faults, ...(sdl === null ? [] : checkDescriptions(sdl))]);
  const nothing = { diagnostics, written: [], documents: 0, files: 0 };
  if (manifest === null || diagnostics.some(isError)) return nothing;

  const files = readExampleFiles(root);
  // Examples are for the reference. A service without both files has none.
  const hasExamples = files.recipes !== null || files.recorded !== null;
  const examples = hasExamples ? checkExamples(files, manifest.operations) : [];
  const made = await generate(root);
  if ('fault' in made) return { ...nothing, diagnostics: [...diagnostics, made.fault] };
  const stale = staleFiles(made.files, (file) => contentOf(root, file));
  if (!check) for (const { filename, content } of stale) write(root, filename, content);
  return {
    diagnostics: check
      ? [...diagnostics, ...examples, ...stale.map((file) => file.diagnostic)]
      : [...diagnostics, ...examples.map((one) => ({ ...one, severity: 'warning' as const }))],
    written: check ? [] : stale.map(({ filename }) => filename),
    documents: Object.keys(manifest.operations).length,
    files: made.files.length,
  };
}

type Generated = { readonly files: readonly GeneratedFile[] } | { readonly fault: Diagnostic };

/** What graphql-codegen makes by codegen.ts; a problem of that file is one diagnostic. */
async function generate(root: string): Promise<Generated> {
  // Loaded here: a contract with problems does not wait for graphql-codegen.
  const { executeCodegen, loadCodegenConfig } = await import('@graphql-codegen/cli');
  try {
    const { config } = await loadCodegenConfig({ configFilePath: join(root, 'codegen.ts') });
    const { result, error } = await executeCodegen({ ...config, cwd: root, silent: true });
    if (error !== null) throw error;
    return { files: result };
  } catch (error) {
    const [problem = ''] = messagesOf(error).trim().split('\n');
    const fix = 'fix codegen.ts, or take back its last change (git diff codegen.ts)';
    return { fault: diagnostic(startOf('codegen.ts'), { rule: 'codegen-config', subject: null, problem, fix }) };
  }
}

/** graphql-codegen throws several errors as one, whose own message says only how many. */
function messagesOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messagesOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
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

/** Whether a run went well. */
export const wentWell = ({ diagnostics }: CodegenRun): boolean => !diagnostics.some(isError);
