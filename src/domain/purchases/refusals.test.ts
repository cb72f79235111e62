import { beforeAll, describe, expect, it } from '@jest/globals';
import { PRICE, useFixture } from '../../../test/support/fixture.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';

// rules.md §3.0, §3.8: refusals of a purchase and their order.

const service = useService();

const past = { offeredFrom: '2020-01-01T00:00:00Z', offeredUntil: '2020-02-01T00:00:00Z' };
const fixture = useFixture(service, {
  declared: { policies: { pinPolicy: 'off' } },
  items: [
    { sku: 'sword' },
    { sku: 'rare', servers: { one: { stock: 3 } } },
    { sku: 'early', servers: { one: { offeredFrom: '2999-01-01T00:00:00Z' } } },
    { sku: 'late', servers: { one: past } },
    { sku: 'elsewhere', servers: { two: {} } },
    { sku: 'off', servers: { one: { enabled: false } } },
    { sku: 'golden', maxQuantity: 999 },
    { sku: 'pair', maxQuantity: 2, limits: [{ scope: 'user', window: 'total', max: 3 }] },
  ],
});

beforeAll(async () => {
  // The file format rejects this price, so the test writes the row.
  await fixture.changeListing('golden', { shown_price: Number.MAX_SAFE_INTEGER });
});

