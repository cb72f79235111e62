import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

declare global {
  var stopSharedServer: (() => Promise<void>) | undefined;
}

/**
 * One folder and one PostgreSQL per run, which all test files share (`shared-server.ts`). It is started when the first
 * one asks for it, so that a run without a database does not wait, and runs until the teardown: between two files
 * nobody uses it, and it would be stopped.
 */
export default async function setup({ rootDir }: { readonly rootDir: string }): Promise<void> {
  const folder = await mkdtemp(join(await place(), 'project-service-test-'));
  await chmod(folder, 0o755); // as root, the database runs as somebody else, who has to get in
  process.env.TEST_DATA_DIR = folder;
  if (process.env.PROPERTY_SEED === undefined) {
    process.env.PROPERTY_SEED = String(randomInt(2 ** 31));
    process.stderr.write(`The random values of this run again: PROPERTY_SEED=${process.env.PROPERTY_SEED}\n`);
  }

  let found: Promise<string> | undefined;
  const door = createServer((socket) => {
    socket.on('error', () => undefined);
    found ??= start(join(rootDir, process.env.TEST_SERVER ?? 'test/support/run-server.mjs'), folder);
    void found.then((answer) => socket.end(answer));
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  door.unref();
  const address = door.address();
  process.env.TEST_SERVER_PORT = typeof address === 'object' && address !== null ? String(address.port) : '';
}

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 31;

/** Memory where there is enough: each database of a test file is hundreds of files, made and deleted again. */
async function place(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => null);
  return memory !== null && memory.bavail * memory.bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
}

/** As it is before a test: `environment.mjs` refuses it to tests, which may run in this process. */
const unguardedSpawn = spawn;

/** Starts the server in a process of its own and gives what that says of it, or of its failure. */
async function start(script: string, folder: string): Promise<string> {
  const keeper = unguardedSpawn(process.execPath, [script, folder], { stdio: 'pipe', env: process.env });
  const ended = once(keeper, 'close');
  const complaint: Buffer[] = [];
  keeper.stderr.on('data', (chunk: Buffer) => complaint.push(chunk));
  globalThis.stopSharedServer = async () => {
    keeper.stdin.end();
    await ended;
  };
  const failed = ended.then(() => [JSON.stringify({ failure: Buffer.concat(complaint).toString('utf8') })]);
  const [line] = await Promise.race([once(keeper.stdout, 'data'), failed]);
  return String(line);
}
