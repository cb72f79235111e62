import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { ping } from '../../../test/support/database.js';
import { countAnswers, type Player, PRICE, readPurchase, useFixture } from '../../../test/support/fixture.js';
import { lockRows, lockWalletRow } from '../../../test/support/locks.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';
import { OF_A_NODE } from '../../storage/database.js';

// Concurrent changes during a purchase (rules.md §3.8).

const service = useService();

const fixture = useFixture(service, {
  restrictSecond: true,
  declared: { policies: { pinPolicy: 'optional', pinLength: 4 } },
  items: [
    { sku: 'sword' },
    { sku: 'last', servers: { one: { stock: 1 } } },
    { sku: 'single', limits: [{ scope: 'user', window: 'total', max: 1 }] },
    { sku: 'changing' },
  ],
});

/** Lets several purchases queue for the wallet of the buyer, then releases them together. */
async function atOnce(buyer: Player, inputs: readonly Record<string, unknown>[]) {
  const lock = await lockWalletRow(service, buyer);
  const answers = inputs.map((input) => buyer.purchase(input));
  await lock.waitForBlocked(1);
  await lock.release();
  return await Promise.all(answers);
}

describe('concurrent purchases', () => {
  it('with one key from fifty connections create one order and return it fifty times', async () => {
    // Money and limit for one purchase: a duplicate must not fail because they are used up.
    const buyer = await fixture.newPlayer({ money: PRICE });
    const input = buyer.purchaseInput('single');
    // Opens all connections, so that admitted purchases start together.
    await Promise.all(Array.from({ length: OF_A_NODE.poolSize }, () => ping(service.database)));
    const answers = await atOnce(buyer, Array<typeof input>(50).fill(input));
    expect(countAnswers(answers)).toEqual({ 200: 50 });
    const payloads = answers.map(({ body }) => Object(body.data?.['purchase']));
    expect(payloads.filter(({ replayed }) => replayed)).toHaveLength(49);
    const responses = payloads.map(({ replayed: _replayed, ...rest }) => JSON.stringify(rest));
    expect(new Set(responses).size).toBe(1);
    expect(await buyer.balance()).toBe(0);
    expect(await buyer.run('purchases')).toMatchObject({ totalCount: 1 });
  });

  it('with one key and other contents create one order and reject the others', async () => {
    const buyer = await fixture.newPlayer();
    const idempotencyKey = randomUUID();
    const inputs = [1, 2, 3, 4].map((quantity) =>
      buyer.purchaseInput('sword', { quantity, expectedTotal: quantity * PRICE, idempotencyKey }),
    );
    expect(countAnswers(await atOnce(buyer, inputs))).toEqual({ 200: 1, IDEMPOTENCY_KEY_REUSED: 3 });
    expect(await buyer.run('purchases')).toMatchObject({ totalCount: 1 });
  });

  it('with money for one purchase create one order', async () => {
    const buyer = await fixture.newPlayer({ money: PRICE });
    const inputs = Array.from({ length: 6 }, () => buyer.purchaseInput('sword'));
    expect(countAnswers(await atOnce(buyer, inputs))).toEqual({ 200: 1, INSUFFICIENT_FUNDS: 5 });
    expect(await buyer.balance()).toBe(0);
  });

  it('with a limit of one create one order, also on two servers', async () => {
    const buyer = await fixture.newPlayer({ accounts: ['one', 'two'] });
    const two = fixture.project.server('two');
    await fixture.project.grant(buyer.user, two);
    const inputs = Array.from({ length: 6 }, (_, index) =>
      buyer.purchaseInput('single', index % 2 === 0 ? {} : { gameServerId: two, accountId: buyer.accounts['two'] }),
    );
    expect(countAnswers(await atOnce(buyer, inputs))).toEqual({ 200: 1, PURCHASE_LIMIT_REACHED: 5 });
    expect(await buyer.balance()).toBe(900);
  });

  it('of several users create one order for the last piece', async () => {
    const buyers = await Promise.all(Array.from({ length: 5 }, () => fixture.newPlayer()));
    const listing = 'SELECT FROM shop_listing WHERE item_id = $1 FOR UPDATE';
    const lock = await lockRows(service, listing, [fixture.item('last')]);
    const answers = buyers.map((buyer) => buyer.purchase(buyer.purchaseInput('last')));
    // The others wait in memory, because one project does not get all connections.
    await lock.waitForBlocked(3);
    await lock.release();
    expect(countAnswers(await Promise.all(answers))).toEqual({ 200: 1, OUT_OF_STOCK: 4 });
  });
});

