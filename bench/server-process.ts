import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../src/base/package-root.js';
import type { ConnectionSettings } from '../src/storage/pool.js';
import type { AnswerOptions, BenchServer } from './bench-servers.js';
import type { Sizes } from './data/fill-database.js';
import { spawnServer } from './machine.js';
import type { MemoryReport } from './probe.js';
import type { ServerInput } from './servers/server-deps.js';

/** A server process on the core of the servers. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from its start until it served. */
  readonly startMs: number;
  /** Memory, and bytes promoted since the last report. */
  memory(): Promise<MemoryReport>;
  stop(): Promise<void>;
}

export interface ServerContext {
  readonly connection: ConnectionSettings;
  readonly sizes: Sizes;
  /** Receives the access log. */
  readonly accessFile: string;
  readonly secretKey: string;
}

/** A program to run. */
export interface Program extends Pick<BenchServer, 'script' | 'args'> {
  /** Its checkout. Default: this one. */
  readonly root?: string;
}

const PROBE = pathToFileURL(join(packageRoot, 'dist/bench/probe.js')).href;
/** Without the memory reducer, a server keeps its compiled code while others are measured. */
const FLAGS = ['--expose-gc', '--no-memory-reducer', '--import', PROBE];
const START_MS = 60_000;

/** Environment of the service: no rate limits, the bench database, free ports. */
const settingsOf = ({ connection, secretKey }: ServerContext): Record<string, string> => ({
  DATABASE_URL: urlOf(connection),
  SECRET_KEY: secretKey,
  HOST: '127.0.0.1',
  PORT: '0',
  OPS_PORT: '0',
  RATE_LIMIT_PER_IP: '0',
  RATE_LIMIT_PER_USER: '0',
  LOG_FORMAT: 'json',
  NODE_ENV: 'production',
});

/** A connection by socket as a `DATABASE_URL`. */
const urlOf = ({ user, password, database, host, port }: ConnectionSettings): string =>
  `postgres://${user}:${password}@/${database}?host=${host}&port=${port}`;

/** Starts a server and resolves when it serves. Throws its output if it exits instead. */
export async function startServer(
  { script, args = [], root = packageRoot }: Program,
  surroundings: ServerContext,
  answerOptions: AnswerOptions | null,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const { connection, sizes, accessFile } = surroundings;
  const input: ServerInput | null = answerOptions === null ? null : { connection, sizes, ...answerOptions };
  const began = performance.now();
  const lines = openSync(accessFile, 'a');
  const child = spawnServer(process.execPath, [...FLAGS, join(root, 'dist', script), ...args], {
    env: {
      PATH: process.env['PATH'],
      ...settingsOf(surroundings),
      ...settings,
      ...(input !== null && { BENCH: JSON.stringify(input) }),
    },
    stdio: ['ignore', lines, 'pipe', 'ipc'],
  });
  // From the start, because a server may end before it is stopped.
  const exited = once(child, 'exit');
  const url = await served(child, script);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${script} has no process`);
  return {
    url,
    pid,
    startMs: performance.now() - began,
    memory: () => readMemory(child),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Waits until a server prints that it serves; returns the URL. */
function served(child: ChildProcess, script: string): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`${script} ${why}:\n${output}`));
    const timer = setTimeout(() => {
      fail('does not serve');
      child.kill('SIGKILL');
    }, START_MS);
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, url] = /serving (http\S+?)(?:,|\s)/.exec(output) ?? [];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    });
    child.once('exit', () => fail('has exited'));
  });
}

/** Requests the memory report of a server. */
async function readMemory(child: ChildProcess): Promise<MemoryReport> {
  child.send('tell');
  const [report] = await once(child, 'message');
  return report;
}
