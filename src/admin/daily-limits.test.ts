import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type Operator, useAdmin } from '../../test/support/admin/admin-client.js';
import { projectOf } from '../../test/support/domain.js';
import { type Player, PRICE, useFixture } from '../../test/support/fixture.js';
import { lockRows } from '../../test/support/locks.js';
import { TEST_OPERATOR } from '../../test/support/project.js';
import { useService } from '../../test/support/service.js';
import { tamper } from '../../test/support/wallet/ledger.js';

// rules.md §4.8.7: daily limits of refunds and credits by operator.

const service = useService();
const fixture = useFixture(service, { declared: { policies: { pinPolicy: 'off' } }, items: [{ sku: 'sword' }] });
const admin = useAdmin(service);
const isles = { project: 'isles' };
let player: Player;

beforeAll(async () => {
  // Waits until midnight if it is near, because midnight resets the limits.
  const untilMidnight = 86_400_000 - (Date.now() % 86_400_000);
  if (untilMidnight < 30_000) await new Promise((resolve) => setTimeout(resolve, untilMidnight));
  player = await fixture.newPlayer({ money: 10_000 });
});

const bought = async (buyer = player) => (await buyer.buy(buyer.purchaseInput('sword'))).id;
const limit = (role: 'support' | 'payments', max: number | null) =>
  sql`UPDATE project SET ${sql.id(`${role}_daily_limit`)} = ${max} WHERE id = ${fixture.project.id}`.execute(
    service.administrator.direct,
  );
const refund = async (operator: Operator, purchase: string) => operator.ask('purchase.refund', { ...isles, purchase });
let references = 0;
const credit = (amount: number) => {
  references += 1;
  return { ...isles, user: player.user.id, amount, reference: `limited-${references}` };
};

describe('the credits of an operator with the role PAYMENTS', () => {
  it('are limited also if their sum is more than a number can be', async () => {
    const payments = await admin.operator({ isles: 'PAYMENTS' });
    const rich = [await fixture.newPlayer({ money: 0 }), await fixture.newPlayer({ money: 0 })];
    for (const { user } of rich) await payments.ask('credit', { ...credit(Number.MAX_SAFE_INTEGER), user: user.id });
    await limit('payments', Number.MAX_SAFE_INTEGER);
    expect(await payments.refusalCode('credit', credit(1))).toBe('DAILY_LIMIT_REACHED');
    await limit('payments', null);
  });
});

