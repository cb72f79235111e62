import { createWriteStream, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { Client } from 'pg';
import { connectionAs, type TestDatabase, useDatabase } from '../../../test/support/database.js';
import { eventually } from '../../../test/support/eventually.js';
import { useFolder } from '../../../test/support/folder.js';
import { testKeyring } from '../../../test/support/keyring.js';
import { lockRows } from '../../../test/support/locks.js';
import { silentLog } from '../../../test/support/log.js';
import { type CutOfCommit, useRelay } from '../../../test/support/relay.js';
import { restoreBackup, writeBackup } from './index.js';
import type { RestoreOptions } from './restore.js';

const test = useDatabase({ as: 'owner' });
const relay = useRelay(test);
const folder = useFolder();
const BLOCKED = `SELECT FROM pg_stat_activity
  WHERE application_name = 'project-service backup' AND wait_event_type = 'Lock' AND datname = current_database()`;

/** Writes a backup; returns a function that restores it into the same database. */
async function restoreOfBackup({ connection }: Pick<TestDatabase, 'connection'> = test) {
  const owner = await connectionAs('owner', connection);
  const file = join(folder.path, 'empty.backup');
  const common = { keyring: testKeyring, reportProgress: () => undefined };
  await writeBackup(owner, createWriteStream(file), common);
  return ({ lockTimeout }: Pick<RestoreOptions, 'lockTimeout'>) =>
    restoreBackup(owner, file, {
      ...{ ...common, replace: null, dryRun: false, role: 'project_service_runtime', unverified: false },
      ...{ log: silentLog, finish: async () => undefined, ...(lockTimeout !== undefined && { lockTimeout }) },
    });
}

it('refuses a file that is replaced by another backup between its verification and the copy', async () => {
  const owner = await connectionAs('owner', test.connection);
  const [file, newer] = [join(folder.path, 'latest.backup'), join(folder.path, 'newer.backup')];
  const common = { keyring: testKeyring, reportProgress: () => undefined };
  for (const written of [file, newer]) await writeBackup(owner, createWriteStream(written), common);
  const restoring = restoreBackup(owner, file, {
    ...{ ...common, replace: null, dryRun: true, role: 'project_service_runtime', unverified: false },
    ...{ log: silentLog, finish: async () => undefined },
    reportProgress({ phase, done, all }) {
      if (phase === 'checked' && done === all - 1 && existsSync(newer)) renameSync(newer, file);
    },
  });
  await expect(restoring).rejects.toMatchObject({ code: 'BACKUP_UNUSABLE' });
  expect(existsSync(newer)).toBe(false);
});

it('throws DATABASE_IN_USE if another session locks a table', async () => {
  const restore = await restoreOfBackup();
  const reader = await lockRows(test, 'LOCK TABLE throttle IN ACCESS SHARE MODE', []);
  const released = restore({ lockTimeout: '100ms' }).finally(() => reader.release());
  const notice = expect.stringContaining(`WHERE datname = '${test.connection.database}'`);
  await expect(released).rejects.toMatchObject({ code: 'DATABASE_IN_USE', fields: { notice } });
});

it('throws DATABASE_IN_USE at a deadlock with another session', async () => {
  const restore = await restoreOfBackup();
  const administrator = await connectionAs('administrator', test.connection);
  const [other, watcher] = [new Client(administrator), new Client(administrator)];
  await Promise.all([other.connect(), watcher.connect()]);
  // PostgreSQL aborts the session that finds the deadlock: the restore.
  await other.query("SET deadlock_timeout = '1min'");
  await other.query('BEGIN');
  await other.query('LOCK TABLE throttle IN ACCESS SHARE MODE');
  const restoring = restore({}).finally(() => other.query('COMMIT'));
  const blocked = eventually(async () => (await watcher.query(BLOCKED)).rows.length === 1);
  const locking = blocked.then(() => other.query('LOCK TABLE schema_migration IN ACCESS SHARE MODE'));
  await expect(restoring).rejects.toMatchObject({ code: 'DATABASE_IN_USE' });
  await locking;
  await Promise.all([other.end(), watcher.end()]);
});

it.each<CutOfCommit>(['before', 'after'])(
  'says that it may be complete if its connection is cut %s the commit',
  async (when) => {
    const restore = await restoreOfBackup(relay);
    relay.cutCommit('ENABLE TRIGGER USER', when);
    await expect(restore({})).rejects.toMatchObject({
      message: expect.stringMatching(/lost at the commit: the backup may have been restored\. Check before/),
      cause: { message: expect.stringMatching(/^Connection terminated/) },
    });
  },
);
