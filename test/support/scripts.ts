import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { use } from './use.js';

/** Exit status and output of a script. */
export interface ScriptResult {
  readonly status: number;
  readonly output: string;
  /** How often the contract was compiled, if the compiler counts. */
  readonly compilations: number;
}

export interface ScriptOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** True if the script ends by `process.exit`, not with its module. */
  readonly exits?: boolean;
}

export interface Scripts {
  /** Runs a script of the folder, by relative path. Must not run concurrently. */
  run(script: string, args: readonly string[], running?: ScriptOptions): Promise<ScriptResult>;
}

/**
 * Runs scripts in a copy of the checkout in one process, which loads graphql-codegen and the
 * service once. Compiled files there must not change meanwhile.
 */
export const useScripts = (folder: string): Scripts =>
  use(
    () => startScripts(folder),
    ({ child }) => child.kill(),
  );

function startScripts(folder: string): Scripts & { readonly child: ChildProcessWithoutNullStreams } {
  const script = join(import.meta.dirname, 'script-runs.mjs');
  const child = spawn(process.execPath, [script], { cwd: folder, env: { PATH: process.env.PATH, NO_COLOR: '1' } });
  child.stderr.on('data', (chunk: Buffer) => console.error(chunk.toString()));
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    async run(script, args, { env = {}, exits = false } = {}) {
      child.stdin.write(`${JSON.stringify({ script, args, env, exits })}\n`);
      const { done, value } = await answers.next();
      if (done === true) throw new Error('the process has ended');
      return JSON.parse(value);
    },
  };
}
