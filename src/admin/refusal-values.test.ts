import { expect, it } from '@jest/globals';
import { useAdmin } from '../../test/support/admin/admin-client.js';
import { useFixture } from '../../test/support/fixture.js';
import { useService } from '../../test/support/service.js';

// Refusals include the values of their detail, so that the page can translate them.

const service = useService();
const fixture = useFixture(service, { items: [{ sku: 'sword' }] });
const admin = useAdmin(service);
const isles = { project: 'isles' };

it('returns the field, the rule and the amounts of a refusal', async () => {
  const player = await fixture.newPlayer({ money: 500 });
  const user = player.user.id;
  const owner = await admin.operator('ALL');
  const credit = { ...isles, user, amount: 5, reference: 'values-1' };
  const past = '2020-01-01T00:00:00Z';
  const valuesOf = async (answer: Promise<Readonly<Record<string, unknown>>>) => {
    const { code, values } = await answer;
    return { code, values };
  };
  expect(await valuesOf(owner.refusal('credit', { ...credit, amount: 0 }))).toEqual({
    code: 'INVALID_REQUEST',
    values: { field: 'amount', problem: 'TOO_SMALL', limit: 1 },
  });
  expect(await valuesOf(owner.refusal('credit', { ...credit, note: 'x'.repeat(501) }))).toEqual({
    code: 'INVALID_NOTE',
    values: { field: 'note', rule: 'TOO_LONG', max: 500 },
  });
  expect(await valuesOf(owner.refusal('credit', { ...credit, note: 'x'.repeat(10_001) }))).toEqual({
    code: 'INVALID_REQUEST',
    values: { field: 'note', problem: 'TOO_LONG', limit: 10_000 },
  });
  expect(await valuesOf(owner.refusal('adjust', { ...credit, amount: -501, note: 'typo' }))).toEqual({
    code: 'BALANCE_TOO_SMALL',
    values: { balance: 500 },
  });
  expect(await valuesOf(owner.refusal('credit', { ...credit, amount: Number.MAX_SAFE_INTEGER }))).toEqual({
    code: 'BALANCE_TOO_LARGE',
    values: { balance: 500, max: Number.MAX_SAFE_INTEGER },
  });
  expect(await valuesOf(owner.refusal('user.block', { ...isles, user, until: past }))).toEqual({
    code: 'INVALID_TIME',
    values: { field: 'until', rule: 'FUTURE' },
  });
  // No day of the calendar, and years that RFC 3339 does not have.
  for (const until of ['2027-02-30T00:00:00Z', '9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00Z'])
    expect(await valuesOf(owner.refusal('user.block', { ...isles, user, until }))).toMatchObject({
      code: 'INVALID_REQUEST',
      values: { field: 'until' },
    });
});
