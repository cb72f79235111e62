import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { checkout } from '../support/process.js';
import { useScripts } from '../support/scripts.js';

/** Excludes the environment of the developer. */
const ENVIRONMENT = { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' };

const TSC = 'node_modules/typescript/bin/tsc';

/**
 * A copy of this checkout with compiled files, without history, for the tests of a file or block.
 * `folder` is its place in a monorepo.
 */
export function useCopy(folder = '.') {
  const root = mkdtempSync(join(tmpdir(), 'contributing-'));
  const copy = join(root, folder);
  const pathOf = (file: string): string => join(copy, file);
  beforeAll(() => {
    const left = ['node_modules', '.git', 'data'];
    const isCopied = (file: string) => !left.includes(file) && !/^test\/tools\/[^/]+\/node_modules$/.test(file);
    cpSync(checkout, copy, { recursive: true, filter: (source) => isCopied(source.slice(checkout.length + 1)) });
    symlinkSync(join(checkout, 'node_modules'), pathOf('node_modules'), 'dir');
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  /** Runs a command in the copy; `output` joins both streams. */
  function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const given = { cwd: copy, env: { ...ENVIRONMENT, ...env }, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(command, args, given);
    return { status, stdout, output: stdout + stderr };
  }
  return {
    root,
    pathOf,
    run,
    /** Scripts of the copy, run in one process. */
    scripts: useScripts(copy),
    /** Compiles the program without type checks. */
    emit: () => run('node', [TSC, '--noCheck', '-p', 'tsconfig.build.json']),
    /** Returns the type errors of a project, '' without any. */
    typeErrors: (project: string): string =>
      // One processor and fewer garbage collections halve the processor time.
      run('node', [TSC, '--noEmit', '--pretty', 'false', '--singleThreaded', '-p', project], { GOGC: '400' }).output,
  };
}
