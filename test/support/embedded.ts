import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { ConnectionSettings } from '../../src/storage/pool.js';

export const isRoot = process.geteuid?.() === 0;

/** Creates a folder that all users may enter. The test deletes it. */
export async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-'));
  await chmod(folder, 0o755);
  return folder;
}

/** Returns the process id of the server in `home`; null if none runs. */
export async function serverPid(home: string): Promise<number | null> {
  const lock = await readFile(join(home, 'data/postmaster.pid'), 'utf8').catch(() => null);
  const pid = lock === null ? null : Number.parseInt(lock, 10);
  return pid !== null && isAlive(pid) ? pid : null;
}

/** True if the process runs; false for a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** The same database as the superuser. */
export const administratorOf = async (connection: ConnectionSettings, home: string): Promise<ConnectionSettings> => ({
  ...connection,
  user: 'project_service',
  password: (await readFile(join(home, 'password'), 'utf8')).trim(),
});

/** Runs one statement on a new connection. */
export async function query(connection: ConnectionSettings, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

export interface UserProcess {
  readonly child: ChildProcess;
  readonly connection: ConnectionSettings;
  /** Releases the database and waits until the process exits. */
  end(): Promise<void>;
}

/** Starts a process that uses the database in `dataDir`. Throws its stderr if it fails. */
export async function startUser(dataDir: string, as: { uid: number; gid: number } | null = null): Promise<UserProcess> {
  const script = join(import.meta.dirname, 'embedded-user.mjs');
  const child = spawn(process.execPath, [script, dataDir], { ...as, stdio: ['pipe', 'pipe', 'pipe'], cwd: '/' });
  const exited = once(child, 'exit');
  const complaint: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => complaint.push(chunk));
  const [line] = await Promise.race([once(child.stdout, 'data'), exited.then(() => [null])]);
  if (!Buffer.isBuffer(line)) throw new Error(Buffer.concat(complaint).toString('utf8'));
  return {
    child,
    connection: JSON.parse(line.toString('utf8')),
    async end() {
      child.stdin.end();
      await exited;
    },
  };
}
