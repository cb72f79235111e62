import { execFile, spawn } from 'node:child_process';
import { chown, cp, lchown, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isNativeError } from 'node:util/types';
import { checkout, type RunningService, serving } from '../../support/process.js';

const execute = promisify(execFile);

/** Somebody who has just heard of the service: a user of the machine with an empty home. */
export interface Newcomer {
  readonly as: { readonly uid: number; readonly gid: number } | null;
  readonly home: string;
}

export const NOBODY = { uid: 65_534, gid: 65_534 };

/** Settings of the service, and what Jest and npm leave in the environment of this process. */
const OURS =
  /^(npm_(?!config_registry)|NODE_ENV$|NODE_OPTIONS$|JEST|TEST_|INIT_CWD$|(OPS_)?(PORT|HOST)$|DATA|LOG_FORMAT$|BASE_PATH$)/;

/** The environment of a terminal that the newcomer has just opened. */
export function terminal({ home }: Newcomer, settings: Record<string, string> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !OURS.test(name));
  return { ...Object.fromEntries(kept), HOME: home, ...settings };
}

/** Copies what git knows of the checkout, committed or not, and what it would know; nothing that it ignores. */
export async function copySources(to: string): Promise<void> {
  const { stdout } = await execute('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: checkout,
    maxBuffer: 2 ** 24,
  });
  for (const file of new Set(stdout.split('\0').filter((name) => name !== ''))) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    // One that was deleted and not committed yet is still listed.
    await cp(join(checkout, file), join(to, file), { verbatimSymlinks: true }).catch((error: unknown) => {
      if (!(isNativeError(error) && 'code' in error && error.code === 'ENOENT')) throw error;
    });
  }
}

/** Gives a folder and all in it to a newcomer. */
export async function give(folder: string, { as }: Newcomer): Promise<void> {
  if (as === null) return;
  for (const name of await readdir(folder, { recursive: true })) await lchown(join(folder, name), as.uid, as.gid);
  await chown(folder, as.uid, as.gid);
}

export interface Typed {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Types a script into a shell in `folder` and waits for its end. */
export function type(who: Newcomer, folder: string, script: string): Promise<Typed> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: terminal(who), maxBuffer: 2 ** 24, ...who.as };
    const child = execFile('bash', ['-c', script], options, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode, stdout, stderr }),
    );
  });
}

/** Types a script that ends in a service and resolves when that serves, in a process group of its own. */
export function typeStart(
  who: Newcomer,
  folder: string,
  { script, settings, withinMs }: { script: string; settings: Record<string, string>; withinMs: number },
): Promise<RunningService> {
  const shell = spawn('bash', ['-c', script], {
    cwd: folder,
    env: terminal(who, settings),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...who.as,
  });
  return serving(shell, withinMs);
}

/** Ctrl-C: the terminal sends it to every process of the group. Resolves when all of them have ended. */
export async function pressCtrlC({ child, ended }: RunningService): Promise<void> {
  if (child.pid === undefined) throw new Error('it was never started');
  process.kill(-child.pid, 'SIGINT');
  await ended; // the pipes are closed once nobody holds them any more
}

/** The request that the start has printed. */
export function printedRequest({ stdout }: RunningService): string {
  const [, line] = /^ {2}(curl .*)$/m.exec(stdout()) ?? [];
  if (line === undefined) throw new Error(`no curl line was printed:\n${stdout()}`);
  return line;
}
