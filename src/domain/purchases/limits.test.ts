import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createTestClock } from '../../../test/support/clock.js';
import { type Player, PRICE, useFixture } from '../../../test/support/fixture.js';
import { refusal, startTestService, useService } from '../../../test/support/service.js';
import { windowOf } from '../catalogue/index.js';

// rules.md §1.9: purchase limits of an item, and the start of the next period.

const SECOND = 1_000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

const clock = createTestClock();

const limit = (scope: string, window: string, max: number) => ({ scope, window, max });
const service = useService({ clock });

const fixture = useFixture(service, {
  declared: { policies: { pinPolicy: 'off' } },
  items: [
    { sku: 'daily', limits: [limit('user', 'day', 2)] },
    { sku: 'once-a-day', limits: [limit('user', 'day', 1)] },
    { sku: 'weekly', limits: [limit('user', 'week', 1)] },
    { sku: 'monthly', limits: [limit('user', 'month', 1)] },
    { sku: 'by-account', limits: [limit('account', 'total', 1), limit('user', 'total', 3)] },
  ],
});

/** Sets the clock, forwards or backwards. */
const goTo = (time: string | number): void => clock.advance(new Date(time).getTime() - clock.now().getTime());
/** The next midnight in UTC. */
const midnight = (): number => (Math.floor(clock.now().getTime() / DAY) + 1) * DAY;
const LIMIT = refusal(409, 'PURCHASE_LIMIT_REACHED');
const buys = async (buyer: Player, sku: string) => (await buyer.buy(buyer.purchaseInput(sku))).id;
const isRefused = async (buyer: Player, sku: string) =>
  expect(await buyer.expectPurchaseRefusal(buyer.purchaseInput(sku))).toMatchObject(LIMIT);

describe('purchase limit', () => {
  it('counts pieces and returns the remaining number', async () => {
    const buyer = await fixture.newPlayer();
    await buys(buyer, 'daily');
    expect(
      await buyer.expectPurchaseRefusal(buyer.purchaseInput('daily', { quantity: 2, expectedTotal: 2 * PRICE })),
    ).toMatchObject({
      ...LIMIT,
      extensions: { details: { scope: 'USER', window: 'DAY', max: 2, remaining: 1 } },
    });
    await buys(buyer, 'daily');
    expect((await buyer.expectPurchaseRefusal(buyer.purchaseInput('daily'))).extensions.details).toMatchObject({
      remaining: 0,
    });
    await buys(await fixture.newPlayer(), 'daily');
  });

  it('counts per account and, independently, per user', async () => {
    const buyer = await fixture.newPlayer();
    const input = (accountId: string) => buyer.purchaseInput('by-account', { accountId });
    const [first, second, third] = [
      (await buyer.createAccount()).id,
      (await buyer.createAccount()).id,
      (await buyer.createAccount()).id,
    ];
    await buyer.buy(input(first));
    expect((await buyer.expectPurchaseRefusal(input(first))).extensions.details).toMatchObject({
      scope: 'ACCOUNT',
      remaining: 0,
    });
    await buyer.buy(input(second));
    await buyer.buy(input(third));
    const details = { scope: 'USER', window: 'TOTAL', max: 3, remaining: 0 };
    expect((await buyer.expectPurchaseRefusal(buyer.purchaseInput('by-account'))).extensions.details).toEqual(details);
  });
});

describe('limits of a shop item', () => {
  const limitsOf = async (sku: string, session?: string, code = 'one') => {
    const { run, server } = fixture.project;
    const gameServerId = server(code);
    const alone = Object(await run('shopItem', { sku, gameServerId }, { session })).limits;
    const { edges } = Object(await run('shopItems', { gameServerId }, { session }));
    // The list has the same values.
    expect(edges.find(({ node }: { node: { sku: string } }) => node.sku === sku).node.limits).toEqual(alone);
    return alone;
  };
  const left = async (sku: string, session?: string, code?: string) =>
    (await limitsOf(sku, session, code)).map(({ remaining }: { remaining: number | null }) => remaining);

  it('show the remaining pieces to a signed-in user', async () => {
    const buyer = await fixture.newPlayer();
    expect(await limitsOf('daily', buyer.session)).toEqual([{ scope: 'USER', window: 'DAY', max: 2, remaining: 2 }]);
    const id = await buys(buyer, 'daily');
    expect(await left('daily', buyer.session)).toEqual([1]);
    // On every server: the limit is per user.
    expect(await left('daily', buyer.session, 'two')).toEqual([1]);
    await buys(buyer, 'daily');
    expect(await left('daily', buyer.session)).toEqual([0]);
    await isRefused(buyer, 'daily');
    await fixture.refund(id);
    expect(await left('daily', buyer.session)).toEqual([1]);
    await buys(buyer, 'daily');
    await isRefused(buyer, 'daily');
    goTo(midnight());
    expect(await left('daily', buyer.session)).toEqual([2]);
    expect(await left('daily', (await fixture.newPlayer()).session)).toEqual([2]);
  });

  it('show the account with the most remaining pieces for a limit per account', async () => {
    const buyer = await fixture.newPlayer({ accounts: ['one', 'two'] });
    const { session } = buyer;
    expect(await left('by-account', session)).toEqual([1, 3]);
    await buys(buyer, 'by-account');
    expect(await left('by-account', session)).toEqual([0, 2]);
    expect(await left('by-account', session, 'two')).toEqual([1, 2]);
    const { id: accountId } = await buyer.createAccount();
    expect(await left('by-account', session)).toEqual([1, 2]);
    await buyer.buy(buyer.purchaseInput('by-account', { accountId }));
    expect(await left('by-account', session)).toEqual([0, 1]);
  });

  it('show nothing of accounts that accept no purchases for a limit per account', async () => {
    const buyer = await fixture.newPlayer();
    await buys(buyer, 'by-account');
    const { id: accountId } = await buyer.createAccount();
    const change = service.administrator.direct.updateTable('game_account').where('id', '=', Number(accountId));
    for (const [state, remaining] of [
      [{ status: 'ACTIVE' }, 1],
      [{ status: 'BLOCKED' }, 0],
      [{ status: 'ACTIVE', quarantined_at: clock.now() }, 0],
    ] as const) {
      await change.set(state).execute();
      expect(await left('by-account', buyer.session)).toEqual([remaining, 2]);
    }
  });

  it('show no remaining pieces to anonymous requests, whose responses are identical', async () => {
    const buyer = await fixture.newPlayer();
    const ask = async (session?: string) => {
      const variables = { sku: 'daily', gameServerId: fixture.project.server('one') };
      const request = { session, headers: { 'x-request-id': 'the-same' } };
      return (await fixture.project.ask('shopItem', variables, request)).text;
    };
    const before = await ask();
    expect(before).toContain('"remaining":null');
    await buys(buyer, 'daily');
    expect(await ask()).toBe(before);
    expect(await ask(buyer.session)).not.toBe(before);
  });
});

