import { describe, expect, it } from '@jest/globals';
import { useAdmin } from '../../test/support/admin/admin-client.js';
import { useFixture } from '../../test/support/fixture.js';
import { lockRows, lockUserRow } from '../../test/support/locks.js';
import { TEST_OPERATOR } from '../../test/support/project.js';
import { useService } from '../../test/support/service.js';

// A command that waits for a lock reports what it found after the wait, not before.

const service = useService();
const fixture = useFixture(service, { slug: 'isles' });
const admin = useAdmin(service);

/** Makes a change, and then runs a command, while both wait for the row of the user. */
async function behind<T>(userId: number, change: () => Promise<unknown>, command: () => Promise<T>): Promise<T> {
  const row = await lockUserRow(service, userId);
  const changed = change();
  await row.waitForBlocked(1);
  const result = command();
  await row.waitForBlocked(2);
  await row.release();
  await changed;
  return await result;
}

describe('a command that waits for another change of its user', () => {
  it('reports that it lifts a block that began meanwhile', async () => {
    const { user } = await fixture.newPlayer();
    const operator = await admin.operator('ALL');
    const { text } = await behind(
      user.id,
      () => service.domain.users.block(fixture.project.id, user.id, { reasons: {}, until: null }, TEST_OPERATOR),
      () => operator.ask('user.unblock', { project: 'isles', user: String(user.id) }),
    );
    expect(text).toBe(`${user.email} is not blocked.`);
  });

  it('reports the balance that a deleted user leaves', async () => {
    const { user } = await fixture.newPlayer({ money: 50 });
    const operator = await admin.operator('ALL');
    const credit = { amount: 25, reference: 'late', note: null, by: TEST_OPERATOR };
    const { text, data } = await behind(
      user.id,
      () => service.domain.wallet.credit({ projectId: fixture.project.id, userId: user.id, ...credit }),
      () =>
        operator.ask('user.delete', {
          ...{ project: 'isles', user: String(user.id), address: user.email, reason: 'Requested', yes: true },
        }),
    );
    expect(text).toMatch(/ is deleted\. Remaining balance: .*75/);
    expect(data.balance).toBe(75);
  });
});

describe('a cancelled window of maintenance', () => {
  it('leaves a project open that an operator opened while the command waited', async () => {
    const { projects } = service.domain;
    const { id } = fixture.project;
    const operator = await admin.operator('ALL');
    const from = new Date('2199-01-31T18:00:00Z');
    const plan = { from, until: null, messages: {}, gameServerId: null, holdDeliveries: false };
    const window = await projects.scheduleMaintenance(id, plan, TEST_OPERATOR);
    await projects.startMaintenance(id, { messages: {}, until: null, holdDeliveries: false }, TEST_OPERATOR);
    const row = await lockRows(service, `UPDATE project SET availability = 'AVAILABLE' WHERE id = $1`, [id]);
    const answer = operator.ask('maintenance.cancel', { project: 'isles', windowId: window.id });
    await row.waitForBlocked(1);
    await row.release();
    const { text, data } = await answer;
    expect([text, data.staysInMaintenance]).toEqual([`Window ${window.id} of isles is cancelled.`, false]);
  });
});
