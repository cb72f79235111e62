import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { reportText } from '../../packages/contract/src/codegen/report.js';
import { runCodegen, wentWell } from '../../packages/contract/src/codegen/run.js';

// `npm run codegen` again and again, in a process that stays loaded until its own code has changed: the compiler, the
// error catalogue, codegen.ts. This file is both sides of it.

const SELF = fileURLToPath(import.meta.url);

/** Runs codegen in a process of its own. */
export function createCodegen() {
  let child: ChildProcess | null = null;

  /** Ends the process: the next run loads what it runs anew. */
  function reload(): void {
    child?.kill();
    child = null;
  }

  /** Whether the contract is right; what was found and done is printed. */
  async function run(): Promise<boolean> {
    child ??= fork(SELF);
    const asked = child;
    const answer = await new Promise<unknown>((resolve) => {
      asked.once('message', resolve).once('exit', resolve);
      asked.send('run');
    });
    if (asked.exitCode !== null || asked.signalCode !== null) reload();
    return answer === true;
  }

  return { run, reload };
}

if (process.send)
  process.on('message', async () => {
    const run = await runCodegen({ check: false });
    const { out, err } = reportText(run, { annotate: null });
    for (const line of [...err, ...out]) console.log(line);
    process.send?.(wentWell(run));
  });
