import { describe, expect, it, jest } from '@jest/globals';
import { createTestClock } from '../../../test/support/clock.js';
import { fillBacklog } from '../../../test/support/deliveries/backlog.js';
import { GAME_PASSWORD, newLogin, type Player, PRICE, useFixture } from '../../../test/support/fixture.js';
import { lockRows } from '../../../test/support/locks.js';
import { newNetwork } from '../../../test/support/network.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';
import { MAX_AMOUNT } from '../wallet/index.js';

// rules.md §1.8.4: game accounts created before the owner of the email address confirmed it.

const MAX = 2;
const MINUTE = 60_000;
const clock = createTestClock();
const service = useService({ clock });
const fixture = useFixture(service, {
  items: [{ sku: 'sword' }],
  declared: { policies: { maxAccountsPerServer: MAX } },
});

/** Resets the user's password by email, and logs in with the new one. */
async function resetByMail({ email }: { readonly email: string }): Promise<string> {
  const password = `another password of ${email}`;
  const asking = { from: newNetwork() };
  await fixture.project.run('requestPasswordReset', { email }, asking);
  await fixture.project.run('resetPassword', { token: await service.codeTo(email), newPassword: password }, asking);
  return await fixture.project.loginAs({ email, password });
}

/** A player with a session and no account. */
const newPlayer = () => fixture.newPlayer({ accounts: [], money: 0 });

/**
 * Runs `before` for a new player with an account on server `one`; then the account is quarantined.
 */
async function newQuarantined(before: (player: Player, accountId: number) => Promise<unknown> = async () => undefined) {
  const first = await newPlayer();
  const { id, login } = await first.createAccount();
  await before(first, Number(id));
  const session = await resetByMail(first.user);
  const player = fixture.on(service, { user: first.user, session, accounts: { one: Number(id) } });
  await player.credit(1_000);
  const fetch = async () => (await fixture.server('one').fetch()).filter(({ account }) => account.id === Number(id));
  return { ...player, player, accountId: id, login, fetch };
}

/** Lets the game server execute all due deliveries. */
const deliverAll = async () => {
  for (const delivery of await fixture.server('one').fetch()) await fixture.server('one').answer(delivery, 'delivered');
};
/** Buys a sword for the account, before the quarantine. */
const buy = async (player: Player, accountId: number) => {
  await player.credit(PRICE);
  await player.buy(player.purchaseInput('sword', { accountId }));
};
const ACCOUNT_BLOCKED = refusal(403, 'ACCOUNT_BLOCKED');
const NOT_FOUND = refusal(404, 'ACCOUNT_NOT_FOUND');

