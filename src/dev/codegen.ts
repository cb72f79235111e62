import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { reportCodegen, runCodegen } from '../../packages/contract/src/codegen/index.js';
import { packageRoot } from '../base/package-root.js';

// Runs codegen for `npm run dev` in a child process that is reused until its own code changes: the
// compiler, the error catalogue, codegen.ts. This file is the parent's side and the child's.

const SELF = fileURLToPath(import.meta.url);

/** Creates a runner of codegen in a child process. */
export function createCodegen() {
  let child: ChildProcess | null = null;

  /** Ends the process, so that the next run loads the current code. */
  function reload(): void {
    child?.kill();
    child = null;
  }

  /** Runs codegen and prints its report. Resolves with true if the contract has no problems. */
  async function run(): Promise<boolean> {
    child ??= fork(SELF);
    const current = child;
    const reply = await new Promise<unknown>((resolve) => {
      const settle = (result: unknown): void => {
        current.off('message', settle).off('exit', settle);
        resolve(result);
      };
      current.on('message', settle).on('exit', settle);
      current.send('run');
    });
    if (current.exitCode !== null || current.signalCode !== null) reload();
    return reply === true;
  }

  return { run, reload };
}

if (process.send)
  process.on('message', async () => {
    const { text, ok } = reportCodegen(await runCodegen(packageRoot, { check: false }), '');
    console.log(text);
    process.send?.(ok);
  });
