import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { checkout } from '../support/process.js';
import { applyBreak, type Break } from './control.js';

/** Result of a test run in the copy. */
export interface Verdict {
  readonly passed: number;
  /** Names of the tests that failed. */
  readonly failed: readonly string[];
  /** The whole output, to analyse a failure. */
  readonly output: string;
}

/** A copy of the checkout for negative controls. */
export interface CheckoutCopy {
  /** Applies `breaks`, runs the tests of `test` whose names match, and restores the files. */
  run(breaks: readonly Break[], test: string, name: string): Promise<Verdict>;
  close(): Promise<void>;
}

/** Files that a test run needs; packages are linked. */
const NEEDED = [
  ...['src', 'packages', 'test', 'bench', 'generated', 'dist', 'schema', 'documents'],
  ...['package.json', 'package-lock.json', 'jest.config.js', 'jest.long.config.js', 'codegen.ts'],
  ...['contract.config.ts', 'tsconfig.codegen.json', '.gitattributes'],
  ...['tsconfig.json', 'tsconfig.build.json', 'tsconfig.client.json'],
];

const RUNS_COMPILED = /^src\/(admin|storage)\/|^src\/http\/ops\/console\.|\.(machine|long)\.ts$/;

export async function createCheckoutCopy(): Promise<CheckoutCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'controls-'));
  for (const name of NEEDED) await cp(join(checkout, name), join(folder, name), { recursive: true });
  await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules'), 'dir');
  /** Whether the compiled files have the break of an earlier run. */
  let hasCompiledBreak = false;
  return {
    async run(breaks, test, name) {
      const before = new Map<string, string>();
      const statements: string[] = [];
      for (const one of breaks) {
        if ('sql' in one) {
          statements.push(one.sql);
          continue;
        }
        const file = join(folder, one.file);
        const content = await readFile(file, 'utf8');
        if (!before.has(file)) before.set(file, content);
        await writeFile(file, applyBreak(content, one));
      }
      try {
        // Tests of processes, pages, worker threads and the embedded database's helper run the
        // compiled files, and so does the migration of the test database.
        const isMigration = [...before.keys()].some((file) => file.startsWith(join(folder, 'src/storage/migrations/')));
        if (hasCompiledBreak || isMigration || RUNS_COMPILED.test(test)) {
          hasCompiledBreak = before.size > 0;
          const { status, output } = await run(folder, ['src/dev/launch.mjs', 'build']);
          // The test would run what an earlier control has compiled.
          if (status !== 0) throw new Error(`the copy cannot be built:\n${output}`);
        }
        return await runJest(folder, { test, name, TEST_SCHEMA_BREAK: statements.join(';') });
      } finally {
        for (const [file, content] of before) await writeFile(file, content);
      }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function runJest(
  folder: string,
  { test, name, ...env }: { readonly test: string; readonly name: string; readonly TEST_SCHEMA_BREAK: string },
): Promise<Verdict> {
  const args = [
    join(folder, 'node_modules/jest/bin/jest.js'),
    ...(test.endsWith('.long.ts') ? ['--config', join(folder, 'jest.long.config.js')] : []),
    ...['--testPathPatterns', test, '--testNamePattern', name],
    // Broken code may never exit by itself.
    ...['--verbose', '--maxWorkers', '1', '--forceExit'],
  ];
  // The suite's tenth of the random values may miss the break.
  const { output } = await run(folder, args, { ...env, PROPERTY_RUNS: 'all' });
  // Broken code may also prevent the final report, so the verdict comes from the lines of the
  // tests, or of their errors if a hook has failed too.
  const titles = (pattern: RegExp) => [...output.matchAll(pattern)].map(([, title = '']) => title);
  const failedTests = titles(/^ *✕ (.+?)(?: \(\d+ ms\))?$/gm);
  const failed = failedTests.length > 0 ? failedTests : titles(/^ *● (.+ › .+)$/gm);
  return { passed: output.match(/^ *✓ /gm)?.length ?? 0, failed, output };
}

/** Runs Node in the folder; returns its exit status and output. */
async function run(folder: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...environmentOfOurs(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended: Promise<(number | null)[]> = once(child, 'close');
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, output: stdout + stderr };
}

/** Removes variables of the outer Jest run: the inner run starts its own database. */
const environmentOfOurs = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(TEST_|JEST_|NODE_OPTIONS)/.test(name)));