describe('a quarantined account', () => {
  it('is listed as SET_ASIDE, and rejects purchases and password changes', async () => {
    const { run, expectRefusal, expectPurchaseRefusal, purchaseInput, user, accountId, balance } =
      await newQuarantined(deliverAll);
    expect(await run('accounts')).toMatchObject([{ id: accountId, status: 'SET_ASIDE' }]);
    expect(await expectPurchaseRefusal(purchaseInput('sword'))).toMatchObject({
      ...ACCOUNT_BLOCKED,
      message: expect.stringContaining('confirm that first'),
    });
    const change = { accountId, newPassword: GAME_PASSWORD, password: `another password of ${user.email}` };
    expect(await expectRefusal('changeAccountPassword', change)).toMatchObject(ACCOUNT_BLOCKED);
    expect(await balance()).toBe(1_000);
  });

  it('gets no deliveries, even after an operator retries them', async () => {
    const { fetch, user } = await newQuarantined(async (player, id) => {
      await deliverAll();
      await buy(player, id);
    });
    expect(await fetch()).toEqual([]);
    const pending = { userId: user.id, state: 'PENDING', limit: 9 } as const;
    const [waiting] = (await service.domain.deliveries.list(fixture.project.id, pending)).deliveries;
    await service.domain.deliveries.retry(fixture.project.id, waiting?.id ?? '', TEST_OPERATOR);
    expect(await fetch()).toEqual([]);
    // `waiting` does not count the deliveries of quarantined accounts.
    const servers = await service.domain.deliveries.waiting(fixture.project.id, clock.now());
    expect(servers.find(({ code }) => code === 'one')).toBeUndefined();
  });

  it('gets no deliveries from a long backlog, and does not delay those of other accounts', async () => {
    const { fetch, player, accountId } = await newQuarantined(deliverAll);
    const lastDue = new Date(clock.now().getTime() - 1);
    await fillBacklog(service, fixture.server('one'), player, { count: 600, lastDue });
    const { login } = await (await newPlayer()).createAccount();
    const fetched = await fixture.server('one').fetch();
    expect(fetched.map(({ account }) => account.login)).toContain(login);
    expect(fetched.filter(({ account }) => account.id === Number(accountId))).toEqual([]);
    expect(await fetch()).toEqual([]);
    await service.administrator.direct.deleteFrom('delivery').where('account_id', '=', Number(accountId)).execute();
  });

  it('does not get a leased delivery again, also after dropAccount; the purchase stays DELIVERING', async () => {
    const { fetch, run, accountId } = await newQuarantined(async (player, id) => {
      await deliverAll();
      await buy(player, id);
      await buy(player, id);
      const [first] = await fixture.server('one').fetch();
      if (first === undefined) throw new Error('nothing was fetched');
      await fixture.server('one').answer(first, 'retry');
    });
    clock.advance(MINUTE);
    expect(await fetch()).toEqual([]);
    await run('dropAccount', { accountId });
    expect(await fetch()).toEqual([]);
    const { totalCount } = Object(await run('purchases', { status: 'DELIVERING' }));
    expect(totalCount).toBe(1);
  });

  it('is created and accepts purchases after keepAccount', async () => {
    const { run, fetch, buy: buyAgain, purchaseInput, accountId } = await newQuarantined(buy);
    expect(await run('keepAccount', { accountId })).toMatchObject({ id: accountId, status: 'CREATING' });
    expect(await run('keepAccount', { accountId })).toMatchObject({ status: 'CREATING' });
    const [creation] = await fetch();
    expect(creation).toMatchObject({ type: 'account.create' });
    if (creation !== undefined) await fixture.server('one').answer(creation, 'delivered');
    expect(await run('accounts')).toMatchObject([{ id: accountId, status: 'ACTIVE' }]);
    expect((await buyAgain(purchaseInput('sword'))).status).toBe('PAID');
    expect(await fetch()).toMatchObject([{ type: 'purchase.grant' }]);
  });

  it('stays blocked by an operator after keepAccount', async () => {
    const { run, accountId } = await newQuarantined(async (_player, id) => {
      await deliverAll();
      await service.domain.accounts.block(fixture.project.id, id, TEST_OPERATOR);
    });
    expect(await run('accounts')).toMatchObject([{ status: 'SET_ASIDE' }]);
    expect(await run('keepAccount', { accountId })).toMatchObject({ status: 'BLOCKED' });
  });

  it('is hidden after dropAccount, which refunds unleased deliveries and frees its place', async () => {
    const { run, fetch, accountId, balance, purchaseInput, expectRefusal, expectPurchaseRefusal, login, user } =
      await newQuarantined(async (player, id) => {
        await deliverAll();
        await buy(player, id);
      });
    expect(await run('dropAccount', { accountId })).toEqual({ dropped: true });
    expect([await run('accounts'), await fetch(), await balance()]).toEqual([[], [], 1_000 + PRICE]);
    expect(await run('purchases')).toMatchObject({ edges: [{ node: { status: 'REFUNDED', account: { login } } }] });
    expect(await expectPurchaseRefusal(purchaseInput('sword'))).toMatchObject(NOT_FOUND);
    for (const documentId of ['dropAccount', 'keepAccount']) {
      expect(await expectRefusal(documentId, { accountId })).toMatchObject(NOT_FOUND);
    }
    // The account still exists in the game, so its login stays taken.
    const again = { login, password: GAME_PASSWORD };
    expect(await expectRefusal('createAccount', again)).toMatchObject(refusal(409, 'LOGIN_TAKEN'));
    for (let count = 0; count < MAX; count += 1) await run('createAccount', { ...again, login: newLogin() });
    const entries = await service.domain.audit.search({ target: `account:${accountId}`, limit: 9 });
    expect(entries.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      `user:${user.id} account.create`,
      `user:${user.id} account.quarantine`,
      `user:${user.id} account.drop`,
    ]);
  });

  it.each([
    ['maintenance begins', (on: boolean) => fixture.project.maintenance(on), 'PROJECT_UNAVAILABLE'],
    [
      'its server closes',
      (on: boolean) => fixture.project.setServerStatus('one', on ? 'CLOSED' : 'OPEN'),
      'GAME_SERVER_CLOSED',
    ],
  ] as const)('is not dropped if %s while the refund waits for the listing', async (_what, set, code) => {
    const { run, ask, accountId, balance } = await newQuarantined(async (player, id) => {
      await deliverAll();
      await buy(player, id);
    });
    const listing = 'SELECT FROM shop_listing WHERE item_id = $1 FOR UPDATE';
    const lock = await lockRows(service, listing, [fixture.item('sword')]);
    const answer = ask('dropAccount', { accountId });
    await lock.waitForBlocked(1);
    await set(true);
    await lock.release();
    expect((await answer).code).toBe(code);
    await set(false);
    expect(await run('accounts')).toMatchObject([{ id: accountId, status: 'SET_ASIDE' }]);
    expect(await balance()).toBe(1_000);
  });

  it('is not created after dropAccount if no server has leased its creation, and its login becomes free', async () => {
    const { run, accountId, login, fetch, balance } = await newQuarantined(buy);
    await run('dropAccount', { accountId });
    expect([await fetch(), await balance()]).toEqual([[], 1_000 + PRICE]);
    expect(await run('createAccount', { login, password: GAME_PASSWORD })).toMatchObject({ status: 'CREATING' });
  });

  it('leaves orders that cannot be refunded to an operator, if it is dropped with a full balance', async () => {
    const { run, accountId, user, balance, credit } = await newQuarantined(async (player, id) => {
      await deliverAll();
      await buy(player, id);
    });
    await credit(MAX_AMOUNT - 1_000);
    expect(await run('dropAccount', { accountId })).toEqual({ dropped: true });
    expect([await run('accounts'), await balance()]).toEqual([[], MAX_AMOUNT]);
    expect(await run('purchases')).toMatchObject({ edges: [{ node: { status: 'PAID' } }] });
    const { deliveries } = await service.domain.deliveries.list(fixture.project.id, { userId: user.id, limit: 1 });
    expect(deliveries).toMatchObject([
      { state: 'DEAD', lastError: 'The refund would exceed the maximum balance: the game account was dropped' },
    ]);
    const target = `delivery:${deliveries[0]?.id}`;
    const entries = await service.domain.audit.search({ target, limit: 9 });
    expect(entries.map(({ action }) => action)).toEqual(['delivery.dead-letter']);
  });

  it('has no order that waits for ever, if an operator retries one that could not be refunded', async () => {
    const { run, accountId, user, credit } = await newQuarantined(async (player, id) => {
      await deliverAll();
      await buy(player, id);
    });
    await credit(MAX_AMOUNT - 1_000);
    await run('dropAccount', { accountId });
    const { deliveries } = service.domain;
    const ofUser = async () => (await deliveries.list(fixture.project.id, { userId: user.id, limit: 1 })).deliveries;
    const [dead] = await ofUser();
    await deliveries.retry(fixture.project.id, dead?.id ?? '', TEST_OPERATOR);
    expect(await ofUser()).toMatchObject([{ state: 'PENDING', attempts: 0 }]);
    clock.advance(72 * 60 * MINUTE);
    await deliveries.expire();
    expect(await ofUser()).toMatchObject([{ state: 'DEAD' }]);
  });

  it.each([
    ['the user', ({ run, user }: Player) => run('deleteMe', { password: `another password of ${user.email}` })],
    [
      'an operator',
      ({ user }: Player) => {
        const removal = { by: TEST_OPERATOR, address: user.email, reason: 'Requested by letter' };
        return service.domain.users.remove(fixture.project.id, user.id, removal);
      },
    ],
  ])('is dropped if %s deletes the user, which refunds its unleased orders', async (_who, remove) => {
    const { player, user, accountId } = await newQuarantined(async (before, id) => {
      await deliverAll();
      await buy(before, id);
      await fixture.server('one').fetch();
      await buy(before, id);
    });
    await remove(player);
    const about = { userId: user.id, limit: 2 };
    const { deliveries } = await service.domain.deliveries.list(fixture.project.id, about);
    expect(deliveries).toMatchObject([{ state: 'CANCELLED' }, { state: 'LEASED' }]);
    const orders = deliveries.map(({ purchaseId }) =>
      service.domain.purchases.find(fixture.project.id, `${purchaseId}`),
    );
    expect(await Promise.all(orders)).toMatchObject([{ status: 'REFUNDED' }, { status: 'DELIVERING' }]);
    const [account] = await service.domain.accounts.ofUser(fixture.project.id, user.id);
    expect(account?.droppedAt).not.toBeNull();
    const entries = await service.domain.audit.search({ target: `account:${accountId}`, limit: 9 });
    expect(entries.map(({ action }) => action)).toEqual(['account.create', 'account.quarantine', 'account.drop']);
    expect((await service.domain.ledgerAudit.examineLedger(fixture.project.id)).violations).toEqual([]);
  });

  it('is restored by an operator, also after it was dropped', async () => {
    const { run, accountId } = await newQuarantined(deliverAll);
    await run('dropAccount', { accountId });
    const kept = await service.domain.accounts.restore(fixture.project.id, Number(accountId), TEST_OPERATOR);
    expect(kept).toMatchObject({ status: 'ACTIVE', quarantinedAt: null, droppedAt: null });
    expect(await run('accounts')).toMatchObject([{ id: accountId, status: 'ACTIVE' }]);
  });

  it('is not restored if the servers for the answer cannot be read', async () => {
    const { run, accountId } = await newQuarantined(deliverAll);
    const list = jest.spyOn(service.domain.servers, 'list').mockImplementationOnce(() => {
      throw new Error('the database does not answer');
    });
    const restored = service.domain.accounts.restore(fixture.project.id, Number(accountId), TEST_OPERATOR);
    await expect(restored).rejects.toThrow('does not answer');
    list.mockRestore();
    expect(await run('accounts')).toMatchObject([{ status: 'SET_ASIDE' }]);
  });

  it('can be kept or dropped only by its owner and on its own server', async () => {
    const [mine, other] = [await newQuarantined(deliverAll), await newPlayer()];
    for (const documentId of ['keepAccount', 'dropAccount']) {
      expect(await other.expectRefusal(documentId, { accountId: mine.accountId })).toMatchObject(NOT_FOUND);
      const elsewhere = { accountId: mine.accountId, gameServerId: fixture.project.server('two') };
      expect(await mine.expectRefusal(documentId, elsewhere)).toMatchObject(NOT_FOUND);
    }
    expect(await mine.run('accounts')).toMatchObject([{ status: 'SET_ASIDE' }]);
  });
});

