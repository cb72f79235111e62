import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '../../base/system-faults.js';

/** A user of the operating system whom the server belongs to; null: the one that this process runs as. */
export type OsUser = { readonly uid: number; readonly gid: number } | null;

export interface Finished {
  /** Null when a signal ended it or it could not be started. */
  readonly code: number | null;
  /** Standard output and error, as they came. */
  readonly output: string;
}

/** What PostgreSQL's programs get to see of our environment: none of our secrets, nor `PG…` settings of the user. */
export function environment(): NodeJS.ProcessEnv {
  const passed = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP'];
  const known = passed.filter((name) => process.env[name] !== undefined);
  return { ...Object.fromEntries(known.map((name) => [name, process.env[name]])), LC_ALL: 'C', TZ: 'UTC' };
}

/** A program of PostgreSQL; `programs` holds `bin`, `lib` and `share`. */
export const programPath = (programs: string, program: 'postgres' | 'initdb' | 'pg_ctl'): string =>
  join(programs, 'bin', process.platform === 'win32' ? `${program}.exe` : program);

/** Runs a program to its end; never throws. */
export function run(command: string, args: readonly string[]): Promise<Finished> {
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

/** Whether a process has this number, one that has ended but not been waited for included. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/**
 * Makes a folder and those above it where they are missing. Not by Node's `recursive`, which tries for ever where the
 * system answers ENOENT although the parent is there, as it does below /proc. Throws what the system says.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return;
    if (!hasCode(error, 'ENOENT') || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path).catch((again: unknown) => {
      if (!hasCode(again, 'EEXIST')) throw again;
    });
  }
}
