import { it } from '@jest/globals';
import { useDatabase } from '../../../test/support/database.js';
import { lockRows } from '../../../test/support/locks.js';
import { askOne } from '../../storage/statement.js';
import { addPoint, deleteCount } from './throttle-store.js';

const test = useDatabase();
const LOCK = 'SELECT FROM throttle WHERE key = $1 FOR UPDATE NOWAIT';

it('deletes a count before its failures, in which order a block locks them too', async () => {
  const count = { row: 'login:1', failedRow: 'login-failed:1' };
  // In the order in which one statement would find them.
  for (const key of [count.failedRow, count.row])
    await addPoint(test.database.direct, key, { now: 0, milliseconds: 1_000 });
  const block = await lockRows(test, LOCK, [count.row]);
  const deleting = askOne(test.database.direct, deleteCount(count));
  await block.waitForBlocked(1);
  await (await lockRows(test, LOCK, [count.failedRow])).release();
  await block.release();
  await deleting;
});
