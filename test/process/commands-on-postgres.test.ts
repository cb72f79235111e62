import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { query } from '../support/embedded.js';
import {
  cleanUp,
  databaseUrl,
  type Ended,
  newDataDir,
  type RunningService,
  runCommand,
  startProcess,
} from '../support/process.js';
import { runInProcess } from './program.js';

// Real processes, on a machine that may be busy.
jest.setTimeout(60_000);

// The commands on a PostgreSQL of the operator's, named by DATABASE_URL.

let dataDir: string;
let empty: TestDatabase;
let service: RunningService | undefined;

beforeAll(async () => {
  dataDir = await newDataDir();
  empty = await createTestDatabase({ migrated: false });
});
afterAll(async () => {
  await cleanUp(dataDir, [service]);
  await empty.drop();
});

const settings = () => ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl(empty.connection) });
const cli = (line: string): Promise<Ended> => runInProcess(line, settings());

const PENDING =
  /behind this version: 0001-spine, 0002-people, 0003-shop, 0004-owners, 0005-addresses pending.\nRun: project-service migrate\n$/;

describe('on a database that was never migrated', () => {
  it('a command that needs its tables is refused, with what to do', async () => {
    // All others: commands-of-operators.test.ts
    const { status, stdout, stderr } = await cli('apply src/main/demo/demo.yaml');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(PENDING);
    expect(await query(empty.connection, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
  });

  it('migrate --check ends with status 1 and lists what is pending, until migrate was run', async () => {
    expect(await cli('migrate --check --json')).toMatchObject({
      status: 1,
      stdout: '{"pending":["0001-spine","0002-people","0003-shop","0004-owners","0005-addresses"]}\n',
    });
    expect(await runCommand(['migrate', '--json'], { env: settings() })).toMatchObject({
      status: 0,
      stdout: '{"applied":["0001-spine","0002-people","0003-shop","0004-owners","0005-addresses"]}\n',
    });
    expect(await cli('migrate --check')).toMatchObject({ status: 0, stdout: 'The database is up to date.\n' });
    expect(await cli('apply src/main/demo/demo.yaml --json')).toMatchObject({ status: 0 });
  });
});

describe('serve', () => {
  it('serves on it, and uses neither DATA_DIR nor the demo', async () => {
    service = await startProcess(['serve'], { ...settings(), HOST: '127.0.0.1' });
    expect((await fetch(`${service.opsUrl}/readyz`)).status).toBe(200);
    expect(service.stdout()).toBe('');
  });

  it('refuses one that was migrated by a newer version', async () => {
    await query(empty.connection, `INSERT INTO schema_migration VALUES ('9999-future', now()::text)`);
    const { status, stderr } = await cli('serve');
    expect(status).toBe(1);
    expect(stderr).toMatch(/newer version of the service: this one does not know 9999-future/);
    expect(stderr).not.toMatch(/^ {4}at /m);
  });
});