describe('refused purchase without side effects', () => {
  const forms: Record<string, unknown>[] = [
    ...[0, -1, 1_000, 1_000_000_000, '1', 1.5, true, null].map((quantity) => ({ quantity })),
    ...[-1, 0.5, '100', 2 ** 53].map((expectedTotal) => ({ expectedTotal })),
    ...['a'.repeat(15), 'a'.repeat(65), 'a key with some spaces', `${'a'.repeat(16)}\n`, 'ключ'.repeat(4)].map(
      (idempotencyKey) => ({ idempotencyKey }),
    ),
    ...['', 'a'.repeat(33), 'Ada\nkick all', 'Ada\u2028kick all', 'Ada\u202e'].map((character) => ({ character })),
    { itemId: '007' },
    { accountId: 0 },
  ];
  it('returns INVALID_VARIABLES for each malformed input', async () => {
    const buyer = await fixture.newPlayer();
    for (const over of forms) {
      expect({ over, ...(await buyer.expectPurchaseRefusal(buyer.purchaseInput('sword', over))) }).toMatchObject({
        ...refusal(400, 'INVALID_VARIABLES'),
        extensions: { field: `variables.${Object.keys(over)[0]}` },
      });
    }
    expect(await buyer.balance()).toBe(1_000);
  });

  it('accepts the limits of each input', async () => {
    const buyer = await fixture.newPlayer();
    for (const over of [
      { idempotencyKey: '_-'.repeat(8) },
      { idempotencyKey: 'Z9'.repeat(32) },
      { character: '\u{1F409}'.repeat(32) },
      { quantity: 1.0, expectedTotal: 1e2 },
      { quantity: 2, expectedTotal: 200, itemId: String(fixture.item('sword')) },
      { itemId: null, sku: 'sword' },
    ]) {
      expect((await buyer.buy(buyer.purchaseInput('sword', over))).replayed).toBe(false);
    }
  });

  const MAX = Number.MAX_SAFE_INTEGER;
  const quantity = { field: 'variables.quantity' };
  const left = { details: { remaining: 3 } };
  const total = { field: 'variables.expectedTotal', details: { unitPrice: PRICE, total: 200 } };
  const cases: [string, number, string, string, Record<string, unknown>, object?][] = [
    ['an unknown item', 404, 'SHOP_ITEM_NOT_FOUND', 'sword', { itemId: 2 ** 31 - 1 }],
    ['an unknown SKU', 404, 'SHOP_ITEM_NOT_FOUND', 'sword', { itemId: null, sku: 'no' }],
    ['an item of another server', 404, 'SHOP_ITEM_NOT_FOUND', 'elsewhere', {}],
    ['a disabled item', 404, 'SHOP_ITEM_NOT_FOUND', 'off', {}],
    ['an item before its sale window', 409, 'ITEM_UNAVAILABLE', 'early', {}],
    ['an item after its sale window', 409, 'ITEM_UNAVAILABLE', 'late', {}],
    ['too many pieces', 400, 'INVALID_VARIABLES', 'pair', { quantity: 3, expectedTotal: 300 }, quantity],
    ['too large an amount', 400, 'INVALID_VARIABLES', 'golden', { quantity: 999, expectedTotal: MAX }, quantity],
    ['an outdated total', 409, 'PRICE_CHANGED', 'sword', { quantity: 2, expectedTotal: 100 }, total],
    ['too little stock', 409, 'OUT_OF_STOCK', 'rare', { quantity: 4, expectedTotal: 400 }, left],
    ['too little money', 409, 'INSUFFICIENT_FUNDS', 'golden', { expectedTotal: MAX }],
  ];
  it.each(cases)(
    'for %s returns %i %s, and leaves the key unused',
    async (_case, status, code, sku, over, more = {}) => {
      const buyer = await fixture.newPlayer();
      const input = buyer.purchaseInput(sku, over);
      expect(await buyer.expectPurchaseRefusal(input)).toMatchObject({ status, extensions: { code, ...more } });
      const another = { ...buyer.purchaseInput('sword'), idempotencyKey: input['idempotencyKey'] };
      expect(await buyer.buy(another)).toMatchObject({ replayed: false, balance: 900 });
    },
  );

  it('returns OUT_OF_STOCK for an unlimited stock whose sold number cannot grow', async () => {
    const buyer = await fixture.newPlayer();
    await fixture.changeListing('golden', { sold: 2 ** 31 - 1 });
    const input = buyer.purchaseInput('golden', { expectedTotal: Number.MAX_SAFE_INTEGER });
    expect(await buyer.expectPurchaseRefusal(input)).toMatchObject(refusal(409, 'OUT_OF_STOCK'));
    await fixture.changeListing('golden', { sold: 0 });
  });

  it('returns ACCOUNT_NOT_FOUND for an account of another user or server, and leaves the key unused', async () => {
    const buyer = await fixture.newPlayer({ accounts: ['one', 'two'] });
    for (const accountId of [(await fixture.newPlayer()).accounts['one'], buyer.accounts['two']]) {
      const input = buyer.purchaseInput('sword', { accountId });
      expect(await buyer.expectPurchaseRefusal(input)).toMatchObject(refusal(404, 'ACCOUNT_NOT_FOUND'));
      expect((await buyer.buy({ ...input, accountId: buyer.accounts['one'] })).replayed).toBe(false);
    }
    expect(await buyer.balance()).toBe(800);
  });

  it('returns ACCOUNT_BLOCKED for a blocked account or a failed creation', async () => {
    const buyer = await fixture.newPlayer();
    const [blocked, failed] = [(await buyer.createAccount()).id, (await buyer.createAccount()).id];
    await service.domain.accounts.block(fixture.project.id, Number(blocked), TEST_OPERATOR);
    const one = fixture.server('one');
    await one.answer(await one.fetchAccountDelivery(Number(failed)), 'rejected');
    for (const accountId of [blocked, failed]) {
      expect(await buyer.expectPurchaseRefusal(buyer.purchaseInput('sword', { accountId }))).toMatchObject(
        refusal(403, 'ACCOUNT_BLOCKED'),
      );
    }
  });

  it('rejects pending users and anonymous requests', async () => {
    const user = await fixture.project.newUser('PENDING');
    const request = { session: await fixture.project.loginAs(user) };
    const input = (await fixture.newPlayer()).purchaseInput('sword');
    expect(await fixture.project.expectRefusal('purchase', input, request)).toMatchObject(refusal(403, 'USER_PENDING'));
    expect(await fixture.project.expectRefusal('purchase')).toMatchObject(refusal(401, 'UNAUTHENTICATED'));
  });

  it('returns the first refusal in the order of rules.md', async () => {
    const buyer = await fixture.newPlayer({ money: 0 });
    const { id: accountId } = await buyer.createAccount();
    await service.domain.accounts.block(fixture.project.id, Number(accountId), TEST_OPERATOR);
    await fixture.changeListing('pair', { supplied: 0, sale_from: new Date('2999-01-01') });
    let input = buyer.purchaseInput('pair', { quantity: 999, itemId: 2 ** 31 - 1, accountId, expectedTotal: 1 });
    const next = async (code: string, over: Record<string, unknown>) => {
      expect((await buyer.expectPurchaseRefusal(input)).extensions.code).toBe(code);
      input = { ...input, ...over };
    };
    await next('ACCOUNT_BLOCKED', { accountId: buyer.accounts['one'] });
    await next('SHOP_ITEM_NOT_FOUND', { itemId: fixture.item('pair') });
    await next('ITEM_UNAVAILABLE', {});
    await fixture.changeListing('pair', { sale_from: null });
    await next('INVALID_VARIABLES', { quantity: 2 });
    await next('PRICE_CHANGED', { expectedTotal: 200 });
    await fixture.changeItem('pair', { limits: JSON.stringify([{ scope: 'USER', window: 'TOTAL', max: 1 }]) });
    await next('PURCHASE_LIMIT_REACHED', {});
    await fixture.changeItem('pair', { limits: '[]' });
    await next('OUT_OF_STOCK', {});
    await fixture.changeListing('pair', { supplied: null });
    await next('INSUFFICIENT_FUNDS', {});
    await buyer.credit(200);
    expect((await buyer.buy(input)).balance).toBe(0);
  });
});

it('leaves the ledger consistent', async () => {
  expect(await service.domain.ledgerAudit.verifyLedger(null)).toEqual([]);
});
