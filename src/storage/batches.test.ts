import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { queryAsAdministrator, useDatabase } from '../../test/support/database.js';
import { lockRows } from '../../test/support/locks.js';
import { deleteInBatches } from './batches.js';

const test = useDatabase();

it('keeps a row that another transaction renews before its deletion', async () => {
  const run = (text: string) => queryAsAdministrator(test.connection, text);
  await run(`INSERT INTO throttle VALUES ('renewed', 1, 1), ('expired', 1, 1)`);
  const renewal = await lockRows(test, `UPDATE throttle SET expire = 9 WHERE key = 'renewed'`, []);
  const deleting = deleteInBatches(test.database.direct, 'throttle', sql`expire <= 5`);
  await renewal.waitForBlocked(1);
  await renewal.release();
  expect(await deleting).toBe(1);
  const { rows } = await sql<{ key: string }>`SELECT key FROM throttle`.execute(test.database.direct);
  expect(rows).toEqual([{ key: 'renewed' }]);
});
