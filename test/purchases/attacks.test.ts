import { afterEach, describe, expect, it } from '@jest/globals';
import type { LeasedDelivery } from '../../src/domain/deliveries/index.js';
import { createGameServer } from '../accounts/support.js';
import { TEST_OPERATOR, useProject } from '../support/project.js';
import { useService } from '../support/service.js';
import { use } from '../support/use.js';
import { type Buyer, hold, holdWallet, openShop, PRICE, tally } from './support.js';

// Somebody who means harm, and what he must not be able to do: rules.md §5 and §6.

const service = useService();
/** Another node: what waits in the memory of one is no obstacle to the other. */
const node = useService({ besides: service });
const project = useProject(service, { slug: 'isles', restrictSecond: true });
const shop = use(() => openShop(service, project, [{ sku: 'sword' }, { sku: 'edited' }]));

const gameServer = () => createGameServer(service, shop.project.id, shop.project.server('one'));
const block = ({ user }: Buyer) =>
  service.domain.users.block(shop.project.id, user.id, { reason: 'test', until: null }, TEST_OPERATOR);

describe('whoever buys without a pause', () => {
  it('cannot overtake the operator who blocks him', async () => {
    const buyer = await shop.newBuyer();
    const held = await holdWallet(service, buyer);
    const before = buyer.ask(buyer.wish('sword'));
    await held.whenWaiting(1);
    const blocked = block(buyer);
    await held.whenWaiting(2);
    const after = shop.on(node, buyer).ask(buyer.wish('sword'));
    await held.whenWaiting(3);
    await held.release();
    await blocked;
    expect(tally([await before])).toEqual({ 200: 1 });
    expect(tally([await after])).toEqual({ USER_BLOCKED: 1 });
  });

  it('cannot overtake the operator who changes the price', async () => {
    const [first, second] = [await shop.newBuyer(), await shop.newBuyer()];
    const listing = 'SELECT FROM shop_listing WHERE item_id = $1 FOR UPDATE';
    const held = await hold(service, listing, [shop.item('edited')]);
    const before = first.ask(first.wish('edited'));
    await held.whenWaiting(1);
    const changed = reprice('edited', PRICE + 1);
    await held.whenWaiting(2);
    const after = second.ask(second.wish('edited'));
    await held.whenWaiting(3);
    await held.release();
    await changed;
    expect(tally([await before])).toEqual({ 200: 1 });
    expect(tally([await after])).toEqual({ PRICE_CHANGED: 1 });
  });

  it('does not keep others from an answer', async () => {
    const [loud, quiet] = [await shop.newBuyer(), await shop.newBuyer()];
    const held = await holdWallet(service, loud);
    const answers = Array.from({ length: 20 }, () => loud.ask(loud.wish('sword')));
    await held.whenWaiting(1);
    const startedAt = performance.now();
    const answer = await quiet.ask(quiet.wish('sword'));
    const waitedMs = performance.now() - startedAt;
    await held.release();
    await Promise.all(answers);
    expect(tally([answer])).toEqual({ 200: 1 });
    expect(waitedMs).toBeLessThan(2_000);
  });

  async function reprice(sku: string, price: number): Promise<void> {
    const facts = await service.domain.projects.find(shop.project.id);
    if (facts === null) throw new Error('there is no such project');
    const item = { sku, titles: { en: `The ${sku}` }, category: 'goods', maxQuantity: 10, payload: { grant: 'thing' } };
    const file = JSON.stringify({ items: [{ ...item, price, servers: { one: {}, two: {} } }] });
    await service.domain.catalogue.import(facts, file, {
      file: 'stock.yaml',
      format: 'yaml',
      prune: false,
      by: TEST_OPERATOR,
    });
  }
});

it('nobody buys on a server after his access to it was taken back, however long he had waited', async () => {
  const buyer = await shop.newBuyer();
  const two = shop.project.server('two');
  await shop.project.grant(buyer.user, two);
  const held = await holdWallet(service, buyer);
  const answer = buyer.ask(buyer.wish('sword', { gameServerId: two, accountId: buyer.accounts['two'] }));
  await held.whenWaiting(1);
  let isRevoked = false;
  const revoked = shop.project.revoke(buyer.user, two).then(() => {
    isRevoked = true;
  });
  await Promise.race([revoked, held.whenWaiting(2)]);
  const wasRevoked = isRevoked;
  await held.release();
  // Either the purchase was first and the operator waited for it, or it is refused.
  expect(tally([await answer])).toEqual(wasRevoked ? { GAME_SERVER_ACCESS_DENIED: 1 } : { 200: 1 });
  await revoked;
});

