import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { reportCodegen, runCodegen } from '../../packages/contract/src/codegen/index.js';
import { WrongUsage } from '../../packages/contract/src/index.js';
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
    // It may have ended since the last run, for example because the machine had no memory left.
    if (child?.connected !== true) child = fork(SELF);
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

/** Runs codegen. Reports an unusable configuration as `npm run codegen` does, without a stack. */
async function report(): Promise<{ readonly text: string; readonly ok: boolean }> {
  try {
    return reportCodegen(await runCodegen(packageRoot, { check: false }), '');
  } catch (error) {
    if (error instanceof WrongUsage) return { text: `${error.message}\n${error.fix}`, ok: false };
    throw error;
  }
}

if (process.send)
  process.on('message', async () => {
    const { text, ok } = await report();
    console.log(text);
    process.send?.(ok);
  });
