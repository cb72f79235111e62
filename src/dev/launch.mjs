// Starts the command line from a checkout. First compiles the changed parts that the command needs.
// Plain JavaScript, because it runs before anything is compiled.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { contractSources, current, filesBelow, ofContract, readStamp, root, stampFile } from './build-stamp.mjs';

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

/** Deletes output of deleted sources: it would be packed, and imports would still find it. */
function deleteStaleOutput() {
  for (const file of ['dist/src', 'dist/packages', 'dist/generated'].flatMap(filesBelow)) {
    const source = relative(join(root, 'dist'), file).replace(/\.(?:js|js\.map|d\.ts)$/, '.ts');
    if (!existsSync(join(root, source))) rmSync(file);
  }
}

const TSC = 'node_modules/typescript/bin/tsc';
/** Types are checked by `npm run check`, not by each build. */
const emit = (project) => run(TSC, '-p', project, '--noCheck');
const VITE = ['node_modules/vite/bin/vite.js', 'build', 'packages/console', '--logLevel', 'warn'];

const command = process.argv[2];
const isBuild = command === 'build';
const stamp = readStamp();
const now = current();
const changed = (...parts) =>
  parts.some(
    (part) => stamp[part] !== now[part] && (isBuild || part !== 'contract' || stamp.committed !== now.contract),
  );

function record(built) {
  Object.assign(stamp, built);
  writeFileSync(stampFile, JSON.stringify(stamp));
}

/**
 * Whether the contract and its generated files are as committed; CI checks that they match in every
 * commit. Ignored files count as changes, so that it is false in a folder that another repository
 * ignores.
 */
function isCommitted() {
  const args = ['status', '--porcelain', '--ignored', '--', ...ofContract];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 && stdout === '';
}

/** Bundles the program. Before, runs codegen if the sources of `generated/` have changed. */
async function buildProgram() {
  await run('src/dev/list-modules.mjs');
  // A fresh clone starts with the committed files. A build checks them, because it is tested or
  // packed.
  const isFresh = !isBuild && stamp.program === undefined && isCommitted();
  let isEdited = false;
  if (!isFresh && changed('contract')) {
    const read = contractSources();
    await emit('tsconfig.codegen.json');
    await run('dist/packages/contract/src/cli.js', 'codegen');
    isEdited = read !== contractSources();
  }
  // Before bundling, so that a file that is saved meanwhile counts as changed.
  const { contract, program } = current();
  // A build may be packed, which takes the whole folder.
  await run('src/dev/bundle.mjs', ...(isBuild ? ['--clean'] : []));
  // The next build runs codegen again for a file that was saved during this one.
  if (!isEdited) record(isFresh ? { committed: contract } : { contract });
  record({ program });
}

/** Compiles each module for tests and tools, and the typed client. */
async function buildModules() {
  rmSync(join(root, 'dist/client'), { recursive: true, force: true }); // the whole folder is packed, so it must have no old files
  rmSync(join(root, 'dist/dev.client.tsbuildinfo'), { force: true }); // describes the deleted files to `npm run dev`
  await Promise.all(['build', 'client'].map((project) => emit(`tsconfig.${project}.json`)));
  deleteStaleOutput();
  record({ modules: stamp.program });
}

/** Builds the console, whose files the operations listener serves. */
async function buildConsole() {
  const status = await attempt(...VITE);
  if (status === 0) record({ console: now.console });
  else if (isBuild) process.exit(status);
  else console.error('The console cannot be built: there is no page at /console.');
}

/** Parts of a build that the command needs. */
const needed = ['contract', 'program'];
if (isBuild || command === 'dev') needed.push('modules');
if (isBuild || command === 'dev' || command === 'start' || command === 'serve') needed.push('console');
if (changed(...needed)) {
  await import('./installed.mjs');
  console.error('Building …');
}
// `npm run dev` also starts if sources have problems: it reports them itself and needs only its own
// code.
if (command === 'dev') {
  await import('./forget-build.mjs');
  if (changed('modules')) await attempt(TSC, '-p', 'tsconfig.build.json', '--noCheck');
  if (changed('console')) await attempt(...VITE);
} else {
  // The service does not wait for the console.
  const ofPage = needed.includes('console') && changed('console') ? buildConsole() : undefined;
  if (changed('contract', 'program')) await buildProgram();
  if (isBuild && stamp.modules !== stamp.program) await buildModules();
  if (isBuild) await ofPage;
}

if (command === 'dev') await import('../../dist/src/dev/dev.js');
else if (!isBuild) await import('../../dist/program/cli.js');
