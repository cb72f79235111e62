import { expect, it } from '@jest/globals';
import { lockRows } from '../../../test/support/locks.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { putMark } from './copy-store.js';

const service = useService();

it('promotes a copy once for concurrent calls', async () => {
  const { copies } = service.domain;
  await putMark(service.administrator.direct, { since: new Date(0), backupOf: new Date(0) });
  const mark = await lockRows(service, 'SELECT FROM copy_mark FOR UPDATE', []);
  const promotions = Promise.allSettled([copies.promote(TEST_OPERATOR), copies.promote(TEST_OPERATOR)]);
  await mark.waitForBlocked(2);
  await mark.release();
  expect((await promotions).toSorted((one, other) => one.status.localeCompare(other.status))).toMatchObject([
    { status: 'fulfilled', value: { backupOf: new Date(0) } },
    { status: 'rejected', reason: { code: 'DATABASE_IS_NO_COPY' } },
  ]);
});
