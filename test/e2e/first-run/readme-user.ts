import { execFile, spawn } from 'node:child_process';
import { chown, copyFile, lchown, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isNativeError } from 'node:util/types';
import { checkout, type ExitedProcess, type RunningService, waitUntilServing } from '../../support/process.js';

const execute = promisify(execFile);

/** A user of the machine with an empty home. */
export interface ReadmeUser {
  readonly as: { readonly uid: number; readonly gid: number } | null;
  readonly home: string;
}

/** Ids of the unprivileged user and group. */
export const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };

/** Settings of the service, and variables that Jest and npm set for this process. */
const OURS =
  /^(npm_(?!config_registry)|NODE_ENV$|NODE_OPTIONS$|JEST|TEST_|INIT_CWD$|(OPS_)?(PORT|HOST)$|DATA|LOG_FORMAT$|BASE_PATH$)/;

/** The environment of a new terminal. */
export function terminalEnvironment({ home }: ReadmeUser, settings: Record<string, string> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !OURS.test(name));
  return { ...Object.fromEntries(kept), HOME: home, ...settings };
}

/** Copies tracked and untracked files of the checkout, except ignored ones. */
export async function copySources(to: string): Promise<void> {
  const { stdout } = await execute('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: checkout,
    maxBuffer: 2 ** 24,
  });
  for (const file of new Set(stdout.split('\0').filter((name) => name !== ''))) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    // Git lists files that are deleted but not committed.
    await copyFile(join(checkout, file), join(to, file)).catch((error: unknown) => {
      if (!(isNativeError(error) && 'code' in error && error.code === 'ENOENT')) throw error;
    });
  }
}

/** Changes the owner of a folder and its contents. */
export async function changeOwner(folder: string, { as }: ReadmeUser): Promise<void> {
  if (as === null) return;
  for (const name of await readdir(folder, { recursive: true })) await lchown(join(folder, name), as.uid, as.gid);
  await chown(folder, as.uid, as.gid);
}

/** Runs a script in a shell in `folder` and waits for its end. */
export function runScript(user: ReadmeUser, folder: string, script: string): Promise<ExitedProcess> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: terminalEnvironment(user), maxBuffer: 2 ** 24, ...user.as };
    const child = execFile('bash', ['-c', script], options, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode, stdout, stderr }),
    );
  });
}

/** Runs a script that starts a service, in a process group of its own. Resolves when it serves. */
export function startService(
  user: ReadmeUser,
  folder: string,
  { script, settings, withinMs }: { script: string; settings: Record<string, string>; withinMs: number },
): Promise<RunningService> {
  const shell = spawn('bash', ['-c', script], {
    cwd: folder,
    env: terminalEnvironment(user, settings),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user.as,
  });
  return waitUntilServing(shell, withinMs);
}

/**
 * Sends SIGINT to every process of the group, as a terminal does on Ctrl-C. Resolves when all have
 * exited.
 */
export async function pressCtrlC({ child, ended }: RunningService): Promise<void> {
  if (child.pid === undefined) throw new Error('the service was not started');
  process.kill(-child.pid, 'SIGINT');
  await ended; // the pipes close when the last process exits
}

/** The request that `start` printed. */
export function printedRequest({ stdout }: RunningService): string {
  const [, line] = /^ {2}(curl .*)$/m.exec(stdout()) ?? [];
  if (line === undefined) throw new Error(`no curl line was printed:\n${stdout()}`);
  return line;
}
