// Starts the command line from a checkout: compiles first what has changed since the last time.
// Plain JavaScript, because it has to run before anything is compiled.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const stampFile = join(root, 'dist/stamp.json');

function filesBelow(path) {
  const whole = join(root, path);
  if (!existsSync(whole)) return [];
  return readdirSync(whole, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** By content, not by time: a checkout or a branch switch sets times that say nothing. The folder may be moved. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const file of paths) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** What the console is built from. Of the sources it takes modules that hold no types alone: test/house/floors.test.ts names them. */
const ofConsole = () =>
  ['console', 'src/base/errors', 'src/platform/csv']
    .flatMap(filesBelow)
    .filter((file) => !/[\\/]node_modules[\\/]/.test(file));

const projects = ['tsconfig.json', 'tsconfig.build.json', 'tsconfig.client.json', 'tsconfig.contract.json'];
const settings = ['codegen.ts', ...projects, 'package-lock.json'].map((f) => join(root, f));
const current = () => ({
  contract: fingerprint([
    ...settings,
    // What was made of them as well: a checkout may have brought back older files.
    ...[
      'schema',
      'documents',
      'generated',
      'src/contract',
      'src/base',
      'src/platform/declared',
      'src/platform/yaml',
    ].flatMap(filesBelow),
  ]),
  program: fingerprint([...settings, ...['src', 'generated'].flatMap(filesBelow)]),
  console: fingerprint([join(root, 'package-lock.json'), ...ofConsole()]),
});

/** Runs a script; resolves with its exit code. */
async function attempt(script, ...args) {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 2, 2], // standard output belongs to the command
  });
  const [status] = await once(child, 'close');
  return status ?? 1;
}

async function run(script, ...args) {
  const status = await attempt(script, ...args);
  if (status !== 0) process.exit(status);
}

/** What was compiled from files that are gone: the package would carry it, and imports would still find it. */
function sweep() {
  for (const file of ['dist/src', 'dist/generated'].flatMap(filesBelow)) {
    const source = relative(join(root, 'dist'), file).replace(/\.(?:js|js\.map|d\.ts)$/, '.ts');
    if (!existsSync(join(root, source))) rmSync(file);
  }
}

const TSC = 'node_modules/typescript/bin/tsc';
/** Types are checked by `npm run check`, not by each build. */
const emit = (project) => run(TSC, '-p', project, '--noCheck');
const VITE = ['node_modules/vite/bin/vite.js', 'build', 'console', '--logLevel', 'warn'];

const stamp = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};
const now = current();
const changed = (...parts) => parts.some((part) => stamp[part] !== now[part]);

/** Compiles the program; makes `generated/` anew where its sources have changed, and then compiles that. */
async function buildProgram() {
  await emit('tsconfig.build.json');
  if (!changed('contract')) return;
  await run('dist/src/contract/compile/main.js');
  if (current().program !== now.program) await emit('tsconfig.build.json');
}

const isDev = process.argv[2] === 'dev';
if (changed('contract', 'program', 'console')) {
  await import('./installed.mjs');
  console.error('Building …');
}
// `npm run dev` watches sources with problems too: it reports them itself, and needs no more than its own code.
if (isDev) {
  if (changed('contract', 'program')) await attempt(TSC, '-p', 'tsconfig.build.json', '--noCheck');
  if (changed('console')) await attempt(...VITE);
} else if (changed('contract', 'program', 'console')) {
  if (changed('program')) await run('src/main/listed.mjs');
  const ofConsole = changed('console') ? run(...VITE) : undefined;
  if (changed('contract', 'program')) {
    await buildProgram();
    rmSync(join(root, 'dist/client'), { recursive: true, force: true }); // it is packed whole: nothing of yesterday stays
    await Promise.all([emit('tsconfig.client.json'), emit('tsconfig.contract.json')]);
    sweep();
  }
  await ofConsole;
  writeFileSync(stampFile, JSON.stringify(current()));
}

const programs = { build: null, dev: '../../dist/src/main/dev.js' };
const program = Object.hasOwn(programs, process.argv[2] ?? '')
  ? programs[process.argv[2]]
  : '../../dist/src/main/cli.js';
if (program !== null) await import(program);
