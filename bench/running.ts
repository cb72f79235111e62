import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../src/base/package-root.js';
import type { ConnectionSettings } from '../src/storage/pool.js';
import type { Contestant, FurtherFacts } from './contestants.js';
import { spawnServer } from './machine.js';
import type { MemoryTold } from './probe.js';
import type { Told } from './servers/parts.js';
import type { Sizes } from './world/world.js';

/** A server in a process of its own, where servers run. */
export interface Running {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from its start until it served. */
  readonly startMs: number;
  /** What it has in memory, and what was promoted since it was asked last. */
  memory(): Promise<MemoryTold>;
  stop(): Promise<void>;
}

export interface Surroundings {
  readonly connection: ConnectionSettings;
  readonly sizes: Sizes;
  /** Takes the access lines; nobody reads them. */
  readonly accessFile: string;
  readonly secretKey: string;
}

/** What a process runs. */
export interface Program extends Pick<Contestant, 'script' | 'args'> {
  /** The checkout that it is in; this one. */
  readonly root?: string;
}

const PROBE = pathToFileURL(join(packageRoot, 'dist/bench/probe.js')).href;
const START_MS = 60_000;

/** The environment of the service: no limit of requests, its database, ports as they come. */
const settingsOf = ({ connection, secretKey }: Surroundings): Record<string, string> => ({
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

/** Starts a server and resolves when it serves. Throws what it said where it ends instead. */
export async function startServer(
  { script, args = [], root = packageRoot }: Program,
  surroundings: Surroundings,
  facts: FurtherFacts | null,
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const { connection, sizes, accessFile } = surroundings;
  const told: Told | null = facts === null ? null : { connection, sizes, ...facts };
  const began = performance.now();
  const lines = openSync(accessFile, 'a');
  const child = spawnServer(process.execPath, ['--expose-gc', '--import', PROBE, join(root, 'dist', script), ...args], {
    env: {
      PATH: process.env['PATH'],
      ...settingsOf(surroundings),
      ...settings,
      ...(told !== null && { BENCH: JSON.stringify(told) }),
    },
    stdio: ['ignore', lines, 'pipe', 'ipc'],
  });
  const url = await served(child, script);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${script} has no process`);
  return {
    url,
    pid,
    startMs: performance.now() - began,
    memory: () => tell(child),
    async stop() {
      const closed = once(child, 'exit');
      child.kill('SIGTERM');
      await closed;
    },
  };
}

/** Waits for the line by which a server says that it serves, and gives the address. */
function served(child: ChildProcess, script: string): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`${script} ${why}:\n${said}`));
    const timer = setTimeout(() => fail('does not serve'), START_MS);
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, url] = /serving (http\S+?)(?:,|\s)/.exec(said) ?? [];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    });
    child.once('exit', () => fail('has ended'));
  });
}

/** What a server tells of its memory since it was asked last. */
async function tell(child: ChildProcess): Promise<MemoryTold> {
  child.send('tell');
  const [told] = await once(child, 'message');
  return told;
}
