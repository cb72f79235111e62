import { type ChildProcess, execFileSync, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../database.js';
import { eventually } from '../eventually.js';
import { cleanUp, databaseUrl, newDataDir, spawnProgram } from '../process.js';

// A service whose standard streams a test has in hand; one at a time, ended after each test.

let dataDir: string;
let database: TestDatabase;
let child: ChildProcess | undefined;
const open = new Set<number>();
let pipes = 0;

beforeAll(async () => {
  dataDir = await newDataDir();
  database = await createTestDatabase();
});
afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  for (const descriptor of open) closeSync(descriptor);
  open.clear();
});
afterAll(async () => {
  await cleanUp(dataDir, []);
  await database.drop();
});

/** A pipe that stays open, of which only the test reads, or nobody. */
export function newPipe(): number {
  pipes += 1;
  const path = join(dataDir, `pipe-${pipes}`);
  execFileSync('mkfifo', [path]);
  const descriptor = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  open.add(descriptor);
  return descriptor;
}

/** Fills it, or reads all that is in it. */
export function fill(pipe: number): void {
  repeat(() => writeSync(pipe, 'x'.repeat(4_096)));
}
export function readAll(pipe: number): string {
  const chunks: string[] = [];
  const buffer = Buffer.alloc(65_536);
  repeat(() => chunks.push(buffer.toString('utf8', 0, readSync(pipe, buffer))));
  return chunks.join('');
}
function repeat(work: () => unknown): void {
  try {
    for (;;) work();
  } catch (error) {
    if (Object(error).code !== 'EAGAIN') throw error;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = Object(server.address());
  server.close();
  return port;
}

/** Starts a service with these standard streams; gives its URL once it answers. */
export async function serve(stdio: StdioOptions, whenSpawned: (child: ChildProcess) => void = () => undefined) {
  const port = await freePort();
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(database.connection),
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_FORMAT: 'json',
    RATE_PER_IP: '0',
  };
  child = spawnProgram(['serve'], env, stdio);
  whenSpawned(child);
  const url = `http://127.0.0.1:${port}`;
  await eventually(() => answers(url) || endedEarly(), 20_000);
  return url;
}

const endedEarly = (): never | false => {
  if (child?.exitCode !== null) throw new Error(`it has ended with ${child?.exitCode}`);
  return false;
};
export const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/nothing`).then(
    ({ status }) => status === 404,
    () => endedEarly(),
  );

/** Ends it; gives the status and how long that took. */
export async function stop(): Promise<{ status: number | null; seconds: number }> {
  if (child === undefined) throw new Error('there is no service');
  const began = performance.now();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [status] = await ended;
  return { status, seconds: (performance.now() - began) / 1_000 };
}

/** Sends so many requests on one connection, one after the other has been written, and waits for all of the answers. */
export async function flood(url: string, requests: number): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answered = 0;
  socket.on('data', (chunk) => {
    answered += chunk.toString('latin1').split('HTTP/1.1 404').length - 1;
  });
  for (let sent = 0; sent < requests; sent += 500) {
    socket.write(`GET /${'x'.repeat(40)} HTTP/1.1\r\nHost: service\r\n\r\n`.repeat(500));
    await eventually(() => answered >= sent - 1_000, 20_000);
  }
  await eventually(() => answered >= requests - 5, 20_000); // a status line may be cut in two by chunks
  socket.destroy();
}

export const residentMb = async (): Promise<number> => {
  const status = await readFile(`/proc/${child?.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
};

export const collected = (stream: ChildProcess['stderr']): (() => string) => {
  const chunks: Buffer[] = [];
  stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
};

/** Opens a file or device for both streams of a process; closed after the test. */
export function openFor(path: string): number {
  const descriptor = openSync(path, 'a');
  open.add(descriptor);
  return descriptor;
}

/** Runs a command whose standard output goes there, or to nobody. */
export async function command(line: string, stdout: number | 'pipe'): Promise<{ status: number; stderr: string }> {
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(database.connection) };
  child = spawnProgram(line.split(' '), env, ['ignore', stdout, 'pipe']);
  child.stdout?.destroy();
  const stderr = collected(child.stderr);
  const [status] = await once(child, 'exit');
  return { status, stderr: stderr() };
}