describe('duplicate order without the wallet lock', () => {
  it('is found by the unique key', async () => {
    const buyer = await fixture.newPlayer();
    const first = await buyer.buy(buyer.purchaseInput('sword'));
    const input = buyer.purchaseInput('sword');
    // A writer without the wallet lock inserts the key, so only the unique index can detect it.
    const duplicate = await lockRows(
      service,
      `INSERT INTO purchase
        SELECT (jsonb_populate_record(p, jsonb_build_object('id', $2::text, 'idempotency_key', $3::text))).*
        FROM purchase AS p WHERE id = $1`,
      [first.id, randomUUID(), input['idempotencyKey']],
    );
    const answer = buyer.purchase(input);
    await duplicate.waitForBlocked(1);
    await duplicate.release();
    const { body } = await answer;
    expect(readPurchase(body.data?.['purchase'])).toMatchObject({ replayed: true, balance: 900 });
    await service.administrator.direct
      .deleteFrom('purchase')
      .where('idempotency_key', '=', String(input['idempotencyKey']))
      .execute();
  });
});

const item = (values: Record<string, unknown>) => fixture.changeItem('changing', values);
const listing = (values: Record<string, unknown>) => fixture.changeListing('changing', values);
const server = (status: 'OPEN' | 'CLOSED') => fixture.project.setServerStatus('one', status);
const category = (visible: boolean) =>
  service.database.direct
    .updateTable('shop_category')
    .set({ visible })
    .where('project_id', '=', fixture.project.id)
    .execute();
const account = (status: 'ACTIVE' | 'BLOCKED', { accounts }: Player) =>
  service.database.direct
    .updateTable('game_account')
    .set({ status })
    .where('id', '=', Number(accounts['one']))
    .execute();

/** Name of the change, the change, its undo, and the expected error of a queued purchase. */
type Change = [string, (buyer: Player) => Promise<unknown>, (buyer: Player) => Promise<unknown>, string];

const shopChanges: Change[] = [
  ['the price', () => listing({ shown_price: 7 }), () => listing({ shown_price: PRICE }), 'PRICE_CHANGED'],
  ['the listing', () => listing({ enabled: false }), () => listing({ enabled: true }), 'SHOP_ITEM_NOT_FOUND'],
  ['the item', () => item({ archived_at: new Date() }), () => item({ archived_at: null }), 'SHOP_ITEM_NOT_FOUND'],
  ['its category', () => category(false), () => category(true), 'SHOP_ITEM_NOT_FOUND'],
  ['its sale window', () => listing({ sale_to: new Date() }), () => listing({ sale_to: null }), 'ITEM_UNAVAILABLE'],
  [
    'its limits',
    () => item({ limits: '[{"scope":"USER","window":"DAY","max":0}]' }),
    () => item({ limits: '[]' }),
    'PURCHASE_LIMIT_REACHED',
  ],
  ['the server', () => server('CLOSED'), () => server('OPEN'), 'GAME_SERVER_CLOSED'],
  ['the account', (buyer) => account('BLOCKED', buyer), (buyer) => account('ACTIVE', buyer), 'ACCOUNT_BLOCKED'],
  [
    'maintenance',
    () => fixture.project.maintenance(true),
    () => fixture.project.maintenance(false),
    'PROJECT_UNAVAILABLE',
  ],
];

describe('purchase that waits for the wallet lock', () => {
  it.each(shopChanges)('sees a change of %s', async (_what, change, back, code) => {
    const buyer = await fixture.newPlayer();
    const input = buyer.purchaseInput('changing');
    const lock = await lockWalletRow(service, buyer);
    const answer = buyer.purchase(input);
    await lock.waitForBlocked(1);
    await change(buyer);
    await lock.release();
    expect(countAnswers([await answer])).toEqual({ [code]: 1 });
    await back(buyer);
    expect(await buyer.buy(input)).toMatchObject({ replayed: false, balance: 900 });
  });
});

