import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { connectionAs, useDatabase } from '../../../test/support/database.js';
import { useFolder } from '../../../test/support/folder.js';
import { testKeyring } from '../../../test/support/keyring.js';
import { lockRows } from '../../../test/support/locks.js';
import { silentLog } from '../../../test/support/log.js';
import { restoreBackup, writeBackup } from './index.js';

const test = useDatabase({ as: 'owner' });
const folder = useFolder();

it('throws DATABASE_IN_USE if another session locks a table', async () => {
  const owner = await connectionAs('owner', test.connection);
  const file = join(folder.path, 'empty.backup');
  const common = { keyring: testKeyring, reportProgress: () => undefined };
  await writeBackup(owner, createWriteStream(file), common);
  const reader = await lockRows(test, 'LOCK TABLE throttle IN ACCESS SHARE MODE', []);
  const restoring = restoreBackup(owner, file, {
    ...{ ...common, replace: null, dryRun: false, role: 'project_service_runtime', unverified: false },
    ...{ log: silentLog, finish: async () => undefined },
  });
  const released = restoring.finally(() => reader.release());
  await expect(released).rejects.toMatchObject({ code: 'DATABASE_IN_USE' });
});
