import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { hold, holdWallet } from '../../../test/support/locks.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';
import { boughtBy, type Player, PRICE, tally, useWorld } from '../../../test/support/world.js';
import { OF_A_NODE } from '../../storage/database.js';

// Concurrent changes during a purchase (rules.md §3.8).

const service = useService();

const world = useWorld(service, {
  restrictSecond: true,
  declared: { policies: { pinPolicy: 'optional', pinLength: 4 } },
  items: [
    { sku: 'sword' },
    { sku: 'last', servers: { one: { stock: 1 } } },
    { sku: 'single', limits: [{ scope: 'user', window: 'total', max: 1 }] },
    { sku: 'changing' },
  ],
});

/** Several purchases that all wait for the buyer's wallet, and then go on at the same time. */
async function atOnce(buyer: Player, wishes: readonly Record<string, unknown>[]) {
  const held = await holdWallet(service, buyer);
  const answers = wishes.map((wish) => buyer.purchase(wish));
  await held.whenWaiting(1);
  await held.release();
  return await Promise.all(answers);
}

describe('purchases at the same time', () => {
  it('with one key from fifty connections are one order, and fifty answers that tell of it', async () => {
    // Money and limit for one: who comes second is not to be told that they are used up.
    const buyer = await world.newPlayer({ money: PRICE });
    const wish = buyer.wish('single');
    // Open already, so that whoever is let in at once is there at once.
    await Promise.all(Array.from({ length: OF_A_NODE.poolSize }, () => service.database.ping()));
    const answers = await atOnce(buyer, Array<typeof wish>(50).fill(wish));
    expect(tally(answers)).toEqual({ 200: 50 });
    const payloads = answers.map(({ body }) => Object(body.data?.['purchase']));
    expect(payloads.filter(({ replayed }) => replayed)).toHaveLength(49);
    const told = payloads.map(({ replayed: _replayed, ...rest }) => JSON.stringify(rest));
    expect(new Set(told).size).toBe(1);
    expect(await buyer.balance()).toBe(0);
    expect(await buyer.run('purchases')).toMatchObject({ totalCount: 1 });
  });

  it('with one key and other contents are one order; the others are told that the key is taken', async () => {
    const buyer = await world.newPlayer();
    const idempotencyKey = randomUUID();
    const wishes = [1, 2, 3, 4].map((quantity) =>
      buyer.wish('sword', { quantity, expectedTotal: quantity * PRICE, idempotencyKey }),
    );
    expect(tally(await atOnce(buyer, wishes))).toEqual({ 200: 1, IDEMPOTENCY_KEY_REUSED: 3 });
    expect(await buyer.run('purchases')).toMatchObject({ totalCount: 1 });
  });

  it('with money for one are one', async () => {
    const buyer = await world.newPlayer({ money: PRICE });
    const wishes = Array.from({ length: 6 }, () => buyer.wish('sword'));
    expect(tally(await atOnce(buyer, wishes))).toEqual({ 200: 1, INSUFFICIENT_FUNDS: 5 });
    expect(await buyer.balance()).toBe(0);
  });

  it('with a limit of one are one, also on two servers', async () => {
    const buyer = await world.newPlayer({ accounts: ['one', 'two'] });
    const two = world.project.server('two');
    await world.project.grant(buyer.user, two);
    const wishes = Array.from({ length: 6 }, (_, index) =>
      buyer.wish('single', index % 2 === 0 ? {} : { gameServerId: two, accountId: buyer.accounts['two'] }),
    );
    expect(tally(await atOnce(buyer, wishes))).toEqual({ 200: 1, PURCHASE_LIMIT_REACHED: 5 });
    expect(await buyer.balance()).toBe(900);
  });

  it('of several users with one piece left are one', async () => {
    const buyers = await Promise.all(Array.from({ length: 5 }, () => world.newPlayer()));
    const listing = 'SELECT FROM shop_listing WHERE item_id = $1 FOR UPDATE';
    const held = await hold(service, listing, [world.item('last')]);
    const answers = buyers.map((buyer) => buyer.purchase(buyer.wish('last')));
    // The others wait in memory: no project gets all places.
    await held.whenWaiting(3);
    await held.release();
    expect(tally(await Promise.all(answers))).toEqual({ 200: 1, OUT_OF_STOCK: 4 });
  });
});