describe('an account that is not quarantined', () => {
  it('cannot be dropped', async () => {
    const { createAccount, expectRefusal, run } = await newPlayer();
    const { id } = await createAccount();
    expect(await expectRefusal('dropAccount', { accountId: id })).toMatchObject(NOT_FOUND);
    expect(await run('accounts')).toMatchObject([{ id, status: 'CREATING' }]);
  });

  it('stays FAILED if the game server has rejected it', async () => {
    const { run, accountId } = await newQuarantined(async () => {
      for (const delivery of await fixture.server('one').fetch())
        await fixture.server('one').answer(delivery, 'rejected');
    });
    expect(await run('accounts')).toMatchObject([{ id: accountId, status: 'FAILED' }]);
  });

  it('is FAILED if the game server rejects its creation, fetched before, during the quarantine', async () => {
    let creation: Awaited<ReturnType<typeof fetchOne>>;
    const fetchOne = async () => (await fixture.server('one').fetch())[0];
    const { run, expectRefusal, expectPurchaseRefusal, purchaseInput, user, accountId } = await newQuarantined(
      async () => {
        creation = await fetchOne();
      },
    );
    if (creation === undefined) throw new Error('nothing was fetched');
    await fixture.server('one').answer(creation, 'rejected');
    expect(await run('accounts')).toMatchObject([{ id: accountId, status: 'FAILED' }]);
    const { message } = await expectPurchaseRefusal(purchaseInput('sword'));
    expect(message).not.toContain('confirm that first');
    const change = { accountId, newPassword: GAME_PASSWORD, password: `another password of ${user.email}` };
    expect(await expectRefusal('changeAccountPassword', change)).toMatchObject(ACCOUNT_BLOCKED);
    expect(await expectRefusal('dropAccount', { accountId })).toMatchObject(NOT_FOUND);
    expect(await run('keepAccount', { accountId })).toMatchObject({ status: 'FAILED' });
    expect(await run('accounts')).toMatchObject([{ id: accountId, status: 'FAILED' }]);
    const entries = await service.domain.audit.search({ target: `account:${accountId}`, limit: 9 });
    expect(entries.map(({ action }) => action)).toEqual(['account.create', 'account.quarantine']);
  });

  it('stays usable after another password reset if it was created after the first one', async () => {
    const { run, accountId, user } = await newQuarantined(deliverAll);
    await run('keepAccount', { accountId });
    const second = Object(await run('createAccount', { login: newLogin(), password: GAME_PASSWORD }));
    const password = `another password of ${user.email}`;
    await run('setPin', { newPin: '274916', password });
    const change = { currentPassword: password, newPassword: 'one that is forgotten soon' };
    await run('changePassword', change);
    const asking = { session: await resetByMail(user) };
    expect(await fixture.project.run('accounts', {}, asking)).toMatchObject([
      { id: accountId, status: 'ACTIVE' },
      { id: second.id, status: 'CREATING' },
    ]);
    expect(await fixture.project.run('profile', {}, asking)).toMatchObject({ hasPin: true });
  });
});

