import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ConnectionSettings } from '../../../src/storage/pool.js';
import { isRoot, query as queryOn } from '../../support/embedded.js';
import { eventually } from '../../support/eventually.js';
import { findFreePort } from '../../support/network.js';

// PostgreSQL, HAProxy and PgBouncer of Debian, each started by a test in a new folder.

const VERSIONS = '/usr/lib/postgresql';
const [newest] = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort().reverse() : [];
const postgresProgram = (name: string): string => join(VERSIONS, newest ?? 'none', 'bin', name);

/** Returns true if programs are not installed, and reports each of them. */
export function areMissing(...programs: readonly ('postgresql' | 'haproxy' | 'pgbouncer')[]): boolean {
  const absent = programs.filter((program) =>
    program === 'postgresql' ? !existsSync(postgresProgram('postgres')) : !existsSync(`/usr/sbin/${program}`),
  );
  // Jest does not list skipped tests.
  for (const program of absent)
    process.stderr.write(`SKIPPED: ${program} is not installed (apt-get install ${program}).\n`);
  return absent.length > 0;
}

/** The user of programs that refuse to run as root; null for the current user. */
const user = ((): { readonly uid: number; readonly gid: number } | null => {
  if (!isRoot) return null;
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }).toString());
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return null;
  }
})();

/** Creates a folder for that user. */
export function createUserFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'failover-'));
  chmodSync(folder, 0o755);
  if (user !== null) chownSync(folder, user.uid, user.gid);
  return folder;
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Runs a program as that user until it exits. */
const run = (program: string, args: readonly string[]) =>
  promisify(execFile)(program, args, { ...user, cwd: '/', env: { PATH: '/usr/bin:/bin' } });

/** A running program. */
export interface Daemon {
  /** Stops it and waits until it has exited. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program as that user. */
export function startDaemon(program: string, args: readonly string[]): Daemon & { readonly child: ChildProcess } {
  const child = spawn(program, args, { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  const errors: string[] = [];
  child.stderr?.on('data', (chunk) => void errors.push(String(chunk)));
  const ended = once(child, 'exit');
  return {
    child,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}

/** A PostgreSQL server that a test may kill. */
export interface TestServer {
  /** As the superuser. The server listens on loopback only and asks for no password. */
  readonly connection: ConnectionSettings & { readonly host: string; readonly port: number };
  start(): Promise<void>;
  /**
   * SIGINT ends all connections; SIGQUIT simulates a crash; SIGKILL simulates the loss of the
   * machine.
   */
  stop(signal?: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  query(text: string): Promise<Record<string, unknown>[]>;
  /** Promotes a standby. */
  promote(): Promise<void>;
  /** Creates a standby of this server. */
  createStandby(name: string): Promise<TestServer>;
}

/** Creates a server in `place` without starting it. */
export async function makeServer(place: string, settings: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const data = join(place, 'primary');
  await run(postgresProgram('initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '-N', '-E', 'UTF8']);
  return await serverOn(place, data, settings);
}

async function serverOn(place: string, data: string, settings: Readonly<Record<string, string>>): Promise<TestServer> {
  const connection = { host: '127.0.0.1', port: await findFreePort(), user: 'postgres', database: 'postgres' };
  const all = {
    port: String(connection.port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: place,
    log_min_messages: 'fatal',
    ...settings,
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let daemon: Daemon | null = null;

  const query = (text: string) => queryOn(connection, text);
  return {
    connection,
    query,
    async start() {
      daemon = startDaemon(postgresProgram('postgres'), ['-D', data, ...args]);
      await eventually(() =>
        query('SELECT 1').then(
          () => true,
          () => false,
        ),
      );
    },
    async stop(signal = 'SIGINT') {
      if (signal === 'SIGKILL') await killAll(data);
      await daemon?.stop(signal);
      daemon = null;
    },
    async promote() {
      await query('SELECT pg_promote()');
    },
    async createStandby(name) {
      const copy = join(place, name);
      const to = ['-d', `host=127.0.0.1 port=${connection.port} user=postgres application_name=${name}`];
      await run(postgresProgram('pg_basebackup'), [...to, '-D', copy, '-R', '-c', 'fast', '-X', 'stream']);
      return await serverOn(place, copy, settings);
    },
  };
}

/**
 * Kills all processes of a server: they would notice the end of the postmaster late, and a lost
 * machine answers nothing.
 */
async function killAll(data: string): Promise<void> {
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${entry}/cwd`) === data) process.kill(Number(entry), 'SIGKILL');
    } catch {
      // The process has exited meanwhile.
    }
  }
}

/** Creates the roles and the database of docs/install.md. Returns the URL of the owner. */
export async function makeDatabase({ query, connection }: TestServer): Promise<string> {
  await query('CREATE ROLE isles_owner LOGIN');
  await query('CREATE ROLE isles_service LOGIN');
  await query('CREATE DATABASE isles OWNER isles_owner');
  await query('REVOKE ALL ON DATABASE isles FROM PUBLIC');
  await query('GRANT CONNECT ON DATABASE isles TO isles_service');
  return urlAt(connection.port, 'isles_owner');
}

export const urlAt = (port: number, role: string): string => `postgres://${role}@127.0.0.1:${port}/isles`;
