import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { link, open, readFile, readlink, rename, rm, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode, notFound } from '../../base/system-faults.js';
import { listenSettings } from './socket.js';
import { environment, isAlive, programPath, run } from './system.js';

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
const TAIL_LINES = 15;
const STOP_TIMEOUT_MS = 60_000;
const POLL_MS = 5;
const EXIT_POLLS = 100;

export interface Postmaster {
  /** True once it has ended: it failed, or found another one running. */
  readonly ended: () => boolean;
  /** What it has written to its log since it was started: the last lines. */
  readonly complaint: () => Promise<string>;
  /** Lets it outlive this process. */
  readonly keepRunning: () => void;
}

export const logFile = (home: string): string => join(home, 'postgres.log');
const dataFolder = (home: string): string => join(home, 'data');

/**
 * Becomes the program that its arguments name. A process beside it stops that program when the other end of descriptor 3
 * is closed before a line comes: this process was killed before it called `keepRunning`. The process is a grandchild, so
 * that PostgreSQL has no child that it does not know.
 */
const STOP_WITH_STARTER = '( { read -r _ <&3 || kill -INT $$; } & ); exec "$@" 3<&-';

/**
 * Starts a server and does not wait for it. In an operating-system session of its own, so that Ctrl-C reaches the
 * service first, which still needs the database then. If one runs already on the data, the new one ends by itself.
 * The server ends with this process (not on Windows), until `keepRunning` is called.
 */
export async function startPostmaster(home: string, programs: string): Promise<Postmaster> {
  const settings = await serverSettings(home);
  for (const lock of lockFiles(home, settings)) await removeStaleLock(lock, dataFolder(home));
  const log = await openLog(home);
  const start = (await log.stat()).size;
  let ended = false;
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [programPath(programs, 'postgres'), '-D', dataFolder(home), ...args];
  const [program = '', ...given] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', STOP_WITH_STARTER, 'sh', ...command];
  const child = spawn(program, given, {
    env: environment(),
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd, 'pipe'],
    windowsHide: true,
  });
  const line = child.stdio[3];
  const keepRunning = () => {
    if (line instanceof Socket && !line.writableEnded) line.end('keep running\n');
  };
  if (line instanceof Socket) line.on('error', () => undefined).unref();
  let failure = '';
  child.on('error', (error) => {
    failure = String(error);
    ended = true;
  });
  child.on('exit', () => {
    ended = true;
    keepRunning(); // its number may be another process's soon
  });
  child.unref();
  await log.close();
  return {
    ended: () => ended,
    complaint: async () => {
      const written = (await readFile(logFile(home))).subarray(start).toString('utf8').trimEnd();
      return [...written.split('\n').slice(-TAIL_LINES), failure].join('\n').trim();
    },
    keepRunning,
  };
}

/**
 * Stops the server (running transactions are rolled back) and resolves when it is gone; throws an Error if it stays.
 * Waits for that process and not, as `pg_ctl` does, for the absence of any: the next user may start a server at once.
 */
export async function stopPostmaster(home: string, programs: string): Promise<void> {
  const pid = await runningPid(home);
  if (pid === null) return;
  const args = ['stop', '-D', dataFolder(home), '-m', 'fast', '-W'];
  const { output } = await run(programPath(programs, 'pg_ctl'), args);
  const giveUpAt = Date.now() + STOP_TIMEOUT_MS;
  while ((await runningPid(home)) === pid) {
    if (Date.now() > giveUpAt)
      throw new Error(`The embedded PostgreSQL (process ${pid}) did not stop: ${output.trim()}`);
    await sleep(POLL_MS);
  }
  // Removing the lock is its last act but one.
  for (let polls = 0; polls < EXIT_POLLS && (await isRunning(pid)); polls += 1) await sleep(POLL_MS);
}

/** Not one that has ended and been waited for by nobody, whose number stays in use. */
async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return isAlive(pid) && !/\) Z /.test(status);
}

/** The process that PostgreSQL's lock file names; null if there is none. */
async function runningPid(home: string): Promise<number | null> {
  const lock = await readFile(join(dataFolder(home), 'postmaster.pid'), 'utf8').catch(notFound);
  return lock === null ? null : Number.parseInt(lock, 10);
}

/** `fsync` and all else that keeps acknowledged writes stays as PostgreSQL has it. */
async function serverSettings(home: string): Promise<Record<string, string>> {
  return {
    ...(await listenSettings(home)),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Failed statements carry users' data in their text and details, and their errors come back to us anyway.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    // A server whose backend was killed ends, and its users start it again: its watchdog may have been that backend.
    restart_after_crash: 'off',
  };
}

function lockFiles(home: string, settings: Record<string, string>): string[] {
  const pid = join(dataFolder(home), 'postmaster.pid');
  const folder = settings.unix_socket_directories?.slice(1, -1).replaceAll('""', '"');
  return folder === undefined ? [pid] : [pid, join(folder, `.s.PGSQL.${settings.port}.lock`)];
}

async function openLog(home: string) {
  const file = logFile(home);
  const before = await stat(file).catch(notFound);
  if (before !== null && before.size > LOG_LIMIT_BYTES) await rename(file, `${file}.old`);
  return await open(file, 'a', 0o600);
}

/**
 * Removes a lock file of PostgreSQL whose process is not that server any more. PostgreSQL does so itself when no
 * process has the number; but after a crash of the machine, or in a container, something else often has it, and then
 * it would refuse to start for as long as that runs.
 * @param file `postmaster.pid`, or the lock of the socket; its first line is the process, its second the data folder
 */
async function removeStaleLock(file: string, data: string): Promise<void> {
  const content = await readFile(file, 'utf8').catch(notFound);
  if (content === null) return;
  const pid = Math.abs(Number.parseInt(content, 10));
  if (!Number.isSafeInteger(pid) || !isAlive(pid) || (await isServerOf(pid, data))) return;
  // Put aside, looked at again, and only then deleted: another service may have started a server meanwhile.
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  await rename(file, aside).catch(notFound);
  const moved = await readFile(aside, 'utf8').catch(notFound);
  if (moved !== null && moved !== content) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

/** Whether a process is a PostgreSQL on this data folder, which is then its working folder. In doubt it is. */
async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') {
    // Of a process that has ended but not been waited for there is no folder.
    return await readlink(`/proc/${pid}/cwd`).then(
      (folder) => folder === data,
      (error) => !hasCode(error, 'ENOENT'),
    );
  }
  if (process.platform === 'win32') return true;
  const { code, output } = await run('/bin/ps', ['-o', 'command=', '-p', String(pid)]);
  return code !== 0 || output.includes(join(data));
}