const block = ({ user }: Player) =>
  service.domain.users.block(fixture.project.id, user.id, { reasons: { en: 'test' }, until: null }, TEST_OPERATOR);
const unblock = ({ user }: Player) => service.domain.users.unblock(fixture.project.id, user.id, TEST_OPERATOR);
const noUndo = async () => undefined;
const setPin = (newPin: string) => (buyer: Player) => buyer.run('setPin', { newPin, password: buyer.user.password });

describe('purchase between its checks and its transaction', () => {
  const userChanges: Change[] = [
    ['the user', block, unblock, 'USER_BLOCKED'],
    ['the session', (buyer) => buyer.run('logout'), noUndo, 'SESSION_EXPIRED'],
    ['a first PIN', setPin('4711'), noUndo, 'PIN_REQUIRED'],
  ];
  it.each(userChanges)('sees a change of %s', async (_what, change, _back, code) => {
    const buyer = await fixture.newPlayer();
    expect(countAnswers([await betweenChecks(buyer, buyer.purchaseInput('sword'), change)])).toEqual({ [code]: 1 });
    const orders = service.database.direct.selectFrom('purchase').select('id').where('user_id', '=', buyer.user.id);
    expect(await orders.execute()).toEqual([]);
  });

  it('rejects the old PIN after the PIN is changed', async () => {
    const buyer = await fixture.newPlayer();
    await setPin('4711')(buyer);
    expect(await buyer.expectPurchaseRefusal(buyer.purchaseInput('sword'))).toMatchObject(refusal(403, 'PIN_REQUIRED'));
    const input = buyer.purchaseInput('sword', { pin: '4711' });
    expect(countAnswers([await betweenChecks(buyer, input, setPin('1905'))])).toEqual({ PIN_REQUIRED: 1 });
    expect(await buyer.expectPurchaseRefusal(input)).toMatchObject(refusal(403, 'PIN_INVALID'));
    expect((await buyer.buy({ ...input, pin: '1905' })).replayed).toBe(false);
    // A replay needs no PIN and ignores a wrong one.
    const { pin: _pin, ...again } = input;
    expect([(await buyer.buy(again)).replayed, (await buyer.buy(input)).replayed]).toEqual([true, true]);
  });

  it('is replayed after a duplicate has bought, although the PIN is changed', async () => {
    const buyer = await fixture.newPlayer();
    await setPin('4711')(buyer);
    const input = buyer.purchaseInput('sword', { pin: '4711' });
    const answer = await betweenChecks(buyer, input, async () => {
      await buyer.buy(input);
      await setPin('1905')(buyer);
    });
    expect(readPurchase(answer.body.data?.['purchase'])).toMatchObject({ replayed: true, balance: 900 });
  });

  it('is replayed after a duplicate has bought, although its PIN is refused', async () => {
    const buyer = await fixture.newPlayer();
    await setPin('4711')(buyer);
    const input = buyer.purchaseInput('sword', { pin: '4711' });
    const { users } = service.domain;
    const prove = users.provePin;
    const spy = jest.spyOn(users, 'provePin').mockImplementationOnce(async (question) => {
      spy.mockRestore();
      await buyer.buy(input);
      await setPin('1905')(buyer);
      return await prove(question);
    });
    expect(await buyer.buy(input)).toMatchObject({ replayed: true, balance: 900 });
  });

  /**
   * Sends a purchase and makes a change after the PIN check, the last check before the transaction.
   */
  async function betweenChecks(
    buyer: Player,
    input: Record<string, unknown>,
    change: (buyer: Player) => Promise<unknown>,
  ) {
    const { users } = service.domain;
    const prove = users.provePin;
    const spy = jest.spyOn(users, 'provePin').mockImplementationOnce(async (question) => {
      const proof = await prove(question);
      await change(buyer);
      return proof;
    });
    try {
      return await buyer.purchase(input);
    } finally {
      spy.mockRestore();
    }
  }
});

it('leaves the ledger consistent', async () => {
  expect(await service.domain.ledgerAudit.verifyLedger(null)).toEqual([]);
});
