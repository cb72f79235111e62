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

  const cases: [string, string, () => Promise<Record<string, unknown>>, number, string, object][] = [
    [
      'returns SHOP_ITEM_NOT_FOUND for an unknown item',
      'sword',
      async () => ({ itemId: 2 ** 31 - 1 }),
      404,
      'SHOP_ITEM_NOT_FOUND',
      {},
    ],
    [
      'returns SHOP_ITEM_NOT_FOUND for an unknown SKU',
      'sword',
      async () => ({ itemId: null, sku: 'no' }),
      404,
      'SHOP_ITEM_NOT_FOUND',
      {},
    ],
    [
      'returns SHOP_ITEM_NOT_FOUND for an item of another server',
      'elsewhere',
      async () => ({}),
      404,
      'SHOP_ITEM_NOT_FOUND',
      {},
    ],
    ['returns SHOP_ITEM_NOT_FOUND for a disabled item', 'off', async () => ({}), 404, 'SHOP_ITEM_NOT_FOUND', {}],
    ['returns ITEM_UNAVAILABLE before the sale window', 'early', async () => ({}), 409, 'ITEM_UNAVAILABLE', {}],
    ['returns ITEM_UNAVAILABLE after the sale window', 'late', async () => ({}), 409, 'ITEM_UNAVAILABLE', {}],
    [
      'returns INVALID_VARIABLES beyond the maximum quantity of the item',
      'pair',
      async () => ({ quantity: 3, expectedTotal: 300 }),
      400,
      'INVALID_VARIABLES',
      { field: 'variables.quantity' },
    ],
    [
      'returns INVALID_VARIABLES beyond the largest amount',
      'golden',
      async () => ({ quantity: 999, expectedTotal: Number.MAX_SAFE_INTEGER }),
      400,
      'INVALID_VARIABLES',
      { field: 'variables.quantity' },
    ],
    [
      'returns PRICE_CHANGED for an outdated total',
      'sword',
      async () => ({ quantity: 2, expectedTotal: 100 }),
      409,
      'PRICE_CHANGED',
      { field: 'variables.expectedTotal', details: { unitPrice: PRICE, total: 200 } },
    ],
    [
      'returns OUT_OF_STOCK beyond the stock',
      'rare',
      async () => ({ quantity: 4, expectedTotal: 400 }),
      409,
      'OUT_OF_STOCK',
      { details: { remaining: 3 } },
    ],
    [
      'returns INSUFFICIENT_FUNDS without enough money',
      'golden',
      async () => ({ expectedTotal: Number.MAX_SAFE_INTEGER }),
      409,
      'INSUFFICIENT_FUNDS',
      {},
    ],
    [
      'returns ACCOUNT_NOT_FOUND for an account of another user',
      'sword',
      async () => ({ accountId: (await fixture.newPlayer()).accounts['one'] }),
      404,
      'ACCOUNT_NOT_FOUND',
      {},
    ],
  ];
  it.each(cases)('%s', async (_name, sku, over, status, code, extensions) => {
    const buyer = await fixture.newPlayer();
    const input = buyer.purchaseInput(sku, await over());
    const first = await buyer.expectPurchaseRefusal(input);
    expect(first).toMatchObject({ status, extensions: { code, ...extensions } });
    // The key stays unused: another purchase succeeds with it.
    expect(await buyer.buy({ ...buyer.purchaseInput('sword'), idempotencyKey: input['idempotencyKey'] })).toMatchObject(
      {
        replayed: false,
        balance: 900,
      },
    );
  });

  it('returns OUT_OF_STOCK for an unlimited stock whose sold number cannot grow', async () => {
    const buyer = await fixture.newPlayer();
    await fixture.changeListing('golden', { sold: 2 ** 31 - 1 });
    const input = buyer.purchaseInput('golden', { expectedTotal: Number.MAX_SAFE_INTEGER });
    expect(await buyer.expectPurchaseRefusal(input)).toMatchObject(refusal(409, 'OUT_OF_STOCK'));
    await fixture.changeListing('golden', { sold: 0 });
  });

  it('returns ACCOUNT_NOT_FOUND for an account of the user on another server', async () => {
    const buyer = await fixture.newPlayer({ accounts: ['one', 'two'] });
    const input = buyer.purchaseInput('sword', { accountId: buyer.accounts['two'] });
    expect(await buyer.expectPurchaseRefusal(input)).toMatchObject(refusal(404, 'ACCOUNT_NOT_FOUND'));
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
