import { type ChildProcess, execFile, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { ConnectionSettings } from '../../src/storage/pool.js';
import { serverPid } from './embedded.js';
import { eventually } from './eventually.js';
import { TEST_SECRET } from './keyring.js';
import { sharedServer } from './shared-server.js';

/** The folder of package.json. */
export const checkout = join(import.meta.dirname, '../..');
/** Built by `npm test`. */
const program = join(checkout, 'dist/program/cli.js');

type Environment = Record<string, string>;

/**
 * Environment of a process of the service: inherits only PATH, uses free ports, and has the key
 * that an external database requires.
 */
export const environment = (settings: Environment): Environment => ({
  PATH: process.env.PATH ?? '',
  PORT: '0',
  OPS_PORT: '0',
  ...(settings.DATABASE_URL === undefined ? {} : { SECRET_KEY: TEST_SECRET }),
  ...settings,
});

export interface ExitedProcess {
  /** Null if a signal ended it. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line until it exits. */
export async function runCommand(
  args: readonly string[],
  { env = {}, input = '', script = program }: { env?: Environment; input?: string | Uint8Array; script?: string } = {},
): Promise<ExitedProcess> {
  const child = spawn(process.execPath, [script, ...args], { env: environment(env), stdio: 'pipe' });
  child.stdin.on('error', () => undefined); // it may not read
  child.stdin.end(input);
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status, stdout, stderr };
}

export interface RunningService {
  readonly child: ChildProcess;
  readonly endpoint: string;
  readonly opsUrl: string;
  /** Output so far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves with the exit status; null if a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** Starts the command line and does not wait. */
export const spawnProgram = (
  args: readonly string[],
  env: Environment,
  stdio: StdioOptions = 'pipe',
  script = program,
): ChildProcess => spawn(process.execPath, [script, ...args], { env: environment(env), stdio });

/** Starts `serve` or `start` and resolves when it serves. Throws its output if it exits instead. */
export const startProcess = (args: readonly string[], env: Environment): Promise<RunningService> =>
  waitUntilServing(spawnProgram(args, env));

/**
 * Time for a start with migrations on a busy machine. Tests that start a service need a longer
 * timeout.
 */
const READY_WITHIN_MS = 180_000;

/** Waits until the process serves. */
export async function waitUntilServing(child: ChildProcess, withinMs = READY_WITHIN_MS): Promise<RunningService> {
  const stdout = collectOutput(child.stdout);
  const stderr = collectOutput(child.stderr);
  const ended = once(child, 'close').then(([status]) => status);
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  const line = () => /serving (http\S+), operations on (http[^\s"]+)/.exec(stderr());
  await eventually(() => hasEnded || line() !== null, withinMs).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw new Error(`it does not serve:\n${stdout()}${stderr()}`, { cause: error });
  });
  const [, endpoint, opsUrl] = line() ?? [];
  if (endpoint === undefined || opsUrl === undefined) throw new Error(`it ended:\n${stdout()}${stderr()}`);
  return { child, endpoint, opsUrl, stdout, stderr, ended };
}

/** Collects the output of a process; returns a function that returns it so far. */
export function collectOutput(stream: ChildProcess['stdout']): () => string {
  const chunks: Buffer[] = [];
  stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
}

/** Sends a signal and returns the exit status. */
export async function stopProcess(service: RunningService, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  service.child.kill(signal);
  return await service.ended;
}

/** Creates a `DATA_DIR` that all users may enter: as root, the database runs as another user. */
export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'process-'));
  await chmod(folder, 0o755);
  return folder;
}

/** Creates a `DATA_DIR` with a migrated database without rows. */
export async function newDataDirWithDatabase(): Promise<string> {
  const folder = await newDataDir();
  const { clusters } = await sharedServer();
  await copy(clusters.migrated, join(folder, 'postgres'));
  return folder;
}

/** Copies a folder with its owner, which Node does not copy. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

/** Creates a `DATA_DIR` as the first `npm start` leaves it, for tests that need the demo. */
export async function newDataDirWithDemo(): Promise<string> {
  const folder = await newDataDir();
  await copy(`${await ensureDemo()}/.`, folder);
  return folder;
}

/**
 * Advisory lock of the shared server while the demo is seeded; 1 is the lock of the template
 * (`database.ts`).
 */
const DEMO_LOCK = 2;

/** Seeds the demo for the first test file that needs it; the others copy the folder. */
async function ensureDemo(): Promise<string> {
  const folder = join(process.env.TEST_DATA_DIR ?? '', 'demo');
  const { administrator } = await sharedServer();
  const client = new Client(administrator);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [DEMO_LOCK]);
    if (existsSync(folder)) return folder;
    const draft = await newDataDirWithDatabase();
    await stopProcess(await startProcess(['start'], { DATA_DIR: draft }));
    await rename(draft, folder);
    return folder;
  } finally {
    await client.end();
  }
}

/** A socket connection as `DATABASE_URL`. */
export const databaseUrl = ({ user, password, database, host, port }: ConnectionSettings): string =>
  `postgres://${user}:${password}@/${database}?host=${host}&port=${port}`;

/** The folder of the database of a `DATA_DIR`. */
export async function homeOf(dataDir: string): Promise<string> {
  const pointer = await readFile(join(dataDir, 'postgres.json'), 'utf8').catch(() => null);
  return pointer === null ? join(dataDir, 'postgres') : JSON.parse(pointer).home;
}

/** The process id of the database of a `DATA_DIR`; null if none runs. */
export const databasePid = async (dataDir: string): Promise<number | null> => serverPid(await homeOf(dataDir));

/** Kills the processes of a failed test and the database, then deletes the folder. */
export async function cleanUp(dataDir: string, services: readonly (RunningService | undefined)[]): Promise<void> {
  for (const service of services) {
    if (service === undefined || service.child.exitCode !== null || service.child.signalCode !== null) continue;
    service.child.kill('SIGKILL');
    await service.ended;
  }
  const home = await homeOf(dataDir);
  const pid = await serverPid(home);
  if (pid !== null) process.kill(pid, 'SIGQUIT');
  await eventually(async () => (await serverPid(home)) === null);
  if (!home.startsWith(dataDir)) await rm(dirname(home), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
