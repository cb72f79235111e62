import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { connectionAs, queryAsAdministrator, type TestDatabase, useDatabase } from '../../test/support/database.js';
import { query } from '../../test/support/embedded.js';
import { eventually } from '../../test/support/eventually.js';
import { silentLog } from '../../test/support/log.js';
import { endsOf, type Line, runInProcess } from '../../test/support/process/program.js';
import {
  cleanUp,
  databaseUrl,
  type ExitedProcess,
  newDataDir,
  type RunningService,
  runCommand,
  startProcess,
  stopProcess,
} from '../../test/support/process.js';
import { NETWORK_GRACE_MS } from '../storage/checked-pool.js';
import { OF_A_COMMAND } from '../storage/database.js';
import { lockMigrations, migrateWithin } from '../storage/migrate.js';
import { migrations } from '../storage/migrations/index.js';

// Commands with an external PostgreSQL, set by DATABASE_URL.

let dataDir: string;
let service: RunningService | undefined;

beforeAll(async () => {
  dataDir = await newDataDir();
});
afterAll(() => cleanUp(dataDir, [service]));
const empty = useDatabase({ migrated: false, as: 'owner' });

const settings = () => ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl(empty.connection) });
const cli = (line: Line): Promise<ExitedProcess> => runInProcess(line, settings());
const { refused } = endsOf(cli);

const ALL = Object.keys(migrations);
const PENDING = `behind this version: ${ALL.join(', ')} pending.\nRun: project-service migrate\n`;

