import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Migration, sql } from 'kysely';
import { connectionAs, createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { lockRows } from '../../test/support/locks.js';
import { silentLog } from '../../test/support/log.js';
import { NETWORK_GRACE_MS } from './checked-pool.js';
import { OF_A_COMMAND, OF_A_MIGRATION, openDatabase } from './database.js';
import { findExpansion, migrate, pendingMigrations } from './migrate.js';
import { migrations } from './migrations/index.js';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase({ migrated: false, as: 'owner' });
});
afterEach(() => test.drop());

const statement = (text: string): Migration => ({
  up: (db) =>
    sql
      .raw(text)
      .execute(db)
      .then(() => undefined),
});

const first = { '0001-first': statement('CREATE TABLE first (id int)') };
const both = { ...first, '0002-second': statement('CREATE TABLE second (id int)') };

const tables = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname IN ('first', 'second')
    ORDER BY relname`.execute(test.database.direct);
  return rows.map(({ name }) => name);
};

describe('migrations', () => {
  it('create the schema of this version in an empty database', async () => {
    expect(await pendingMigrations(test.database)).toEqual(Object.keys(migrations));
    await migrate(test.database, silentLog);
    expect(await pendingMigrations(test.database)).toEqual([]);
  });

  it('run in order and skip applied ones', async () => {
    await migrate(test.database, silentLog, first);
    expect(await pendingMigrations(test.database, both)).toEqual(['0002-second']);
    await migrate(test.database, silentLog, both);
    await migrate(test.database, silentLog, both);
    expect(await tables()).toEqual(['first', 'second']);
  });

  it('commit each migration by itself, and roll back the failed one', async () => {
    const failing = { ...first, '0002-second': statement('CREATE TABLE second (id int); SELECT 1/0') };
    await expect(migrate(test.database, silentLog, failing)).rejects.toThrow('Migration 0002-second failed');
    expect(await tables()).toEqual(['first']);
    expect(await pendingMigrations(test.database, both)).toEqual(['0002-second']);
  });

  it('name no migration if one is missing before an applied one', async () => {
    await migrate(test.database, silentLog, { ...first, '0003-third': statement('SELECT 1') });
    const failure = migrate(test.database, silentLog, { ...both, '0003-third': statement('SELECT 1') });
    await expect(failure).rejects.toMatchObject({
      message: 'No migration could be applied.',
      cause: { message: expect.stringContaining('0002-second') },
    });
  });

  it('run once if several nodes start together', async () => {
    const nodes = Array.from({ length: 4 }, () =>
      openDatabase(test.connection, { poolSize: 1, statementTimeoutMs: 5_000 }),
    );
    const slow = { ...both, '0003-slow': statement('SELECT pg_sleep(0.2)') };
    const applied = await Promise.all(nodes.map((node) => migrate(node, silentLog, slow)));
    expect(applied.flat()).toEqual(Object.keys(slow));
    expect(await pendingMigrations(test.database, slow)).toEqual([]);
    await Promise.all(nodes.map((node) => node.close()));
  });

  it('count as pending for a role that may not read their table yet', async () => {
    await migrate(test.database, silentLog, both);
    const other = openDatabase(await connectionAs('connection', test.connection), OF_A_COMMAND);
    expect(await pendingMigrations(other, both)).toEqual(Object.keys(both));
    expect(await findExpansion(other, both)).toBeNull();
    await other.close();
  });

  it('are named if their connection is lost', async () => {
    const cut = statement('CREATE TABLE second (id int); SELECT pg_terminate_backend(pg_backend_pid())');
    await expect(migrate(test.database, silentLog, { ...first, '0002-second': cut })).rejects.toMatchObject({
      message: 'Migration 0002-second was interrupted; it may have been applied.',
      cause: { message: expect.stringMatching(/connection|Client/) },
    });
    await migrate(test.database, silentLog, both);
    expect(await tables()).toEqual(['first', 'second']);
  });

  it('run without time limits of the server and of the client', async () => {
    const unlimited = openDatabase(test.connection, OF_A_MIGRATION);
    const { rows } = await sql`SHOW statement_timeout`.execute(unlimited.db);
    expect(rows).toEqual([{ statement_timeout: '0' }]);
    const seconds = (NETWORK_GRACE_MS + 200) / 1_000;
    await migrate(unlimited, silentLog, { '0001-slow': statement(`SELECT pg_sleep(${seconds})`) });
    await unlimited.close();
  });

  it('do not delay the statements of running nodes while they wait for a long transaction', async () => {
    await migrate(test.database, silentLog, first);
    const backup = await lockRows(test, 'LOCK TABLE first IN ACCESS SHARE MODE', []);
    const changed = { ...first, '0002-changed': statement('ALTER TABLE first ADD COLUMN name text') };
    const migrating = migrate(test.database, silentLog, changed);
    await backup.waitForBlocked(1);
    const node = openDatabase(test.connection, { poolSize: 1, statementTimeoutMs: 5_000 });
    await sql`SELECT FROM first`.execute(node.db);
    await node.close();
    await backup.release();
    await migrating;
    expect(await pendingMigrations(test.database, changed)).toEqual([]);
  });

  it('reject a database that a newer version has migrated, without changes', async () => {
    await migrate(test.database, silentLog, { ...first, '0003-future': statement('SELECT 1') });
    await expect(migrate(test.database, silentLog, both)).rejects.toThrow(/newer version.*0003-future/);
    await expect(pendingMigrations(test.database, both)).rejects.toThrow(/newer version.*0003-future/);
    const other = /If the migration was deleted or renamed in this checkout.*delete the folder of DATA_DIR/;
    await expect(pendingMigrations(test.database, both)).rejects.toThrow(other);
    expect(await tables()).toEqual(['first']);
  });

  it('leave a database alone that a newer version has expanded once', async () => {
    const expansion = statement('CREATE TABLE third (id int)');
    await migrate(test.database, silentLog, { ...both, '0003-expand-third': expansion });
    expect(await findExpansion(test.database, both)).toBe('0003-expand-third');
    expect(await pendingMigrations(test.database, both)).toEqual([]);
    await migrate(test.database, silentLog, both);
    expect(await findExpansion(test.database, both)).toBe('0003-expand-third');
  });

  it.each([
    ['two expansions', ['0003-expand-third', '0004-expand-fourth'], both],
    ['an expansion and another migration', ['0003-expand-third', '0004-fourth'], both],
    ['an expansion that is not the last migration', ['0001-expand-half'], both],
    ['an expansion of a version between them', ['0003-expand-third'], { ...both, '0002-third': statement('SELECT 1') }],
    ['a migration whose topic begins with the word', ['0003-expanded'], both],
  ])('reject a database with %s', async (_name, unknown, available) => {
    const newer = Object.fromEntries(unknown.map((name) => [name, statement('SELECT 1')]));
    await migrate(test.database, silentLog, { ...both, ...newer });
    await expect(migrate(test.database, silentLog, available)).rejects.toThrow(`does not have ${unknown.join(', ')}`);
  });

  it('reject a database from before the first release, with a hint and without changes', async () => {
    await migrate(test.database, silentLog, { '0001-former': statement('CREATE TABLE first (id int)') });
    const message =
      'The database is from before the first release and cannot be upgraded: set DATABASE_URL to an empty database, or ' +
      'DATA_DIR to a new folder.';
    await expect(migrate(test.database, silentLog, both)).rejects.toThrow(message);
    await expect(pendingMigrations(test.database, both)).rejects.toThrow(message);
    expect(await tables()).toEqual(['first']);
  });
});