describe('an account whose creation was given up', () => {
  const settle = async () => {
    const server = gameServer();
    for (const delivery of await server.fetch()) await server.answer(delivery, 'delivered');
  };
  afterEach(settle);

  /** An account that the game server has fetched, and never said a word about for 72 hours. */
  async function givenUp(buyer: Buyer, login: string, meanwhile: (accountId: number) => Promise<unknown>) {
    const password = 'a password for a game';
    const accountId = Number(Object(await buyer.run('createAccount', { login, password })).id);
    const creation = found(await gameServer().fetch(), accountId);
    await meanwhile(accountId);
    const long = new Date(Date.now() - 73 * 3_600_000);
    const values = { first_attempt_at: long, lease_until: long };
    await service.database.direct.updateTable('delivery').set(values).where('id', '=', creation.deliveryId).execute();
    expect(await service.domain.deliveries.expire()).toBe(1);
    return { accountId, creation };
  }

  /** Whose accounts with this login the game server is told of. */
  const told = (deliveries: readonly LeasedDelivery[], login: string): number[] => [
    ...new Set(
      deliveries.filter(({ account }) => account.login.toLowerCase() === login).map(({ account }) => account.id),
    ),
  ];
  /** Somebody else wants the login; he may be told that it is taken. */
  const alsoAskedFor = async (login: string): Promise<void> => {
    const other = await shop.newBuyer();
    const asking = { token: shop.project.token, session: other.session };
    await service.ask('createAccount', { login, password: 'another password' }, asking);
  };

  it('shares its login with nobody: what was ordered for it must not go to another player', async () => {
    const buyer = await shop.newBuyer();
    await givenUp(buyer, 'Conan', (accountId) => buyer.buy(buyer.wish('sword', { accountId })));
    await alsoAskedFor('conan');
    expect(told(await gameServer().fetch(), 'conan')).toHaveLength(1);
  });

  it('shares its login with nobody: what is tried again must not set another player’s password', async () => {
    const { creation } = await givenUp(await shop.newBuyer(), 'Kull', async () => undefined);
    await alsoAskedFor('kull');
    const leased = await gameServer().fetch();
    for (const delivery of leased) await gameServer().answer(delivery, 'delivered');
    const retried = service.domain.deliveries.retry(shop.project.id, creation.deliveryId, TEST_OPERATOR);
    await retried.catch(() => undefined);
    expect(told([...leased, ...(await gameServer().fetch())], 'kull')).toHaveLength(1);
  });

  it('stays blocked, where an operator has blocked it', async () => {
    const buyer = await shop.newBuyer();
    const { accountId, creation } = await givenUp(buyer, 'Thoth', (id) =>
      service.domain.accounts.block(shop.project.id, id, TEST_OPERATOR),
    );
    await gameServer().answer(creation, 'delivered');
    const accounts: { id: string; status: string }[] = Object(await buyer.run('accounts'));
    expect(accounts.find(({ id }) => id === String(accountId))).toMatchObject({ status: 'BLOCKED' });
  });
});

it('a password that a game server quotes in its reason is not kept', async () => {
  const buyer = await shop.newBuyer();
  const secret = 'canary of the game';
  const { id } = Object(await buyer.run('createAccount', { login: 'Canary', password: secret }));
  const server = gameServer();
  const creation = found(await server.fetch(), Number(id));
  await server.answer(creation, 'retry', { reason: `the password ${secret} is too long` });
  expect(await service.domain.deliveries.find(shop.project.id, creation.deliveryId)).toMatchObject({
    lastError: expect.not.stringContaining(secret),
  });
});

it('an order that nobody will deliver, and nobody has paid back, contradicts the books', async () => {
  const buyer = await shop.newBuyer();
  const { id } = await buyer.buy(buyer.wish('sword'));
  const { direct: db } = service.database;
  const set = (values: { state: 'CANCELLED' | 'PENDING'; done_at: Date | null }) =>
    db.updateTable('delivery').set(values).where('purchase_id', '=', id).execute();
  expect(await service.domain.verification.verifyLedger(shop.project.id)).toEqual([]);
  await set({ state: 'CANCELLED', done_at: new Date() });
  const violations = await service.domain.verification.verifyLedger(shop.project.id);
  await set({ state: 'PENDING', done_at: null });
  expect(violations).toMatchObject([{ invariant: 8, subject: `order:${id}` }]);
});

it('two references that look the same are one', async () => {
  const buyer = await shop.newBuyer(0);
  const credit = (reference: string) =>
    service.domain.wallet.credit({
      projectId: shop.project.id,
      userId: buyer.user.id,
      amount: 5,
      reference,
      note: null,
      by: TEST_OPERATOR,
    });
  await credit('payment-7');
  await credit('payment-7\u200B').catch(() => undefined);
  await credit('payment-7\u00A0').catch(() => undefined);
  expect(await buyer.balance()).toBe(5);
});

function found(deliveries: readonly LeasedDelivery[], accountId: number): LeasedDelivery {
  const delivery = deliveries.find(({ account }) => account.id === accountId);
  if (delivery === undefined) throw new Error(`nothing was leased for account ${accountId}`);
  return delivery;
}