describe('the refunds of an operator with the role SUPPORT', () => {
  it('are limited to 100,000 per day by default, and the credits of PAYMENTS are unlimited', async () => {
    const { dailyLimits } = await projectOf(service.domain, 'isles');
    expect(dailyLimits).toEqual({ support: 100_000, payments: null });
  });

  it('are limited by the setting of the project, except for owners', async () => {
    await limit('support', 2 * PRICE + 1);
    const support = await admin.operator({ isles: 'SUPPORT' });
    await refund(support, await bought());
    await refund(support, await bought());
    const third = await bought();
    for (const dryRun of [true, false])
      expect(await support.refusalCode('purchase.refund', { ...isles, purchase: third, dryRun })).toBe(
        'DAILY_LIMIT_REACHED',
      );
    // The page formats these values in the unit of the currency.
    expect(await support.refusal('purchase.refund', { ...isles, purchase: third })).toMatchObject({
      values: { used: 2 * PRICE, amount: PRICE, max: 2 * PRICE + 1 },
    });
    expect(await player.statusOf(third)).toBe('PAID');
    // Each operator has a separate limit.
    const other = await admin.operator({ isles: 'SUPPORT' });
    await refund(other, await bought());
    // (control) Owners and the command line have no limit.
    const owners = [await admin.operator({ isles: 'OWNER' }), await admin.operator('ALL')];
    for (const owner of owners) for (let round = 0; round < 3; round += 1) await refund(owner, await bought());
    for (let round = 0; round < 3; round += 1) await fixture.refund(await bought());
    await refund(owners[0] ?? other, third);
  });

  it('are rejected with the refunded sum, the limit, and the role without it', async () => {
    await limit('support', PRICE);
    const name = 'explained';
    await service.domain.operators.create(name, { ownsAll: false }, TEST_OPERATOR);
    const by = { name: `operator:${name}`, request: null };
    const refunded = async () =>
      service.domain.purchases.refund(fixture.project.id, await bought(), { force: false, note: null, by });
    await refunded();
    await expect(refunded()).rejects.toMatchObject({
      code: 'DAILY_LIMIT_REACHED',
      fields: {
        notice: expect.stringMatching(
          /^explained has refunded 100 today .* 100 more; .* support is 100 a day.* OWNER /,
        ),
      },
    });
  });

  it('include those of cancelled dead letters', async () => {
    await limit('support', PRICE);
    const support = await admin.operator({ isles: 'SUPPORT' });
    const deliveryOf = async (order: string) => (await fixture.deliveryOf(order)).id;
    const [first, second] = [await deliveryOf(await bought()), await deliveryOf(await bought())];
    await support.ask('delivery.cancel', { ...isles, delivery: first });
    expect(await support.refusalCode('delivery.cancel', { ...isles, delivery: second })).toBe('DAILY_LIMIT_REACHED');
    expect(await support.refusalCode('purchase.refund', { ...isles, purchase: await bought() })).toBe(
      'DAILY_LIMIT_REACHED',
    );
  });

  it('do not exceed the limit when they are sent concurrently', async () => {
    await limit('support', 2 * PRICE);
    const support = await admin.operator({ isles: 'SUPPORT' });
    const buyers = await Promise.all(Array.from({ length: 8 }, () => fixture.newPlayer({ money: PRICE })));
    const orders = await Promise.all(buyers.map((buyer) => bought(buyer)));
    await Promise.allSettled(orders.map((order) => refund(support, order)));
    const balances = await Promise.all(buyers.map((buyer) => buyer.balance()));
    expect(balances.toSorted()).toEqual([...Array(6).fill(0), ...Array(2).fill(PRICE)]);
  });

  it('are limited by a setting that changes while the refund waits for the operator', async () => {
    await limit('support', PRICE);
    const name = 'waiting';
    await service.domain.operators.create(name, { ownsAll: false }, TEST_OPERATOR);
    const by = { name: `operator:${name}`, request: null };
    const order = await bought();
    const lock = await lockRows(service, 'SELECT FROM operator WHERE name = $1 FOR UPDATE', [name]);
    const refunded = service.domain.purchases.refund(fixture.project.id, order, { force: false, note: null, by });
    const refusal = expect(refunded).rejects.toMatchObject({ code: 'DAILY_LIMIT_REACHED' });
    await lock.waitForBlocked(1);
    await limit('support', 0);
    await lock.release();
    await refusal;
  });

  it('restart at midnight UTC, by the clock of the database', async () => {
    await limit('support', PRICE);
    const support = await admin.operator({ isles: 'SUPPORT' });
    await refund(support, await bought());
    const next = await bought();
    const refused = () => support.refusalCode('purchase.refund', { ...isles, purchase: next, dryRun: true });
    const recordedAt = (time: string) =>
      tamper(service, [`UPDATE ledger_tx SET recorded_at = ${time} WHERE actor LIKE 'operator:%'`]);
    const midnight = `date_trunc('day', now(), 'UTC')`;
    await recordedAt(midnight);
    expect(await refused()).toBe('DAILY_LIMIT_REACHED');
    await recordedAt(`${midnight} - interval '1 microsecond'`);
    await refund(support, next);
  });

  it('with the amount zero are allowed, also with the limit 0', async () => {
    await limit('support', 0);
    const support = await admin.operator({ isles: 'SUPPORT' });
    expect(await support.refusalCode('purchase.refund', { ...isles, purchase: await bought() })).toBe(
      'DAILY_LIMIT_REACHED',
    );
    await limit('support', null);
    await refund(support, await bought()); // (control) null is no limit
  });
});

describe('the credits of a program with the role PAYMENTS', () => {
  it('have their own limit, which ignores repeated references', async () => {
    const payments = await admin.operator({ isles: 'PAYMENTS' });
    await limit('support', 0);
    await payments.ask('credit', credit(1_000_000)); // (control) no limit unless one is set
    await limit('payments', 1_000_500);
    const last = credit(500);
    await payments.ask('credit', last);
    expect((await payments.data('credit', last)).replayed).toBe(true);
    expect(await payments.refusalCode('credit', credit(1))).toBe('DAILY_LIMIT_REACHED');
    const owner = await admin.operator({ isles: 'OWNER' });
    await owner.ask('credit', credit(2_000_000));
  });
});
