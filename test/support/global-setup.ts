import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

declare global {
  var startSharedServer: (() => Promise<string>) | undefined;
  var stopSharedServer: (() => Promise<void>) | undefined;
  /** Temporary folder of the system. Each run of watch mode sets TMPDIR, in one process. */
  var systemTmpdir: string | undefined;
}

/**
 * Creates one folder and one PostgreSQL per run, which all test files share (`shared-server.ts`).
 * The server starts at the first request and runs until the teardown.
 */
export default async function setup({ rootDir }: { readonly rootDir: string }): Promise<void> {
  globalThis.systemTmpdir ??= tmpdir();
  const parent = await place(globalThis.systemTmpdir);
  await deleteAbandoned(parent);
  const folder = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  await chmod(folder, 0o1777); // as root, databases and some commands run as other users
  process.env.TEST_DATA_DIR = folder;
  // Temporary folders are created here too, and are deleted with it also if their test is killed.
  process.env.TMPDIR = folder;
  if (process.env.PROPERTY_SEED === undefined) {
    process.env.PROPERTY_SEED = String(randomInt(2 ** 31));
    process.stderr.write(`To repeat the random values of this run: PROPERTY_SEED=${process.env.PROPERTY_SEED}\n`);
  }

  let found: Promise<string> | undefined;
  globalThis.startSharedServer = () => {
    found ??= findStale(rootDir).then((failure) =>
      failure === null
        ? start(join(rootDir, process.env.TEST_SERVER ?? 'test/support/run-server.mjs'), folder)
        : JSON.stringify({ failure }),
    );
    return found;
  };
  const listener = createServer((socket) => {
    socket.on('error', () => undefined);
    void globalThis.startSharedServer?.().then((answer) => socket.end(answer));
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  listener.unref();
  const address = listener.address();
  process.env.TEST_SERVER_PORT = typeof address === 'object' && address !== null ? String(address.port) : '';
}

/**
 * The database runs compiled migrations. Returns the problem if these are not those of the sources,
 * as after a change of the branch.
 */
async function findStale(rootDir: string): Promise<string | null> {
  const [sources, compiled] = await Promise.all(
    ['src', 'dist/src'].map(async (root) => {
      const files = await readdir(join(rootDir, root, 'storage/migrations')).catch(() => []);
      return [...new Set(files.map((file) => file.split('.')[0]))].sort();
    }),
  );
  if (compiled?.length === 0) return 'The database needs compiled modules. Run: npm run build';
  return isDeepStrictEqual(sources, compiled)
    ? null
    : 'The database has compiled migrations of other sources. Run: npm run build';
}

/** Followed by the process id of the run. */
const PREFIX = 'project-service-test-';

/** Deletes the folders of runs that ended without their teardown, for example by Ctrl-C. */
async function deleteAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX) || isRunning(Number.parseInt(name.slice(PREFIX.length), 10))) continue;
    await rm(join(parent, name), { recursive: true }).catch(() => undefined); // those of another user stay
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 31;

/**
 * Uses memory if there is enough: each database of a test file is hundreds of files, and machine
 * tests copy the checkout and run programs in the copy. A whole run needs a third of it.
 */
async function place(otherwise: string): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => null);
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const canExecute = !/ \/dev\/shm \S+ \S*,noexec\b/.test(mounts);
  return memory !== null && memory.bavail * memory.bsize >= ENOUGH_BYTES && canExecute ? MEMORY : otherwise;
}

/**
 * Saved before a test runs: `environment.mjs` blocks it in tests, which may run in this process.
 */
const unguardedSpawn = spawn;

/** Starts the server process and returns its first line, or its failure, as JSON. */
async function start(script: string, folder: string): Promise<string> {
  const server = unguardedSpawn(process.execPath, [script, folder], { stdio: 'pipe', env: process.env });
  const ended = once(server, 'close');
  const complaint: Buffer[] = [];
  server.stderr.on('data', (chunk: Buffer) => complaint.push(chunk));
  globalThis.stopSharedServer = async () => {
    server.stdin.end();
    await ended;
  };
  const failed = ended.then(() => [JSON.stringify({ failure: Buffer.concat(complaint).toString('utf8') })]);
  const [line] = await Promise.race([once(server.stdout, 'data'), failed]);
  return String(line);
}
