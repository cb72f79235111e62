import { execFile, spawn } from 'node:child_process';
import { appendFile, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../src/storage/database.js';
import { ensureEmbedded } from '../../src/storage/embedded/index.js';
import { administratorOf, isAlive, openFolder, query, serverPid, startUser } from '../support/embedded.js';
import { eventually } from '../support/eventually.js';
import { recordingLog, silentLog } from '../support/log.js';
import { sharedServer } from '../support/shared-server.js';

let folder: string;
let dataDir: string;
let home: string;
const start = () => ensureEmbedded(dataDir, silentLog);
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
  it('is made once by services that start together for the first time, and all share it', async () => {
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

  it('keeps its data, in files that nobody else can open', async () => {
    const before = await start();
    await query(before.owner, 'CREATE TABLE kept AS SELECT 42 AS value');
    await before.release();
    const after = await start();
    expect(await query(after.owner, 'SELECT value FROM kept')).toEqual([{ value: 42 }]);
    expect([
      await modeOf(home),
      await modeOf(join(home, 'password')),
      await modeOf(join(home, 'postgres.log')),
    ]).toEqual(['700', '600', '600']);
    await after.release();
  });

  it('listens on a socket alone, trusts nobody without the password, and syncs to disk', async () => {
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

  it('writes no data of statements that fail into its log', async () => {
    const { owner, release } = await start();
    await query(owner, 'CREATE TABLE once (email text PRIMARY KEY)');
    await query(owner, `INSERT INTO once VALUES ('canary@example.test')`);
    await expect(query(owner, `INSERT INTO once VALUES ('canary@example.test')`)).rejects.toThrow();
    await release();
    expect(await readFile(join(home, 'postgres.log'), 'utf8')).not.toContain('canary');
  });

  it('runs in an operating-system session of its own', async () => {
    if (process.platform !== 'linux') return;
    const { release } = await start();
    const pid = await serverPid(home);
    const [, , , session] = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
    expect(session).toBe(String(pid));
    await release();
  });

  it('is taken over after a kill -9 of the service, and then stopped', async () => {
    const user = await startUser(dataDir);
    const pid = await serverPid(home);
    user.child.kill('SIGKILL');
    await eventually(() => user.child.signalCode !== null);
    const next = await start();
    expect(await serverPid(home)).toBe(pid);
    await next.release();
    expect(await serverPid(home)).toBeNull();
  });

  it('stays up for a second process when the first one stops', async () => {
    const first = await start();
    const second = await startUser(dataDir);
    await first.release();
    await query(second.connection, 'SELECT 1');
    await second.end();
    expect(await serverPid(home)).toBeNull();
  });

  it('is there for whoever comes while the last user stops it', async () => {
    for (let round = 0; round < 3; round += 1) {
      const leaving = await start();
      const [coming] = await Promise.all([start(), leaving.release()]);
      await query(coming.connection, 'SELECT 1');
      await coming.release();
    }
    expect(await serverPid(home)).toBeNull();
  });

  it('is started again when it is killed under its users, who see SERVICE_UNAVAILABLE meanwhile', async () => {
    const { log, lines } = recordingLog();
    const user = await ensureEmbedded(dataDir, log);
    const database = openDatabase(user.connection, { poolSize: 2, statementTimeoutMs: 5_000 });
    await query(user.owner, 'CREATE TABLE acknowledged AS SELECT 1 AS value');
    const pid = await serverPid(home);
    process.kill(pid ?? 0, 'SIGKILL');
    await eventually(() => !isAlive(pid ?? 0));
    await expect(database.ping()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await eventually(() => database.ping().then(...[() => true, () => false]));
    expect(await query(user.owner, 'SELECT value FROM acknowledged')).toEqual([{ value: 1 }]);
    expect(lines).toContain('warn the embedded database has ended or cut us off');
    await database.close();
    await user.release();
    expect(await serverPid(home)).toBeNull();
  });

  it('starts although the lock of a crashed machine names a process that lives', async () => {
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

  it('shows the end of its log and what to do when it cannot start', async () => {
    const settings = join(home, 'data/postgresql.conf');
    const before = await readFile(settings);
    await appendFile(settings, 'nonsense = on\n');
    await expect(start()).rejects.toThrow(/did not start[\s\S]*postgres\.log[\s\S]*"nonsense"[\s\S]*DATABASE_URL/);
    await writeFile(settings, before);
    await (await start()).release();
  });

  it('refuses the data of another major version, and says what to do', async () => {
    const version = join(home, 'data/PG_VERSION');
    const before = await readFile(version);
    await writeFile(version, '17\n');
    await expect(start()).rejects.toThrow(
      /holds a database of PostgreSQL 17.*brings PostgreSQL 18.*project-service backup/,
    );
    await writeFile(version, before);
  });
});

it('an embedded database whose path is too long for a socket works all the same', async () => {
  const deep = join(folder, 'a-long-name-of-a-folder '.repeat(6), "with 'quotes', commas");
  await mkdir(deep, { recursive: true });
  const { cluster } = await sharedServer();
  await promisify(execFile)('cp', ['-a', cluster, join(deep, 'postgres')]);
  const user = await ensureEmbedded(deep, silentLog);
  expect(user.connection.host).toMatch(/^\/tmp\/project-service-/);
  expect(await modeOf(user.connection.host ?? '')).toBe('700');
  await query(user.connection, 'SELECT 1');
  await user.release();
  await rm(user.connection.host ?? '', { recursive: true });
});