describe('on a database that was never migrated', () => {
  it('rejects a command that needs its tables, with the fix', async () => {
    // src/admin/commands.test.ts tests all other refusals.
    expect(await refused('apply src/demo/demo.yaml')).toContain(PENDING);
    expect(await query(empty.connection, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
  });

  it('migrate --check exits with status 1 and lists pending migrations until migrate has run', async () => {
    expect(await cli('migrate --check --json')).toMatchObject({
      status: 1,
      stdout: `${JSON.stringify({ pending: ALL, hasWayBack: false, expansion: null })}\n`,
    });
    expect(await runCommand(['migrate', '--json'], { env: settings() })).toMatchObject({
      status: 0,
      stdout: `${JSON.stringify({ applied: ALL })}\n`,
    });
    expect(await cli('migrate --check')).toMatchObject({ status: 0, stdout: 'The database is up to date.\n' });
    expect(await cli('apply src/demo/demo.yaml --json')).toMatchObject({ status: 0 });
  });
});

/** Resolves when a command waits for the migration of another node. */
const untilItWaits = ({ connection }: Pick<TestDatabase, 'connection'>) =>
  eventually(async () => {
    const waiting = await queryAsAdministrator(
      connection,
      `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
       WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`,
    );
    return waiting.length === 1;
  });

describe('migrate', () => {
  const raced = useDatabase({ migrated: false, as: 'owner' });

  it('does not claim the migrations that another node applied while it waited', async () => {
    const { migrating } = await raced.database.direct.connection().execute(async (other) => {
      await sql`BEGIN`.execute(other);
      await lockMigrations(other);
      const migrating = runInProcess('migrate', { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(raced.connection) });
      await untilItWaits(raced);
      await migrateWithin(other, silentLog);
      await sql`COMMIT`.execute(other);
      return { migrating };
    });
    expect(await migrating).toMatchObject({ status: 0, stdout: 'The database is up to date.\n', stderr: '' });
  });
});

describe('serve', () => {
  it('runs on it, and uses neither DATA_DIR nor the demo', async () => {
    service = await startProcess(['serve'], { ...settings(), HOST: '127.0.0.1' });
    expect((await fetch(`${service.opsUrl}/readyz`)).status).toBe(200);
    expect(service.stdout()).toBe('');
  });

  it('rejects a database that a newer version migrated', async () => {
    await query(empty.connection, `INSERT INTO schema_migration VALUES ('9999-future', now()::text)`);
    expect(await refused('serve')).toMatch(/newer version of the service, .* This version does not have 9999-future/);
  });
});

describe('with two roles', () => {
  const two = useDatabase({ migrated: false });
  const service = () => ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl(two.connection) });
  const both = async () => ({
    ...service(),
    DATABASE_OWNER_URL: databaseUrl(await connectionAs('owner', two.connection)),
  });
  const asRuntime = endsOf((line) => runInProcess(line, service()));
  const roleIn = ({ stdout }: ExitedProcess) =>
    JSON.parse(stdout).checks.find(({ name }: { readonly name: string }) => name === 'role');

  it('the runtime role cannot create tables, and the message names the owner', async () => {
    for (const line of ['migrate', 'serve'])
      expect(await asRuntime.refused(line)).toMatch(
        /project_service_runtime is not allowed to change its tables.\nSet DATABASE_OWNER_URL /,
      );
  });

  it('neither can the role of DATABASE_OWNER_URL if it is not the owner, and the message says so', async () => {
    const asNoOwner = endsOf((line) =>
      runInProcess(line, { ...service(), DATABASE_OWNER_URL: databaseUrl(two.connection) }),
    );
    for (const line of ['migrate', 'serve'])
      expect(await asNoOwner.refused(line)).toMatch(
        /^project_service_runtime is not allowed to migrate all tables.\nCorrect DATABASE_OWNER_URL: it must connect as /,
      );
  });

  it('no command connects to another database as the owner', async () => {
    const other = databaseUrl(await connectionAs('owner', empty.connection));
    const asOtherOwner = endsOf((line) => runInProcess(line, { ...service(), DATABASE_OWNER_URL: other }));
    for (const line of ['migrate', 'serve', `backup ${dataDir}/other.backup`])
      expect(await asOtherOwner.refused(line)).toBe(
        'DATABASE_URL and DATABASE_OWNER_URL lead to different databases.\n' +
          'Correct them: both must name the same server and the same database.\n',
      );
    expect(existsSync(`${dataDir}/other.backup`)).toBe(false);
  });

  it('a command that cannot connect as the owner names DATABASE_OWNER_URL', async () => {
    const unreachable = (await both()).DATABASE_OWNER_URL.replace('port=', 'port=1');
    const asUnreachable = endsOf((line) => runInProcess(line, { ...service(), DATABASE_OWNER_URL: unreachable }));
    for (const line of ['migrate', `backup ${dataDir}/none.backup`])
      expect(await asUnreachable.refused(line)).toMatch(
        /^The database does not answer: .*ENOENT.*\nCheck DATABASE_OWNER_URL: migrations and backups use it\.\n$/,
      );
  });

  it('doctor checks the connection as the owner, also before the first migration', async () => {
    const { DATABASE_OWNER_URL } = await both();
    const check = async (url: string) => {
      const { status, stdout } = await runInProcess('doctor --json', { ...service(), DATABASE_OWNER_URL: url });
      expect(status).toBe(1); // nothing is migrated yet
      return JSON.parse(stdout).checks.find(({ name }: { readonly name: string }) => name === 'owner');
    };
    expect(await check(DATABASE_OWNER_URL)).toMatchObject({ ok: true, fix: null });
    expect(await check(databaseUrl(await connectionAs('owner', empty.connection)))).toMatchObject({
      ok: false,
      finding: 'DATABASE_URL and DATABASE_OWNER_URL lead to different databases.',
    });
    expect(await check(DATABASE_OWNER_URL.replace('port=', 'port=1'))).toMatchObject({
      ok: false,
      finding: expect.stringMatching(/^The database does not answer: .*ENOENT/),
      fix: 'Check DATABASE_OWNER_URL: migrations and backups use it.',
    });
  });

  it('migrate waits for another node that migrates, longer than for any other statement', async () => {
    const environment = await both();
    const { migrating } = await two.database.transaction(async (tx) => {
      await lockMigrations(tx);
      const migrating = runInProcess('migrate', environment);
      await untilItWaits(two);
      await sleep(OF_A_COMMAND.statementTimeoutMs + NETWORK_GRACE_MS + 500);
      return { migrating };
    });
    expect(await migrating).toMatchObject({ status: 0, stderr: '' });
  });

  it('migrate has created tables as the owner, and granted the runtime role its privileges', async () => {
    expect(await runInProcess('migrate --check', service())).toMatchObject({ status: 0 });
    expect(await runInProcess('apply src/demo/demo.yaml --json', service())).toMatchObject({ status: 0 });
    expect(roleIn(await runInProcess('doctor --json', service()))).toMatchObject({
      ok: true,
      warning: false,
      finding: 'project_service_runtime has exactly the privileges that the service needs',
    });
  });

  it('serve connects as the runtime role only, with and without the connection of the owner', async () => {
    for (const settings of [service(), await both()]) {
      const running = await startProcess(['serve'], { ...settings, HOST: '127.0.0.1' });
      const others = await queryAsAdministrator(
        two.connection,
        `SELECT DISTINCT usename::text AS name FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      );
      expect(others).toEqual([{ name: 'project_service_runtime' }]);
      expect((await fetch(`${running.opsUrl}/readyz`)).status).toBe(200);
      expect(await stopProcess(running)).toBe(0);
    }
  });

  it('revoked privileges of the runtime role are pending, and migrate grants them again', async () => {
    await queryAsAdministrator(two.connection, 'REVOKE UPDATE (balance) ON wallet FROM project_service_runtime');
    expect(await runInProcess('migrate --check --json', service())).toMatchObject({
      status: 1,
      stdout: '{"pending":["grants of project_service_runtime"],"hasWayBack":true,"expansion":null}\n',
    });
    expect(await asRuntime.refused('project list')).toMatch(
      /behind this version: grants of project_service_runtime pending.\nRun: /,
    );
    expect((await runInProcess('migrate', await both())).status).toBe(0);
    expect((await runInProcess('project list', service())).status).toBe(0);
  });

  it('doctor warns of a role that owns the tables, is a superuser, or has more privileges', async () => {
    const warned = async (role: 'owner' | 'administrator'): Promise<string> => {
      const url = databaseUrl(await connectionAs(role, two.connection));
      const ended = await runInProcess('doctor --json', { DATA_DIR: dataDir, DATABASE_URL: url });
      expect(ended.status).toBe(0);
      const { warning, finding, fix } = roleIn(ended);
      expect([warning, fix]).toEqual([true, expect.stringContaining('DATABASE_OWNER_URL')]);
      return finding;
    };
    expect(await warned('owner')).toMatch(/^project_service_owner owns the tables, may create tables/);
    expect(await warned('administrator')).toBe('project_service is a superuser');
    await queryAsAdministrator(two.connection, 'GRANT DELETE ON purchase TO project_service_runtime');
    expect(roleIn(await runInProcess('doctor --json', service()))).toMatchObject({
      warning: true,
      finding: expect.stringContaining('has privileges that it does not need: DELETE ON purchase'),
    });
    // The next migration revokes it.
    expect((await runInProcess('migrate', await both())).status).toBe(0);
    expect(roleIn(await runInProcess('doctor --json', service()))).toMatchObject({ warning: false });
  });
});
