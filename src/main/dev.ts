import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createLog } from '../base/log/index.js';
import { packageRoot } from '../base/package-root.js';
import { runCodegen } from '../contract/compile/run.js';

// `npm run dev`: a saved SDL file or document runs codegen, a change of sources compiles, a clean compile restarts.

const log = createLog('pretty');
const QUIET_MS = 30;

/** Calls `work` when the files below `folders` have been quiet for a moment; never twice at a time. */
function whenChanged(folders: readonly string[], work: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(work).catch((error: unknown) => log.error('codegen failed', { error }));
    }, QUIET_MS);
  };
  for (const folder of folders) watch(join(packageRoot, folder), { recursive: true }, changed);
}

let service: ChildProcess | undefined;
let stopping = false;

async function restart(): Promise<void> {
  await end(service);
  if (stopping) return;
  service = spawn(process.execPath, [join(packageRoot, 'dist/src/main/cli.js'), 'start'], { stdio: 'inherit' });
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function codegen(): Promise<void> {
  const started = performance.now();
  const ok = await runCodegen({ check: false });
  log.info(`codegen ${ok ? 'done' : 'refused'}`, { detail: `${Math.round(performance.now() - started)} ms` });
}

whenChanged(['schema', 'documents'], codegen);
// Loading the code generator takes longer than running it: now, rather than after the first save.
await codegen();

const compiler = spawn(
  process.execPath,
  [join(packageRoot, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'],
  { cwd: packageRoot, stdio: ['ignore', 'pipe', 'inherit'] },
);
createInterface({ input: compiler.stdout }).on('line', (line) => {
  process.stdout.write(`${line}\n`);
  // The compiler's last line of a round, and the only word that it gives to programs.
  if (/Found 0 errors/.test(line)) void restart();
});

async function stop(): Promise<void> {
  stopping = true;
  compiler.kill();
  await end(service);
  process.exit(0);
}
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