describe('limit per day', () => {
  it('ends after the last millisecond of the day in UTC', async () => {
    const buyer = await fixture.newPlayer();
    const end = midnight();
    goTo(end - 1);
    await buys(buyer, 'once-a-day');
    await isRefused(buyer, 'once-a-day');
    goTo(end);
    await buys(buyer, 'once-a-day');
    await isRefused(buyer, 'once-a-day');
  });

  it('is not freed when the clock is set back to an earlier day and forward again', async () => {
    const buyer = await fixture.newPlayer();
    const end = midnight();
    goTo(end - HOUR / 2);
    await buys(buyer, 'once-a-day');
    goTo(end + HOUR / 4);
    await buys(buyer, 'once-a-day');
    clock.advance(-HOUR);
    await isRefused(buyer, 'once-a-day');
    clock.advance(HOUR);
    await isRefused(buyer, 'once-a-day');
    expect(await buyer.run('purchases')).toMatchObject({ totalCount: 2 });
  });

  it('holds on nodes whose clocks are ten minutes apart', async () => {
    const ahead = await startTestService({
      sharedWith: service,
      clock: { now: () => new Date(clock.now().getTime() + 10 * 60 * SECOND) },
    });
    try {
      const buyer = await fixture.newPlayer();
      const there = fixture.on(ahead, buyer);
      goTo(midnight() - 5 * 60 * SECOND);
      // On that node it is already tomorrow, and this purchase does not count here.
      await buys(there, 'once-a-day');
      await buys(buyer, 'once-a-day');
      await Promise.all([isRefused(buyer, 'once-a-day'), isRefused(there, 'once-a-day')]);
      clock.advance(5 * 60 * SECOND);
      await isRefused(buyer, 'once-a-day');
    } finally {
      await ahead.stop();
    }
  });
});

describe('windows of limits', () => {
  it('start weeks on Monday and months on the first', async () => {
    const buyer = await fixture.newPlayer();
    const year = clock.now().getUTCFullYear() + 1;
    // The first Sunday in February of next year. The session would expire, so the user logs in
    // again.
    const february = Date.UTC(year, 1, 1);
    const sunday = february + ((7 - new Date(february).getUTCDay()) % 7) * DAY;
    goTo(sunday);
    const session = await fixture.project.loginAs(buyer.user);
    const later = fixture.on(service, { ...buyer, session });
    await buys(later, 'weekly');
    goTo(sunday + DAY - 1);
    await isRefused(later, 'weekly');
    await buys(later, 'monthly');
    goTo(sunday + DAY);
    await buys(later, 'weekly');
    await isRefused(later, 'monthly');
  });

  it('cover every time exactly once for each kind', () => {
    const moment = fc.date({ min: new Date('1999-12-01'), max: new Date('2101-01-31'), noInvalidDate: true });
    const windows = fc.constantFrom('DAY', 'WEEK', 'MONTH');
    fc.assert(
      fc.property(moment, windows, (now, window) => {
        const { from, to } = windowOf(window, now);
        if (from === null || to === null) return false;
        const isWithin = from <= now && now < to;
        const next = windowOf(window, to);
        const last = windowOf(window, new Date(to.getTime() - 1));
        const starts = [from, to].every((edge) => edge.getTime() % DAY === 0);
        const rule = window === 'WEEK' ? from.getUTCDay() === 1 : window === 'DAY' || from.getUTCDate() === 1;
        return (
          isWithin && starts && rule && next.from?.getTime() === to.getTime() && last.from?.getTime() === from.getTime()
        );
      }),
    );
    expect(windowOf('TOTAL', new Date())).toEqual({ from: null, to: null });
  });
});

it('leaves the ledger consistent', async () => {
  expect(await service.domain.ledgerAudit.verifyLedger(null)).toEqual([]);
});
