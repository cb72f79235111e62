import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { watch } from 'chokidar';
import { createLog } from '../base/log/index.js';
import { packageRoot } from '../base/package-root.js';
import { stopSignal } from '../base/signals.js';
import { createCodegen } from './codegen.js';

// `npm run dev`: whenever a file is saved, codegen (if it was SDL or a document, or what codegen itself runs), compile, and
// restart if all is well. The compiler starts anew each time, with what it remembers of the last: its own watch mode tells
// programs nothing.

const log = createLog('pretty');
/** Editors write a file in several steps. */
const QUIET_MS = 30;

let service: ChildProcess | undefined;
let contractChanged = true;
/** What codegen itself runs: it is compiled before it runs again, whatever else of the sources has faults. */
let codegenChanged = false;
const codegen = createCodegen();
let running = Promise.resolve();
let timer: NodeJS.Timeout | undefined;

/** What codegen is made of: the contract's compiler, and what that looks up. */
const CODEGEN = /^(?:codegen\.ts$|packages[\\/]contract[\\/]|src[\\/](?:policy|base|platform)[\\/])/;

function changed(file: string, isContract: boolean): void {
  const isCodegen = CODEGEN.test(file);
  contractChanged ||= isContract || isCodegen;
  codegenChanged ||= isCodegen;
  clearTimeout(timer);
  timer = setTimeout(() => {
    running = running.then(round).catch((error: unknown) => log.error('the round failed', { error }));
  }, QUIET_MS);
}

/** One round from what was saved to a running service, or to the first thing that is wrong. */
async function round(): Promise<void> {
  const started = performance.now();
  const took = () => ({ detail: `${Math.round(performance.now() - started)} ms` });
  // Taken before the work, because what is saved during it is for the next round.
  if (codegenChanged) {
    codegenChanged = false;
    await run('src/dev/list-policies.mjs');
    await compile('build', '--noCheck');
    codegen.reload();
  }
  if (contractChanged) {
    contractChanged = false;
    if (!(await codegen.run())) {
      contractChanged = true;
      return log.warn('the contract has problems', took());
    }
  }
  if (!(await compile('build'))) return log.warn('the sources have problems', took());
  log.info('compiled', took());
  await end(service);
  service = spawn(process.execPath, [join(packageRoot, 'dist/src/main/cli.js'), 'start'], { stdio: 'inherit' });
  // What `project-service/client` is; the service does not wait for it.
  await compile('client');
}

async function compile(project: 'build' | 'client', ...more: readonly string[]): Promise<boolean> {
  const memory = ['--incremental', '--tsBuildInfoFile', `dist/dev.${project}.tsbuildinfo`, ...more];
  return await run('node_modules/typescript/bin/tsc', '-p', `tsconfig.${project}.json`, '--pretty', ...memory);
}

/** Runs a script of the checkout; returns whether it succeeded. */
async function run(script: string, ...args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...args], { cwd: packageRoot, stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  return status === 0;
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Folders that the build compiles: the sources of packages, without their tests. Codegen itself writes `generated/`. */
function sourceFolders(): readonly string[] {
  const { include }: { readonly include: readonly string[] } = JSON.parse(
    readFileSync(join(packageRoot, 'tsconfig.build.json'), 'utf8'),
  );
  return include.filter((name) => name !== 'generated');
}

const watched = (folder: string) => watch(folder, { cwd: packageRoot, ignoreInitial: true });
for (const name of ['schema', 'documents', 'codegen.ts']) watched(name).on('all', (_, file) => changed(file, true));
for (const name of sourceFolders()) watched(name).on('all', (_, file) => changed(file, false));
changed('schema', true);

async function stop(): Promise<void> {
  clearTimeout(timer);
  await running;
  codegen.reload();
  await end(service);
  process.exit(0);
}
void stopSignal().then(stop);