describe('an order that the wallet did not keep away', () => {
  it('is found by its key all the same', async () => {
    const buyer = await world.newPlayer();
    const first = await buyer.buy(buyer.wish('sword'));
    const wish = buyer.wish('sword');
    // The twin has its key from a writer who holds no wallet: the very thing that only the key's own index can stop.
    const twin = await hold(
      service,
      `INSERT INTO purchase
        SELECT (jsonb_populate_record(p, jsonb_build_object('id', $2::text, 'idempotency_key', $3::text))).*
        FROM purchase AS p WHERE id = $1`,
      [first.id, randomUUID(), wish['idempotencyKey']],
    );
    const answer = buyer.purchase(wish);
    await twin.whenWaiting(1);
    await twin.release();
    const { body } = await answer;
    expect(boughtBy(body.data?.['purchase'])).toMatchObject({ replayed: true, balance: 900 });
    await service.administrator.direct
      .deleteFrom('purchase')
      .where('idempotency_key', '=', String(wish['idempotencyKey']))
      .execute();
  });
});

const sql = (table: 'shop_item' | 'shop_listing', values: Record<string, unknown>) =>
  service.database.direct
    .updateTable(table)
    .set(values)
    .where(table === 'shop_item' ? 'id' : 'item_id', '=', world.item('changing'))
    .execute();
const server = async (status: 'OPEN' | 'CLOSED') => {
  const servers = service.database.direct.updateTable('game_server').set({ status });
  await servers.where('project_id', '=', world.project.id).where('code', '=', 'one').execute();
  await service.notifications.settled();
};
const category = (visible: boolean) =>
  service.database.direct
    .updateTable('shop_category')
    .set({ visible })
    .where('project_id', '=', world.project.id)
    .execute();
const account = (status: 'ACTIVE' | 'BLOCKED', { accounts }: Player) =>
  service.database.direct
    .updateTable('game_account')
    .set({ status })
    .where('id', '=', Number(accounts['one']))
    .execute();

/** What changes, how it is changed back, and what a purchase is refused with that had been let in before. */
type Change = [string, (buyer: Player) => Promise<unknown>, (buyer: Player) => Promise<unknown>, string];

const ofTheShop: Change[] = [
  [
    'the price',
    () => sql('shop_listing', { shown_price: 7 }),
    () => sql('shop_listing', { shown_price: PRICE }),
    'PRICE_CHANGED',
  ],
  [
    'the listing',
    () => sql('shop_listing', { enabled: false }),
    () => sql('shop_listing', { enabled: true }),
    'SHOP_ITEM_NOT_FOUND',
  ],
  [
    'the item',
    () => sql('shop_item', { archived_at: new Date() }),
    () => sql('shop_item', { archived_at: null }),
    'SHOP_ITEM_NOT_FOUND',
  ],
  ['its category', () => category(false), () => category(true), 'SHOP_ITEM_NOT_FOUND'],
  [
    'its time of sale',
    () => sql('shop_listing', { sale_to: new Date() }),
    () => sql('shop_listing', { sale_to: null }),
    'ITEM_UNAVAILABLE',
  ],
  [
    'its limits',
    () => sql('shop_item', { limits: '[{"scope":"USER","window":"DAY","max":0}]' }),
    () => sql('shop_item', { limits: '[]' }),
    'PURCHASE_LIMIT_REACHED',
  ],
  ['the server', () => server('CLOSED'), () => server('OPEN'), 'GAME_SERVER_CLOSED'],
  ['the account', (buyer) => account('BLOCKED', buyer), (buyer) => account('ACTIVE', buyer), 'ACCOUNT_BLOCKED'],
  ['maintenance', () => world.project.maintenance(true), () => world.project.maintenance(false), 'PROJECT_UNAVAILABLE'],
];