describe('a change of address', () => {
  /**
   * Creates a player with a PIN and an account who requests a change of address. Returns the
   * confirmation code from the email to the new address with them.
   */
  async function changeAddress() {
    const player = await newPlayer();
    const account = await player.createAccount();
    await deliverAll();
    const { email, password } = player.user;
    await player.run('setPin', { newPin: '274916', password });
    const next = { email: `moved-${email}`, password };
    await player.run('requestEmailChange', next);
    return { ...player, account, next, code: await service.codeTo(next.email) };
  }
  const readState = async (who: { readonly email: string; readonly password: string }) => {
    const asking = { session: await fixture.project.loginAs(who) };
    const { hasPin } = Object(await fixture.project.run('profile', {}, asking));
    const [{ status }] = Object(await fixture.project.run('accounts', {}, asking));
    return { hasPin, status };
  };

  it('quarantines nothing if the signed-in user confirms it', async () => {
    const { code, run, ask, next } = await changeAddress();
    await run('confirmEmail', { token: code });
    expect((await ask('me')).status).toBe(401);
    expect(await readState(next)).toEqual({ hasPin: true, status: 'ACTIVE' });
    // The first password reset by an email to the new address still quarantines the accounts.
    const again = { session: await resetByMail(next) };
    expect(await fixture.project.run('accounts', {}, again)).toMatchObject([{ status: 'SET_ASIDE' }]);
  });

  it('quarantines the accounts if another person confirms it, signed in or not', async () => {
    for (const by of [undefined, (await newPlayer()).session]) {
      const { code, next } = await changeAddress();
      await fixture.project.run('confirmEmail', { token: code }, { session: by });
      expect(await readState(next)).toEqual({ hasPin: false, status: 'SET_ASIDE' });
    }
  });
});
