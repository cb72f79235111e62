import { spawn } from 'node:child_process';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '../../base/system-errors.js';

/** Operating-system user of the server; null: the user of this process. */
export type OsUser = { readonly uid: number; readonly gid: number } | null;

export interface RunResult {
  /** Null if a signal ended it, or it could not be started. */
  readonly code: number | null;
  /** Standard output and error, interleaved. */
  readonly output: string;
}

/** Environment of PostgreSQL's programs: without secrets of the service and `PG…` settings. */
export function environment(): NodeJS.ProcessEnv {
  const allowed = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP'];
  const present = allowed.filter((name) => process.env[name] !== undefined);
  return { ...Object.fromEntries(present.map((name) => [name, process.env[name]])), LC_ALL: 'C', TZ: 'UTC' };
}

/** @param programs folder with `bin`, `lib` and `share` */
export const programPath = (programs: string, program: 'postgres' | 'initdb' | 'pg_ctl'): string =>
  join(programs, 'bin', process.platform === 'win32' ? `${program}.exe` : program);

/** Runs a program to its end; never rejects. */
export function run(command: string, args: readonly string[]): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: environment(),
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', (error) => resolve({ code: null, output: String(error) }));
    child.on('close', (code) => resolve({ code, output: Buffer.concat(output).toString('utf8') }));
  });
}

/** Returns true if a process, possibly a zombie, has this id. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/**
 * Creates a folder and its missing parents. The option `recursive` of Node retries forever if the
 * system returns ENOENT although the parent exists, as below /proc. Throws the error of the system.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (hasCode(error, 'EEXIST') && (await stat(path)).isDirectory()) return;
    if (!hasCode(error, 'ENOENT') || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path).catch((secondError: unknown) => {
      if (!hasCode(secondError, 'EEXIST')) throw secondError;
    });
  }
}