describe('what changes while a purchase waits for its user’s wallet counts', () => {
  it.each(ofTheShop)('%s', async (_what, change, back, code) => {
    const buyer = await world.newPlayer();
    const wish = buyer.wish('changing');
    const held = await holdWallet(service, buyer);
    const answer = buyer.purchase(wish);
    await held.whenWaiting(1);
    await change(buyer);
    await held.release();
    expect(tally([await answer])).toEqual({ [code]: 1 });
    await back(buyer);
    expect(await buyer.buy(wish)).toMatchObject({ replayed: false, balance: 900 });
  });
});

const block = ({ user }: Player) =>
  service.domain.users.block(world.project.id, user.id, { reasons: { en: 'test' }, until: null }, TEST_OPERATOR);
const unblock = ({ user }: Player) => service.domain.users.unblock(world.project.id, user.id, TEST_OPERATOR);
const nothing = async () => undefined;
const setPin = (newPin: string) => (buyer: Player) => buyer.run('setPin', { newPin, password: buyer.user.password });

describe('what changes after the checks and before the transaction counts', () => {
  const ofTheUser: Change[] = [
    ['the user', block, unblock, 'USER_BLOCKED'],
    ['the session', (buyer) => buyer.run('logout'), nothing, 'SESSION_EXPIRED'],
    ['a first PIN', setPin('4711'), nothing, 'PIN_REQUIRED'],
  ];
  it.each(ofTheUser)('%s', async (_what, change, _back, code) => {
    const buyer = await world.newPlayer();
    expect(tally([await betweenChecks(buyer, buyer.wish('sword'), change)])).toEqual({ [code]: 1 });
    const orders = service.database.direct.selectFrom('purchase').select('id').where('user_id', '=', buyer.user.id);
    expect(await orders.execute()).toEqual([]);
  });

  it('another PIN', async () => {
    const buyer = await world.newPlayer();
    await setPin('4711')(buyer);
    expect(await buyer.cannotBuy(buyer.wish('sword'))).toMatchObject(refusal(403, 'PIN_REQUIRED'));
    const wish = buyer.wish('sword', { pin: '4711' });
    expect(tally([await betweenChecks(buyer, wish, setPin('1905'))])).toEqual({ PIN_REQUIRED: 1 });
    expect(await buyer.cannotBuy(wish)).toMatchObject(refusal(403, 'PIN_INVALID'));
    expect((await buyer.buy({ ...wish, pin: '1905' })).replayed).toBe(false);
    // The order is there: to learn of it takes no PIN, and a wrong one does not matter.
    const { pin: _pin, ...again } = wish;
    expect([(await buyer.buy(again)).replayed, (await buyer.buy(wish)).replayed]).toEqual([true, true]);
  });

  it('access to a restricted server', async () => {
    const buyer = await world.newPlayer({ accounts: ['one', 'two'] });
    const two = world.project.server('two');
    await world.project.grant(buyer.user, two);
    const wish = buyer.wish('sword', { gameServerId: two, accountId: buyer.accounts['two'] });
    const revoke = () => world.project.revoke(buyer.user, two);
    expect(tally([await betweenChecks(buyer, wish, revoke)])).toEqual({ GAME_SERVER_ACCESS_DENIED: 1 });
  });

  /** Asks for a purchase, and makes a change when its PIN has been looked at: its last check before the transaction. */
  async function betweenChecks(
    buyer: Player,
    wish: Record<string, unknown>,
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
      return await buyer.purchase(wish);
    } finally {
      spy.mockRestore();
    }
  }
});

it('the books are right after all of it', async () => {
  expect(await service.domain.ledgerAudit.verifyLedger(null)).toEqual([]);
});
