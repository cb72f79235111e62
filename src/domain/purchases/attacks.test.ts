import { afterEach, describe, expect, it } from '@jest/globals';
import { hold, holdWallet } from '../../../test/support/locks.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { use } from '../../../test/support/use.js';
import { type Player, PRICE, tally, useWorld } from '../../../test/support/world.js';
import type { LeasedDelivery } from '../deliveries/index.js';

// Attacks on a purchase: docs/threats.md, "Money and goods".

const service = useService();
/** Another node: what waits in the memory of one is no obstacle to the other. */
const node = useService({ besides: service });
const world = useWorld(service, { restrictSecond: true, items: [{ sku: 'sword' }, { sku: 'edited' }] });

const one = use(() => world.server('one'));
const block = ({ user }: Player) =>
  service.domain.users.block(world.project.id, user.id, { reasons: { en: 'test' }, until: null }, TEST_OPERATOR);

describe('whoever buys without a pause', () => {
  it('cannot overtake the operator who blocks him', async () => {
    const buyer = await world.newPlayer();
    const held = await holdWallet(service, buyer);
    const before = buyer.purchase(buyer.wish('sword'));
    await held.whenWaiting(1);
    const blocked = block(buyer);
    await held.whenWaiting(2);
    const after = world.on(node, buyer).purchase(buyer.wish('sword'));
    await held.whenWaiting(3);
    await held.release();
    await blocked;
    expect(tally([await before])).toEqual({ 200: 1 });
    expect(tally([await after])).toEqual({ USER_BLOCKED: 1 });
  });

  it('cannot keep the operator from changing the price', async () => {
    const first = await world.newPlayer();
    const others = [await world.newPlayer(), await world.newPlayer(), await world.newPlayer()];
    const listing = 'SELECT FROM shop_listing WHERE item_id = $1 FOR UPDATE';
    const held = await hold(service, listing, [world.item('edited')]);
    const before = first.purchase(first.wish('edited'));
    await held.whenWaiting(1);
    const changed = reprice('edited', PRICE + 1);
    await held.whenWaiting(2);
    const after = others.map((other) => buyOn(world.on(node, other)));
    await held.whenWaiting(2 + others.length);
    await held.release();
    await changed;
    expect(tally([await before])).toEqual({ 200: 1 });
    // Where the row has changed, PostgreSQL lets who waits behind the operator be quicker than they are, but not for long.
    for (const last of await Promise.all(after)) expect(last).toEqual({ PRICE_CHANGED: 1 });
  });

  it('does not keep others from an answer', async () => {
    const [loud, quiet] = [await world.newPlayer(), await world.newPlayer()];
    const held = await holdWallet(service, loud);
    const answers = Array.from({ length: 20 }, () => loud.purchase(loud.wish('sword')));
    await held.whenWaiting(1);
    const startedAt = performance.now();
    const answer = await quiet.purchase(quiet.wish('sword'));
    const waitedMs = performance.now() - startedAt;
    await held.release();
    await Promise.all(answers);
    expect(tally([answer])).toEqual({ 200: 1 });
    expect(waitedMs).toBeLessThan(2_000);
  });

  /** Buys again and again until something comes of it that is no purchase, so often at most. Returns what came of the last. */
  async function buyOn(buyer: Player, times = 5): Promise<object> {
    const answer = tally([await buyer.purchase(buyer.wish('edited'))]);
    return '200' in answer && times > 1 ? await buyOn(buyer, times - 1) : answer;
  }

  async function reprice(sku: string, price: number): Promise<void> {
    const facts = await service.domain.projects.find(world.project.id);
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
  const buyer = await world.newPlayer({ accounts: ['one', 'two'] });
  const two = world.project.server('two');
  await world.project.grant(buyer.user, two);
  const held = await holdWallet(service, buyer);
  const answer = buyer.purchase(buyer.wish('sword', { gameServerId: two, accountId: buyer.accounts['two'] }));
  await held.whenWaiting(1);
  let isRevoked = false;
  const revoked = world.project.revoke(buyer.user, two).then(() => {
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
  afterEach(async () => {
    for (const delivery of await one.fetch()) await one.answer(delivery, 'delivered');
  });

  /** An account that the game server has fetched, and never said a word about for 72 hours. */
  async function givenUp(buyer: Player, login: string, meanwhile: (accountId: number) => Promise<unknown>) {
    const password = 'a password for a game';
    const accountId = Number(Object(await buyer.run('createAccount', { login, password })).id);
    const creation = await one.fetchFor(accountId);
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
  const alsoAsksFor = (login: string, other: Player) =>
    other.ask('createAccount', { login, password: 'another password' });

  it('shares its login with nobody: what was ordered for it must not go to another player', async () => {
    const [buyer, other] = [await world.newPlayer(), await world.newPlayer()];
    await givenUp(buyer, 'Conan', (accountId) => buyer.buy(buyer.wish('sword', { accountId })));
    await alsoAsksFor('conan', other);
    expect(told(await one.fetch(), 'conan')).toHaveLength(1);
  });

  it('shares its login with nobody: what is tried again must not set another player’s password', async () => {
    const [buyer, other] = [await world.newPlayer(), await world.newPlayer()];
    const { creation } = await givenUp(buyer, 'Kull', async () => undefined);
    await alsoAsksFor('kull', other);
    const leased = await one.fetch();
    for (const delivery of leased) await one.answer(delivery, 'delivered');
    const retried = service.domain.deliveries.retry(world.project.id, creation.deliveryId, TEST_OPERATOR);
    await retried.catch(() => undefined);
    expect(told([...leased, ...(await one.fetch())], 'kull')).toHaveLength(1);
  });

  it('stays blocked, where an operator has blocked it', async () => {
    const buyer = await world.newPlayer();
    const { accountId, creation } = await givenUp(buyer, 'Thoth', (id) =>
      service.domain.accounts.block(world.project.id, id, TEST_OPERATOR),
    );
    await one.answer(creation, 'delivered');
    const accounts: { id: string; status: string }[] = Object(await buyer.run('accounts'));
    expect(accounts.find(({ id }) => id === String(accountId))).toMatchObject({ status: 'BLOCKED' });
  });
});

it('a password that a game server quotes in its reason is not kept', async () => {
  const buyer = await world.newPlayer();
  const secret = 'canary of the game';
  const { id } = Object(await buyer.run('createAccount', { login: 'Canary', password: secret }));
  const creation = await one.fetchFor(Number(id));
  await one.answer(creation, 'retry', { reason: `the password ${secret} is too long` });
  expect(await service.domain.deliveries.find(world.project.id, creation.deliveryId)).toMatchObject({
    lastError: expect.not.stringContaining(secret),
  });
});

it('an order that nobody will deliver, and nobody has paid back, contradicts the books', async () => {
  const buyer = await world.newPlayer();
  const { id } = await buyer.buy(buyer.wish('sword'));
  const { direct: db } = service.database;
  const set = (values: { state: 'CANCELLED' | 'PENDING'; done_at: Date | null }) =>
    db.updateTable('delivery').set(values).where('purchase_id', '=', id).execute();
  expect(await service.domain.ledgerAudit.verifyLedger(world.project.id)).toEqual([]);
  await set({ state: 'CANCELLED', done_at: new Date() });
  const violations = await service.domain.ledgerAudit.verifyLedger(world.project.id);
  await set({ state: 'PENDING', done_at: null });
  expect(violations).toMatchObject([{ invariant: 8, subject: `order:${id}` }]);
});

it('two references that look the same are one', async () => {
  const buyer = await world.newPlayer({ money: 0 });
  const credit = (reference: string) =>
    service.domain.wallet.credit({
      projectId: world.project.id,
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
