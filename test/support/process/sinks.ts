import { type ChildProcess, execFileSync, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../database.js';
import { eventually } from '../eventually.js';
import { findFreePort } from '../network.js';
import { cleanUp, collectOutput, databaseUrl, newDataDir, spawnProgram } from '../process.js';

// Runs one service at a time with standard streams that the test controls. Each test ends it.

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

/** Opens a pipe that stays open and that only the test reads. */
export function newPipe(): number {
  pipes += 1;
  const path = join(dataDir, `pipe-${pipes}`);
  execFileSync('mkfifo', [path]);
  const descriptor = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  open.add(descriptor);
  return descriptor;
}

/** Fills the pipe. */
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

/** Starts a service with these standard streams; returns its URL once it answers. */
export async function serve(stdio: StdioOptions, whenSpawned: (child: ChildProcess) => void = () => undefined) {
  const port = await findFreePort();
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(database.connection),
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_FORMAT: 'json',
    RATE_LIMIT_PER_IP: '0',
  };
  child = spawnProgram(['serve'], env, stdio);
  whenSpawned(child);
  const url = `http://127.0.0.1:${port}`;
  await eventually(() => isAnswering(url) || endedEarly());
  return url;
}

const endedEarly = (): never | false => {
  if (child?.exitCode !== null) throw new Error(`the service exited with ${child?.exitCode}`);
  return false;
};
export const isAnswering = (url: string): Promise<boolean> =>
  fetch(`${url}/nothing`).then(
    ({ status }) => status === 404,
    () => endedEarly(),
  );

/** Stops the service; returns the exit status and the seconds. */
export async function stop(): Promise<{ status: number | null; seconds: number }> {
  if (child === undefined) throw new Error('no service is running');
  const began = performance.now();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [status] = await ended;
  return { status, seconds: (performance.now() - began) / 1_000 };
}

/** Pipelines this many requests on one connection and waits for all answers. */
export async function sendMany(url: string, requests: number): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let responses = 0;
  socket.on('data', (chunk) => {
    responses += chunk.toString('latin1').split('HTTP/1.1 404').length - 1;
  });
  for (let sent = 0; sent < requests; sent += 500) {
    socket.write(`GET /${'x'.repeat(40)} HTTP/1.1\r\nHost: service\r\n\r\n`.repeat(500));
    await eventually(() => responses >= sent - 1_000);
  }
  await eventually(() => responses >= requests - 5); // a chunk boundary may split a status line
  socket.destroy();
}

export const residentMb = async (): Promise<number> => {
  const status = await readFile(`/proc/${child?.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
};

/** Opens a file or device for both streams of a process; closed after the test. */
export function openSink(path: string): number {
  const descriptor = openSync(path, 'a');
  open.add(descriptor);
  return descriptor;
}

/** Runs a command with this standard output; 'pipe' is closed at once. */
export async function runCommandTo(line: string, stdout: number | 'pipe'): Promise<{ status: number; stderr: string }> {
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(database.connection) };
  child = spawnProgram(line.split(' '), env, ['ignore', stdout, 'pipe']);
  child.stdout?.destroy();
  const stderr = collectOutput(child.stderr);
  const [status] = await once(child, 'exit');
  return { status, stderr: stderr() };
}
