import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { watch } from 'chokidar';
import { LOCAL_DEFAULTS, readConfig } from '../base/config.js';
import { createLog } from '../base/log/index.js';
import { packageRoot } from '../base/package-root.js';
import { stopSignal } from '../base/signals.js';
import { OF_A_COMMAND, openDatabase } from '../storage/database.js';
import { ensureEmbedded } from '../storage/embedded/index.js';
import { appliedMigrations } from '../storage/migrate.js';
import { createCodegen } from './codegen.js';

// `npm run dev`: when a file is saved, runs codegen (for SDL, documents and the code of codegen),
// compiles, bundles, and restarts the service if all succeed. The compiler starts each time,
// incrementally: its own watch mode has no interface for programs.

const log = createLog('pretty');
/** Debounces file events, because editors write a file in several steps. */
const QUIET_MS = 30;

let service: ChildProcess | undefined;
/** Keeps the embedded database running while the service restarts. */
let database: Awaited<ReturnType<typeof ensureEmbedded>> | undefined;
let contractChanged = true;
/** Whether sources of the typed client changed since it was compiled. */
let clientChanged = true;
/**
 * Whether the code of codegen changed: it is compiled before the next run, even if other sources
 * have problems.
 */
let codegenChanged = false;
/** Names of the migrations that were saved or deleted since the last start of the service. */
const changedMigrations = new Set<string>();
const codegen = createCodegen();
let running = Promise.resolve();
let timer: NodeJS.Timeout | undefined;

/** The code of codegen: the contract's compiler and the modules that it reads. */
const CODEGEN = /^(?:(?:codegen|contract\.config)\.ts$|packages[\\/]contract[\\/]|src[\\/](?:policy|base)[\\/])/;

const CLIENT = /^packages[\\/]client[\\/]/;
const MIGRATION = /^src[\\/]storage[\\/]migrations[\\/](\d{4}-.+)\.ts$/;

function changed(file: string, isContract: boolean): void {
  const isCodegen = CODEGEN.test(file);
  contractChanged ||= isContract || isCodegen;
  clientChanged ||= contractChanged || CLIENT.test(file);
  codegenChanged ||= isCodegen;
  const [, migration] = MIGRATION.exec(file) ?? [];
  if (migration !== undefined) changedMigrations.add(migration);
  clearTimeout(timer);
  timer = setTimeout(() => {
    running = running.then(round).catch((error: unknown) => log.error('the build failed', { error }));
  }, QUIET_MS);
}

/** Builds the program, restarts the service, and compiles the client if its sources changed. */
async function round(): Promise<void> {
  // Reset before the work, because files saved during it belong to the next round.
  const isClientStale = clientChanged;
  clientChanged = false;
  const savedMigrations = [...changedMigrations];
  changedMigrations.clear();
  if (!(await build())) {
    clientChanged ||= isClientStale;
    for (const name of savedMigrations) changedMigrations.add(name);
    if (service?.exitCode === null && service.signalCode === null) log.info('the version before keeps serving');
    return;
  }
  // The service reports faulty settings and an unusable database.
  database ??= await startDatabase().catch(() => undefined);
  await end(service);
  await warnOfAppliedMigrations(savedMigrations);
  service = spawn(process.execPath, [join(packageRoot, 'dist/program/cli.js'), 'start'], { stdio: 'inherit' });
  // For `project-service/client`; the service does not wait for it.
  if (isClientStale) await compile('client');
}

/** Runs codegen and compiles. Returns false at the first problem, which it has printed. */
async function build(): Promise<boolean> {
  const started = performance.now();
  const report = (level: 'info' | 'warn', text: string) => {
    log[level](text, { detail: `${Math.round(performance.now() - started)} ms` });
    return level === 'info';
  };
  // The build is forgotten in each round, because one may have run in another terminal.
  const [isListed] = await Promise.all([run('src/dev/list-modules.mjs'), run('src/dev/forget-build.mjs')]);
  if (!isListed) return report('warn', 'modules lack exports');
  if (codegenChanged) {
    codegenChanged = false;
    await compile('build', '--noCheck');
    codegen.reload();
  }
  if (contractChanged) {
    contractChanged = false;
    if (!(await codegen.run())) {
      contractChanged = true;
      return report('warn', 'the contract has problems');
    }
  }
  if (!(await compile('build'))) return report('warn', 'the sources have problems');
  if (!(await run('src/dev/bundle.mjs', '--clean'))) return report('warn', 'the program cannot be bundled');
  return report('info', 'compiled');
}

async function startDatabase(): Promise<typeof database> {
  const { databaseUrl, dataDir } = readConfig(process.env, LOCAL_DEFAULTS);
  return databaseUrl === null ? await ensureEmbedded(dataDir, log) : undefined;
}

/**
 * A migration is applied once, so a later change of its file has no effect on the demo. The service
 * reports an unusable database.
 */
async function warnOfAppliedMigrations(saved: readonly string[]): Promise<void> {
  if (database === undefined || saved.length === 0) return;
  const db = openDatabase(database.connection, OF_A_COMMAND);
  const applied = await appliedMigrations(db)
    .catch(() => [])
    .finally(() => db.close());
  const { dataDir } = readConfig(process.env, LOCAL_DEFAULTS);
  for (const detail of applied.filter((name) => saved.includes(name)))
    log.warn(
      'the demo has applied this migration: its change has no effect, and without its file the service does not start. ' +
        'Restore the file, and write a new migration; or, if this one is not released, stop npm run dev, delete ' +
        `${dataDir}, and start it again`,
      { detail },
    );
}

async function compile(project: 'build' | 'client', ...more: readonly string[]): Promise<boolean> {
  const memory = ['--incremental', '--tsBuildInfoFile', `dist/dev.${project}.tsbuildinfo`];
  // No other step of the round runs meanwhile, so the compiler may use two cores.
  const options = ['--pretty', '--checkers', '2', ...memory, ...more];
  return await run('node_modules/typescript/bin/tsc', '-p', `tsconfig.${project}.json`, ...options);
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

/** Folders that the build compiles: sources, without tests. Codegen itself writes `generated/`. */
function sourceFolders(): readonly string[] {
  const { include }: { readonly include: readonly string[] } = JSON.parse(
    readFileSync(join(packageRoot, 'tsconfig.build.json'), 'utf8'),
  );
  return include.filter((name) => name !== 'generated');
}

const TEST = /\.(?:test|machine|long)\.ts$/;
const watched = (folder: string) => watch(folder, { cwd: packageRoot, ignoreInitial: true, ignored: TEST });
for (const name of ['schema', 'documents', 'codegen.ts']) watched(name).on('all', (_, file) => changed(file, true));
for (const name of sourceFolders()) watched(name).on('all', (_, file) => changed(file, false));
changed('schema', true);

async function stop(): Promise<void> {
  clearTimeout(timer);
  await running;
  codegen.reload();
  await end(service);
  await database?.release();
  process.exit(0);
}
void stopSignal().then(stop);
