import { afterEach, describe, expect, it } from '@jest/globals';
import { countAnswers, type Player, PRICE, useFixture } from '../../../test/support/fixture.js';
import { lockRows, lockWalletRow } from '../../../test/support/locks.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { use } from '../../../test/support/use.js';
import type { LeasedDelivery } from '../deliveries/index.js';

// Attacks on a purchase: docs/threats.md, "Money and goods".

const service = useService();
/** A second node: queues in the memory of one node do not delay the other. */
const node = useService({ sharedWith: service });
const fixture = useFixture(service, { restrictSecond: true, items: [{ sku: 'sword' }, { sku: 'edited' }] });

const one = use(() => fixture.server('one'));
const block = ({ user }: Player) =>
  service.domain.users.block(fixture.project.id, user.id, { reasons: { en: 'test' }, until: null }, TEST_OPERATOR);

describe('a user who buys without pause', () => {
  it('cannot buy after the block of an operator that was requested earlier', async () => {
    const buyer = await fixture.newPlayer();
    const lock = await lockWalletRow(service, buyer);
    const before = buyer.purchase(buyer.purchaseInput('sword'));
    await lock.waitForBlocked(1);
    const blocked = block(buyer);
    await lock.waitForBlocked(2);
    const after = fixture.on(node, buyer).purchase(buyer.purchaseInput('sword'));
    await lock.waitForBlocked(3);
    await lock.release();
    await blocked;
    expect(countAnswers([await before])).toEqual({ 200: 1 });
    expect(countAnswers([await after])).toEqual({ USER_BLOCKED: 1 });
  });

  it('does not delay a price change', async () => {
    const first = await fixture.newPlayer();
    const others = [await fixture.newPlayer(), await fixture.newPlayer(), await fixture.newPlayer()];
    const listing = 'SELECT FROM shop_listing WHERE item_id = $1 FOR UPDATE';
    const lock = await lockRows(service, listing, [fixture.item('edited')]);
    const before = first.purchase(first.purchaseInput('edited'));
    await lock.waitForBlocked(1);
    const changed = reprice('edited', PRICE + 1);
    await lock.waitForBlocked(2);
    const after = others.map((other) => buyUntilRefused(fixture.on(node, other)));
    await lock.waitForBlocked(2 + others.length);
    await lock.release();
    await changed;
    expect(countAnswers([await before])).toEqual({ 200: 1 });
    // After the row has changed, PostgreSQL may grant the lock to a later waiter first, but not
    // repeatedly.
    for (const last of await Promise.all(after)) expect(last).toEqual({ PRICE_CHANGED: 1 });
  });

  it('does not delay the purchases of other users', async () => {
    const [loud, quiet] = [await fixture.newPlayer(), await fixture.newPlayer()];
    const lock = await lockWalletRow(service, loud);
    const answers = Array.from({ length: 20 }, () => loud.purchase(loud.purchaseInput('sword')));
    await lock.waitForBlocked(1);
    const startedAt = performance.now();
    const answer = await quiet.purchase(quiet.purchaseInput('sword'));
    const waitedMs = performance.now() - startedAt;
    await lock.release();
    await Promise.all(answers);
    expect(countAnswers([answer])).toEqual({ 200: 1 });
    expect(waitedMs).toBeLessThan(2_000);
  });

  /**
   * Repeats a purchase until it is refused, at most `times` times. Returns the tally of the last
   * one.
   */
  async function buyUntilRefused(buyer: Player, times = 5): Promise<object> {
    const answer = countAnswers([await buyer.purchase(buyer.purchaseInput('edited'))]);
    return '200' in answer && times > 1 ? await buyUntilRefused(buyer, times - 1) : answer;
  }

  async function reprice(sku: string, price: number): Promise<void> {
    const project = await service.domain.projects.find(fixture.project.id);
    if (project === null) throw new Error('there is no such project');
    const item = { sku, titles: { en: `The ${sku}` }, category: 'goods', maxQuantity: 10, payload: { grant: 'thing' } };
    const file = JSON.stringify({ items: [{ ...item, price, servers: { one: {}, two: {} } }] });
    await service.domain.catalogue.import(project, file, {
      file: 'stock.yaml',
      format: 'yaml',
      prune: false,
      by: TEST_OPERATOR,
    });
  }
});

