import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ping } from '../../test/support/database.js';
import {
  administratorOf,
  isAlive,
  openFolder,
  query,
  serverPid,
  startUser,
  type UserProcess,
} from '../../test/support/embedded.js';
import { eventually } from '../../test/support/eventually.js';
import { recordingLog, silentLog } from '../../test/support/log.js';
import { sharedServer } from '../../test/support/shared-server.js';
import { readConfig } from '../base/config.js';
import { openStorage } from '../main/storage.js';
import { OF_A_COMMAND, openDatabase } from './database.js';
import { ensureEmbedded } from './embedded/index.js';
import { WATCH_SECONDS } from './embedded/watchdog.js';
import type { ConnectionSettings } from './pool.js';
import { inspectRole } from './roles.js';

let folder: string;
let dataDir: string;
let home: string;
const start = () => ensureEmbedded(dataDir, silentLog);
/** `postmaster.pid`; its last line is the state of the server. */
const lockFile = () => readFile(join(home, 'data/postmaster.pid'), 'utf8').catch(() => '');
const STOPS_WITHIN_MS = 10_000;

/** Processes to kill after each test. */
const children: ChildProcess[] = [];

async function startProcess(): Promise<UserProcess> {
  const user = await startUser(dataDir);
  children.push(user.child);
  return user;
}

async function kill(user: UserProcess): Promise<void> {
  const exited = once(user.child, 'exit');
  user.child.kill('SIGKILL');
  await exited;
}

