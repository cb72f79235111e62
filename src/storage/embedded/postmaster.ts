import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { link, open, readFile, readlink, rename, rm, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode, notFound } from '../../base/system-errors.js';
import { listenSettings } from './socket.js';
import { environment, isAlive, programPath, run } from './system.js';

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
const TAIL_LINES = 15;
const STOP_TIMEOUT_MS = 60_000;
const POLL_MS = 5;
const EXIT_POLLS = 100;

export interface Postmaster {
  /** Returns true once it has ended: it failed, or another server was running. */
  readonly hasEnded: () => boolean;
  /** Returns the last lines that it wrote to its log since the start. */
  readonly logTail: () => Promise<string>;
  /** Makes it outlive this process. */
  readonly keepRunning: () => void;
}

export const logFile = (home: string): string => join(home, 'postgres.log');
const dataFolder = (home: string): string => join(home, 'data');

/**
 * Shell script that executes the program in its arguments. A second process stops that program if
 * descriptor 3 is closed before it receives a line, that is, if this process is killed before
 * `keepRunning`. It is a grandchild, so that PostgreSQL has no unknown child.
 */
const STOP_WITH_STARTER = '( { read -r _ <&3 || kill -INT $$; } & ); exec "$@" 3<&-';

/**
 * Starts a server without waiting. It has its own operating-system session, because Ctrl-C must not
 * stop it before the service. If another server runs on the data, the new one ends. The server ends
 * with this process (not on Windows), unless `keepRunning` is called.
 */
export async function startPostmaster(home: string, programs: string): Promise<Postmaster> {
  const settings = await serverSettings(home);
  for (const lock of lockFiles(home, settings)) await removeStaleLock(lock, dataFolder(home));
  const log = await openLog(home);
  const start = (await log.stat()).size;
  let hasEnded = false;
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [programPath(programs, 'postgres'), '-D', dataFolder(home), ...args];
  const [program = '', ...programArgs] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', STOP_WITH_STARTER, 'sh', ...command];
  const child = spawn(program, programArgs, {
    env: environment(),
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd, 'pipe'],
    windowsHide: true,
  });
  const pipe = child.stdio[3];
  const keepRunning = () => {
    if (pipe instanceof Socket && !pipe.writableEnded) pipe.end('keep running\n');
  };
  if (pipe instanceof Socket) pipe.on('error', () => undefined).unref();
  let failure = '';
  child.on('error', (error) => {
    failure = String(error);
    hasEnded = true;
  });
  child.on('exit', () => {
    hasEnded = true;
    keepRunning(); // its process id may be reused
  });
  child.unref();
  await log.close();
  return {
    hasEnded: () => hasEnded,
    logTail: async () => {
      const written = (await readFile(logFile(home))).subarray(start).toString('utf8').trimEnd();
      return [...written.split('\n').slice(-TAIL_LINES), failure].join('\n').trim();
    },
    keepRunning,
  };
}

/**
 * Stops the server, rolls back running transactions and waits for the end of the process. Unlike
 * `pg_ctl`, it does not wait for the absence of any server: the next user may start one at once.
 * Throws an Error if the process does not end.
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
  // The server removes its lock file shortly before it exits.
  for (let polls = 0; polls < EXIT_POLLS && (await isRunning(pid)); polls += 1) await sleep(POLL_MS);
}

/** Returns false also for a zombie, whose process id is still in use. */
async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return isAlive(pid) && !/\) Z /.test(status);
}

/** Returns the process id in PostgreSQL's lock file; null if there is none. */
async function runningPid(home: string): Promise<number | null> {
  const lock = await readFile(join(dataFolder(home), 'postmaster.pid'), 'utf8').catch(notFound);
  return lock === null ? null : Number.parseInt(lock, 10);
}

/** `fsync` and all other settings of durability keep their defaults. */
async function serverSettings(home: string): Promise<Record<string, string>> {
  return {
    ...(await listenSettings(home)),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Failed statements are not logged: they contain users' data, and the service receives the
    // errors.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    // If a backend is killed, the server ends and its users restart it: the watchdog is a backend.
    restart_after_crash: 'off',
  };
}

function lockFiles(home: string, settings: Record<string, string>): string[] {
  const pid = join(dataFolder(home), 'postmaster.pid');
  const folder = settings.unix_socket_directories?.slice(1, -1).replaceAll('""', '"');
  return folder === undefined ? [pid] : [pid, join(folder, `.s.PGSQL.${settings.port}.lock`)];
}

/** Opens the log to append. Renames a large one, unless another process that starts does so. */
export async function openLog(home: string) {
  const file = logFile(home);
  const before = await stat(file).catch(notFound);
  if (before !== null && before.size > LOG_LIMIT_BYTES) await rename(file, `${file}.old`).catch(notFound);
  return await open(file, 'a', 0o600);
}

/**
 * Removes a stale lock file of PostgreSQL. PostgreSQL does so itself only if its process id is
 * unused. After a crash of the machine, or in a container, another process often has that id, and
 * PostgreSQL would refuse to start.
 * @param file `postmaster.pid`, or the lock of the socket; its first line has the process id
 */
async function removeStaleLock(file: string, data: string): Promise<void> {
  const content = await readFile(file, 'utf8').catch(notFound);
  if (content === null) return;
  const pid = Math.abs(Number.parseInt(content, 10));
  if (!Number.isSafeInteger(pid) || !isAlive(pid) || (await isServerOf(pid, data))) return;
  // Renamed and read again before it is deleted: another service may have started a server.
  const renamed = `${file}.${randomBytes(4).toString('hex')}`;
  await rename(file, renamed).catch(notFound);
  const latest = await readFile(renamed, 'utf8').catch(notFound);
  if (latest !== null && latest !== content) await link(renamed, file).catch(() => undefined);
  await rm(renamed, { force: true });
}

/**
 * Returns true if a process is a PostgreSQL on this data folder, its working directory; true in
 * doubt.
 */
async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') {
    // A zombie has no working directory.
    return await readlink(`/proc/${pid}/cwd`).then(
      (folder) => folder === data,
      (error) => !hasCode(error, 'ENOENT'),
    );
  }
  if (process.platform === 'win32') return true;
  const { code, output } = await run('/bin/ps', ['-o', 'command=', '-p', String(pid)]);
  return code !== 0 || output.includes(join(data));
}
