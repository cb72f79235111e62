import { chown, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/base/config.js';
import { openStorage } from '../../src/main/storage.js';
import { OF_A_COMMAND, openDatabase } from '../../src/storage/database.js';
import { installedBinaries } from '../../src/storage/embedded/binaries.js';
import { ensureEmbedded } from '../../src/storage/embedded/index.js';
import { serverUser } from '../../src/storage/embedded/os-user.js';
import { withSteward } from '../../src/storage/embedded/steward.js';
import { migrate } from '../../src/storage/migrate.js';
import { inspectRole } from '../../src/storage/roles.js';
import { administratorOf, openFolder, query, serverPid } from '../support/embedded.js';
import { eventually } from '../support/eventually.js';
import { silentLog } from '../support/log.js';

// Decision 20: an embedded database of the versions before it had one account, a superuser that owned everything.

let folder: string;
let dataDir: string;
let home: string;
const open = () =>
  openStorage(
    readConfig(
      { DATA_DIR: dataDir },
      { host: '127.0.0.1', flood: { perNetwork: 0, perUser: 0 }, connectionsPerNetwork: 0 },
    ),
    silentLog,
    OF_A_COMMAND,
  );

/** As those versions made and used it. */
async function makeOldDatabase(): Promise<void> {
  const programs = installedBinaries().root;
  const user = await serverUser(null, folder);
  await mkdir(dataDir);
  await mkdir(home, { mode: 0o700 });
  if (user !== null) await chown(home, user.uid, user.gid);
  await withSteward(user, async (steward) => {
    await steward.fillCluster(home, programs);
    await steward.start(home, programs);
    const connection = await administratorOf({ ...(await steward.address(home)), database: 'postgres' }, home);
    await eventually(() => query(connection, 'SELECT 1').then(...[() => true, () => false]));
    const database = openDatabase(connection, { poolSize: 1, statementTimeoutMs: 5_000 });
    await migrate(database, silentLog);
    await database.close();
    await query(
      connection,
      `INSERT INTO secret_key VALUES ('0badc0de', true, '2026-01-02T03:04:05Z');
       INSERT INTO audit (at, actor, action, target) VALUES ('2026-01-02T03:04:05Z', 'system', 'key.first', 'key:0badc0de');
       CREATE VIEW report AS SELECT count(*) AS entries FROM audit;
       CREATE SEQUENCE tickets;
       CREATE TYPE mood AS ENUM ('fine')`,
    );
    await steward.stop(home, programs);
  });
}

beforeAll(async () => {
  folder = await openFolder();
  dataDir = join(folder, 'data');
  home = join(dataDir, 'postgres');
  await makeOldDatabase();
}, 60_000);
afterAll(async () => {
  const pid = await serverPid(home);
  if (pid !== null) process.kill(pid, 'SIGQUIT');
  await eventually(async () => (await serverPid(home)) === null);
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

describe('an embedded database of a version that had one account', () => {
  it('has no password of the runtime role', async () => {
    await expect(stat(join(home, 'password.runtime'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is taken over by those who start next, at once, with all that is in it', async () => {
    const [storage, besides] = await Promise.all([open(), open()]);
    await Promise.all([storage.upgrade(), besides.upgrade()]);
    try {
      expect(await inspectRole(storage.database.db)).toMatchObject({
        ...{ name: 'project_service_runtime', isAbove: false },
        ...{ powers: [], missing: [], surplus: [] },
      });
      expect(await storage.pending()).toEqual([]);
      const at = new Date('2026-01-02T03:04:05Z');
      expect(await storage.database.db.selectFrom('secret_key').selectAll().execute()).toEqual([
        { id: '0badc0de', is_current: true, first_used_at: at },
      ]);
      expect(await storage.database.db.selectFrom('audit').select(['at', 'target']).execute()).toEqual([
        { at, target: 'key:0badc0de' },
      ]);
    } finally {
      await besides.close();
      await storage.close();
    }
    expect(await serverPid(home)).toBeNull();
  });

  it('belongs to the owner then, of whom the superuser is kept apart', async () => {
    const { connection, owner, release } = await ensureEmbedded(dataDir, silentLog);
    try {
      const administrator = await administratorOf(connection, home);
      expect(
        await query(
          administrator,
          `SELECT DISTINCT owner::regrole::text FROM (
             SELECT relowner AS owner FROM pg_class WHERE relnamespace = 'public'::regnamespace
             UNION ALL SELECT proowner FROM pg_proc WHERE pronamespace = 'public'::regnamespace
             UNION ALL SELECT typowner FROM pg_type WHERE typnamespace = 'public'::regnamespace
             UNION ALL SELECT nspowner FROM pg_namespace WHERE nspname = 'public') AS thing`,
        ),
      ).toEqual([{ owner: 'project_service_owner' }]);
      expect(
        await query(administrator, `SELECT rolname FROM pg_roles WHERE rolsuper AND rolcanlogin ORDER BY rolname`),
      ).toEqual([{ rolname: 'project_service' }]);
      for (const account of [connection, owner]) {
        await expect(query(account, `COPY (SELECT 1) TO PROGRAM 'cat > /dev/null'`)).rejects.toMatchObject({
          code: '42501',
        });
      }
      // Nobody but its own accounts gets in, not even to look.
      await query(administrator, `CREATE ROLE stranger LOGIN PASSWORD 'stranger'`);
      const stranger = { ...connection, user: 'stranger', password: 'stranger' };
      for (const database of ['postgres', 'template1']) {
        await expect(query({ ...stranger, database }, 'SELECT 1')).rejects.toMatchObject({ code: '42501' });
      }
      // (control) the owner changes tables, and the old account, the administrator now, may do everything.
      await query(owner, 'CREATE TABLE later (id int); DROP TABLE later');
      await query(administrator, `COPY (SELECT 1) TO PROGRAM 'cat > /dev/null'; DROP ROLE stranger`);
    } finally {
      await release();
    }
  });

  it('no process of the service stays connected as the superuser', async () => {
    const storage = await open();
    try {
      await storage.upgrade();
      const { owner, connection } = await ensureEmbedded(dataDir, silentLog).then(async (second) => {
        await second.release();
        return second;
      });
      expect(owner.user).toBe('project_service_owner');
      const administrator = await administratorOf(connection, home);
      // The watchdog has no client: its process closed the connection.
      expect(
        await query(
          administrator,
          `SELECT DISTINCT usename::text FROM pg_stat_activity
           WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
             AND application_name <> 'project-service watchdog'`,
        ),
      ).toEqual([{ usename: 'project_service_runtime' }]);
    } finally {
      await storage.close();
    }
  });

  it('keeps the passwords of its accounts from everybody but its user', async () => {
    for (const name of ['password', 'password.owner', 'password.runtime']) {
      expect(((await stat(join(home, name))).mode & 0o777).toString(8)).toBe('600');
    }
  });

  it('makes an account’s password anew where its file was lost', async () => {
    await rm(join(home, 'password.runtime'));
    const { connection, release } = await ensureEmbedded(dataDir, silentLog);
    expect(await query(connection, 'SELECT current_user::text AS name')).toEqual([{ name: 'project_service_runtime' }]);
    await release();
  });
});