/** Returns the process id of the watchdog backend; throws if the server has none. */
async function watchdogPid(connection: ConnectionSettings): Promise<number> {
  const [watchdog] = await query(
    await administratorOf(connection, home),
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'project-service watchdog'`,
  );
  if (watchdog === undefined) throw new Error('The server has no watchdog.');
  return Number(watchdog.pid);
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

beforeAll(async () => {
  folder = await openFolder();
  dataDir = join(folder, 'data');
  home = join(dataDir, 'postgres');
});
afterAll(async () => {
  const pid = await serverPid(home);
  if (pid !== null) process.kill(pid, 'SIGQUIT');
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

describe('the embedded database', () => {
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  it('is created once by services that start at the same time, and shared by them', async () => {
    const users = await Promise.all([start(), start()]);
    const pid = await serverPid(home);
    expect(pid).not.toBeNull();
    expect(new Set(users.map(({ connection }) => JSON.stringify(connection))).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['postgres']);
    for (const user of users) {
      expect(await serverPid(home)).toBe(pid);
      await query(user.connection, 'SELECT 1');
      await user.release();
    }
    expect(await serverPid(home)).toBeNull();
    expect(isAlive(pid ?? 0)).toBe(false);
  });

  it('keeps its data in files that only its owner can open', async () => {
    const before = await start();
    await query(before.owner, 'CREATE TABLE kept AS SELECT 42 AS value');
    await before.release();
    const after = await start();
    expect(await query(after.owner, 'SELECT value FROM kept')).toEqual([{ value: 42 }]);
    const files = ['password', 'password.owner', 'password.runtime', 'postgres.log'].map((name) => join(home, name));
    expect(await Promise.all([home, ...files].map(modeOf))).toEqual(['700', '600', '600', '600', '600']);
    await after.release();
  });

  it('listens on a Unix socket only, requires the password, and syncs to disk', async () => {
    const { connection, release } = await start();
    const [settings] = await query(
      await administratorOf(connection, home),
      `SELECT current_setting('listen_addresses') AS listen, current_setting('fsync') AS fsync,
        current_setting('synchronous_commit') AS commit, (SELECT count(*)::int FROM pg_hba_file_rules
          WHERE auth_method <> 'scram-sha-256') AS lax`,
    );
    expect(settings).toEqual({ listen: '', fsync: 'on', commit: 'on', lax: 0 });
    await expect(query({ ...connection, password: 'wrong' }, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    await release();
  });

  it('uses roles for service and owner that are no superusers', async () => {
    const settings = { host: '127.0.0.1', requestRates: { perNetwork: 0, perUser: 0 }, connectionsPerNetwork: 0 };
    const storage = await openStorage(readConfig({ DATA_DIR: dataDir }, settings), silentLog, OF_A_COMMAND);
    const { connection, owner, release } = await start();
    try {
      await storage.upgrade();
      expect(await inspectRole(storage.database.db)).toMatchObject({
        ...{ name: 'project_service_runtime', isUnrestricted: false },
        ...{ powers: [], missing: [], surplus: [] },
      });
      expect(owner.user).toBe('project_service_owner');
      const administrator = await administratorOf(connection, home);
      expect(
        await query(administrator, 'SELECT rolname FROM pg_roles WHERE rolsuper AND rolcanlogin ORDER BY rolname'),
      ).toEqual([{ rolname: 'project_service' }]);
      // Excludes the watchdog, whose client has closed its connection.
      expect(
        await query(
          administrator,
          `SELECT DISTINCT usename::text FROM pg_stat_activity
           WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
             AND application_name <> 'project-service watchdog'`,
        ),
      ).toEqual([{ usename: 'project_service_runtime' }]);
      const command = `COPY (SELECT 1) TO PROGRAM 'cat > /dev/null'`;
      for (const account of [connection, owner]) {
        await expect(query(account, command)).rejects.toMatchObject({ code: '42501' });
      }
      // (control) the owner can change tables, and the administrator can do everything.
      await query(owner, 'CREATE TABLE later (id int); DROP TABLE later');
      await query(administrator, command);
    } finally {
      await release();
      await storage.close();
    }
  });

  it('accepts connections of its own accounts only', async () => {
    const { connection, release } = await start();
    const administrator = await administratorOf(connection, home);
    await query(administrator, `CREATE ROLE other LOGIN PASSWORD 'other'`);
    const other = { ...connection, user: 'other', password: 'other' };
    for (const database of ['postgres', 'template1']) {
      await expect(query({ ...other, database }, 'SELECT 1')).rejects.toMatchObject({ code: '42501' });
    }
    await query(administrator, 'DROP ROLE other');
    await release();
  });

  it('replaces the password of an account with a missing file', async () => {
    await rm(join(home, 'password.runtime'));
    const { connection, release } = await start();
    expect(await query(connection, 'SELECT current_user::text AS name')).toEqual([{ name: 'project_service_runtime' }]);
    await release();
  });

  it('logs no data of failed statements', async () => {
    const { owner, release } = await start();
    await query(owner, 'CREATE TABLE once (email text PRIMARY KEY)');
    await query(owner, `INSERT INTO once VALUES ('canary@example.test')`);
    await expect(query(owner, `INSERT INTO once VALUES ('canary@example.test')`)).rejects.toThrow();
    await release();
    expect(await readFile(join(home, 'postgres.log'), 'utf8')).not.toContain('canary');
  });

  it('runs in its own operating-system session', async () => {
    if (process.platform !== 'linux') return;
    const { release } = await start();
    const pid = await serverPid(home);
    const [, , , session] = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
    expect(session).toBe(String(pid));
    await release();
  });

  it('stops soon after its only user is killed', async () => {
    const user = await startProcess();
    const pid = await serverPid(home);
    expect(pid).not.toBeNull();
    await kill(user);
    await eventually(() => !isAlive(pid ?? 0), STOPS_WITHIN_MS);
  });

  it('keeps running until the last of two processes is killed', async () => {
    const first = await startProcess();
    const second = await startProcess();
    const pid = await serverPid(home);
    await kill(first);
    await sleep(3 * WATCH_SECONDS * 1_000);
    await query(second.connection, 'SELECT 1');
    expect(await serverPid(home)).toBe(pid);
    await kill(second);
    await eventually(() => !isAlive(pid ?? 0), STOPS_WITHIN_MS);
  });

  it('stops if the starting process is killed before it connects', async () => {
    const starter = spawn(process.execPath, [
      join(import.meta.dirname, '../../test/support/embedded-starter.mjs'),
      dataDir,
    ]);
    children.push(starter);
    await once(starter.stdout, 'data');
    await eventually(async () => (await serverPid(home)) !== null);
    const pid = await serverPid(home);
    starter.kill('SIGKILL');
    await eventually(() => !isAlive(pid ?? 0), STOPS_WITHIN_MS);
  });

  it('stops if its watchdog and its only user are killed together', async () => {
    const user = await startProcess();
    const pid = await serverPid(home);
    process.kill(await watchdogPid(user.connection), 'SIGKILL');
    await kill(user);
    await eventually(() => !isAlive(pid ?? 0), STOPS_WITHIN_MS);
  });

  it('is restarted with a new watchdog if the watchdog is killed', async () => {
    const { connection, release } = await start();
    const killed = await watchdogPid(connection);
    process.kill(killed, 'SIGKILL');
    await eventually(() => watchdogPid(connection).then(...[(pid: number) => pid !== killed, () => false]));
    await release();
    expect(await serverPid(home)).toBeNull();
  });

  it('starts right after a kill -9, and while the watchdog stops it', async () => {
    for (const isStopping of [false, true, true]) {
      const user = await startProcess();
      await kill(user);
      if (isStopping) await eventually(async () => !/ready *\n/.test(await lockFile()), STOPS_WITHIN_MS);
      const next = await start();
      await query(next.connection, 'SELECT 1');
      await next.release();
      expect(await serverPid(home)).toBeNull();
    }
  });

  it('keeps running for a second process after the first one stops', async () => {
    const first = await start();
    const second = await startProcess();
    await first.release();
    await query(second.connection, 'SELECT 1');
    await second.end();
    expect(await serverPid(home)).toBeNull();
  });

  it('starts again for a process that connects while the last user stops it', async () => {
    for (let round = 0; round < 3; round += 1) {
      const leaving = await start();
      const [coming] = await Promise.all([start(), leaving.release()]);
      await query(coming.connection, 'SELECT 1');
      await coming.release();
    }
    expect(await serverPid(home)).toBeNull();
  });

  it('is restarted after it was killed; meanwhile queries reject with SERVICE_UNAVAILABLE', async () => {
    const { log, lines } = recordingLog();
    const user = await ensureEmbedded(dataDir, log);
    const database = openDatabase(user.connection, { poolSize: 2, statementTimeoutMs: 5_000 });
    await query(user.owner, 'CREATE TABLE acknowledged AS SELECT 1 AS value');
    const pid = await serverPid(home);
    process.kill(pid ?? 0, 'SIGKILL');
    await eventually(() => !isAlive(pid ?? 0));
    await expect(ping(database)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await eventually(() => ping(database).then(...[() => true, () => false]));
    expect(await query(user.owner, 'SELECT value FROM acknowledged')).toEqual([{ value: 1 }]);
    expect(lines).toContain('warn the connection to the embedded database ended');
    await database.close();
    await user.release();
    expect(await serverPid(home)).toBeNull();
  });

  it('starts although a stale lock file names a running process', async () => {
    const { uid, gid } = await stat(home);
    const other = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
    const lock = `${other.pid}\n${join(home, 'data')}\n1700000000\n5432\n${home}\n\n  1 1\nready\n`;
    for (const file of ['data/postmaster.pid', '.s.PGSQL.5432.lock']) {
      await writeFile(join(home, file), lock, { mode: 0o600 });
      await chown(join(home, file), uid, gid);
    }
    const user = await start();
    await query(user.connection, 'SELECT 1');
    await user.release();
    other.kill();
  });

  it('reports the end of its log and a hint if it cannot start', async () => {
    const settings = join(home, 'data/postgresql.conf');
    const before = await readFile(settings);
    await appendFile(settings, 'nonsense = on\n');
    await expect(start()).rejects.toThrow(/did not start[\s\S]*postgres\.log[\s\S]*"nonsense"[\s\S]*DATABASE_URL/);
    await writeFile(settings, before);
    await (await start()).release();
  });

  it('rejects data of another major version with a hint', async () => {
    const version = join(home, 'data/PG_VERSION');
    const before = await readFile(version);
    await writeFile(version, '17\n');
    await expect(start()).rejects.toThrow(
      /has a database of PostgreSQL 17.*includes PostgreSQL 18.*project-service backup/,
    );
    await writeFile(version, before);
  });
});

it('an embedded database works although its path is too long for a socket', async () => {
  const deep = join(folder, 'a-long-name-of-a-folder '.repeat(6), "with 'quotes', commas");
  await mkdir(deep, { recursive: true });
  const { clusters } = await sharedServer();
  await promisify(execFile)('cp', ['-a', clusters.empty, join(deep, 'postgres')]);
  const user = await ensureEmbedded(deep, silentLog);
  expect(user.connection.host).toMatch(/^\/tmp\/project-service-/);
  expect(await modeOf(user.connection.host ?? '')).toBe('700');
  await query(user.connection, 'SELECT 1');
  await user.release();
  await rm(user.connection.host ?? '', { recursive: true });
});
