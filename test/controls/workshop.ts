import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { checkout } from '../support/process.js';
import { applyBreak, type Break } from './control.js';

/** What a test run in the workshop came to. */
export interface Verdict {
  readonly passed: number;
  /** Names of the tests that failed. */
  readonly failed: readonly string[];
  /** The whole output, for who has to find out. */
  readonly output: string;
}

/** A copy of the checkout in which the program can be broken without harm. */
export interface Workshop {
  /** Runs the tests of `test` whose names match, with `breaks` in place for that long. */
  run(breaks: readonly Break[], test: string, name: string): Promise<Verdict>;
  close(): Promise<void>;
}

/** What a test run needs of the checkout; the packages are linked. */
const NEEDED = [
  ...['src', 'packages', 'test', 'bench', 'generated', 'dist', 'schema', 'documents'],
  ...['package.json', 'package-lock.json', 'jest.config.js', 'jest.long.config.js', 'codegen.ts'],
  ...['tsconfig.json', 'tsconfig.build.json', 'tsconfig.client.json', 'tsconfig.contract.json'],
];

export async function openWorkshop(): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), 'controls-'));
  for (const name of NEEDED) await cp(join(checkout, name), join(folder, name), { recursive: true });
  await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules'), 'dir');
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
        // Tests of processes and of pages run what was compiled, and so do worker threads and what root has done for the embedded
        // database.
        if (/^src\/(admin|storage)\/|^src\/http\/ops\/console\.|\.(machine|long)\.ts$/.test(test))
          await run(folder, ['src/dev/launch.mjs', 'build']);
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
    // What was broken may never end by itself.
    ...['--verbose', '--maxWorkers', '1', '--forceExit'],
  ];
  // A tenth of the random values, as the suite has them, may miss the break.
  const output = await run(folder, args, { ...env, PROPERTY_RUNS: 'all' });
  // Nor may it leave time for a report: what it said of each test by then is the verdict.
  const failed = [...output.matchAll(/^ *✕ (.+?)(?: \(\d+ ms\))?$/gm)].map(([, title = '']) => title);
  return { passed: output.match(/^ *✓ /gm)?.length ?? 0, failed, output };
}

/** Runs Node in the folder; gives all that it said. */
async function run(folder: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...environmentOfOurs(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return stdout + stderr;
}

/** What tells the inner run where the outer one has its database stays out: it starts one of its own. */
const environmentOfOurs = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(TEST_|JEST_|NODE_OPTIONS)/.test(name)));