it('rejects a purchase that waits for a revocation of its access', async () => {
  const buyer = await fixture.newPlayer({ accounts: ['one', 'two'] });
  const two = fixture.project.server('two');
  await fixture.project.grant(buyer.user, two);
  // As `revokeAccess`, but ends when the test wants it.
  const revocation = await lockRows(
    service,
    `WITH locked AS (SELECT id FROM users WHERE id = $1 FOR SHARE)
     DELETE FROM server_access USING locked WHERE user_id = locked.id`,
    [buyer.user.id],
  );
  const answer = buyer.purchase(buyer.purchaseInput('sword', { gameServerId: two, accountId: buyer.accounts['two'] }));
  await revocation.waitForBlocked(1);
  await revocation.release();
  expect(countAnswers([await answer])).toEqual({ GAME_SERVER_ACCESS_DENIED: 1 });
});

describe('an account whose creation was given up', () => {
  afterEach(async () => {
    for (const delivery of await one.fetch()) await one.answer(delivery, 'delivered');
  });

  /** An account that the game server has leased and not acknowledged for 72 hours. */
  async function createExpiredAccount(
    buyer: Player,
    login: string,
    beforeExpiry: (accountId: number) => Promise<unknown>,
  ) {
    const password = 'a password for a game';
    const accountId = Number(Object(await buyer.run('createAccount', { login, password })).id);
    const creation = await one.fetchAccountDelivery(accountId);
    await beforeExpiry(accountId);
    const long = new Date(Date.now() - 73 * 3_600_000);
    const values = { first_attempt_at: long, lease_until: long };
    await service.database.direct.updateTable('delivery').set(values).where('id', '=', creation.deliveryId).execute();
    expect(await service.domain.deliveries.expire()).toBe(1);
    return { accountId, creation };
  }

  /** The ids of the accounts with this login in deliveries of the game server. */
  const accountsIn = (deliveries: readonly LeasedDelivery[], login: string): number[] => [
    ...new Set(
      deliveries.filter(({ account }) => account.login.toLowerCase() === login).map(({ account }) => account.id),
    ),
  ];
  /** Another player requests the login; a refusal is allowed. */
  const requestLogin = (login: string, other: Player) =>
    other.ask('createAccount', { login, password: 'another password' });

  it('does not share its login with another account that would receive its orders', async () => {
    const [buyer, other] = [await fixture.newPlayer(), await fixture.newPlayer()];
    await createExpiredAccount(buyer, 'Conan', (accountId) => buyer.buy(buyer.purchaseInput('sword', { accountId })));
    await requestLogin('conan', other);
    expect(accountsIn(await one.fetch(), 'conan')).toHaveLength(1);
  });

  it('does not share its login with another account whose password a retry would set', async () => {
    const [buyer, other] = [await fixture.newPlayer(), await fixture.newPlayer()];
    const { creation } = await createExpiredAccount(buyer, 'Kull', async () => undefined);
    await requestLogin('kull', other);
    const leased = await one.fetch();
    for (const delivery of leased) await one.answer(delivery, 'delivered');
    const retried = service.domain.deliveries.retry(fixture.project.id, creation.deliveryId, TEST_OPERATOR);
    await retried.catch(() => undefined);
    expect(accountsIn([...leased, ...(await one.fetch())], 'kull')).toHaveLength(1);
  });

  it('stays blocked if an operator has blocked it', async () => {
    const buyer = await fixture.newPlayer();
    const { accountId, creation } = await createExpiredAccount(buyer, 'Thoth', (id) =>
      service.domain.accounts.block(fixture.project.id, id, TEST_OPERATOR),
    );
    await one.answer(creation, 'delivered');
    const accounts: { id: string; status: string }[] = Object(await buyer.run('accounts'));
    expect(accounts.find(({ id }) => id === String(accountId))).toMatchObject({ status: 'BLOCKED' });
  });
});
