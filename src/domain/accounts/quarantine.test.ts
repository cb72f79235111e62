import { describe, expect, it } from '@jest/globals';
import { createTestClock } from '../../../test/support/clock.js';
import { fillBacklog } from '../../../test/support/deliveries/backlog.js';
import { newNetwork } from '../../../test/support/network.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';
import { GAME_PASSWORD, newLogin, type Player, PRICE, useWorld } from '../../../test/support/world.js';

// rules.md §1.8.4: what is done for game accounts that were made before the owner of the address came, and what is not.

const MAX = 2;
const MINUTE = 60_000;
const clock = createTestClock();
const service = useService({ clock });
const world = useWorld(service, {
  items: [{ sku: 'sword' }],
  declared: { policies: { maxAccountsPerServer: MAX } },
});

/** The user sets a password by mail, and logs in with it. */
async function resetByMail({ email }: { readonly email: string }): Promise<string> {
  const password = `another password of ${email}`;
  const asking = { token: world.project.token, from: newNetwork() };
  await service.run('requestPasswordReset', { email }, asking);
  await service.run('resetPassword', { token: await service.codeTo(email), newPassword: password }, asking);
  return await world.project.loginAs({ email, password });
}

/** Somebody with a session and no account. */
const newPlayer = () => world.newPlayer({ accounts: [], money: 0 });

/** A player with an account on server `one`, and the session that they have after it was set aside; first `before` is done. */
async function returned(before: (player: Player, accountId: number) => Promise<unknown> = async () => undefined) {
  const first = await newPlayer();
  const { id, login } = await first.createAccount();
  await before(first, Number(id));
  const session = await resetByMail(first.user);
  const player = world.on(service, { user: first.user, session, accounts: { one: Number(id) } });
  await player.credit(1_000);
  const fetch = async () => (await world.server('one').fetch()).filter(({ account }) => account.id === Number(id));
  return { ...player, player, accountId: id, login, fetch };
}

/** The game server makes what it has been asked for. */
const make = async () => {
  for (const delivery of await world.server('one').fetch()) await world.server('one').answer(delivery, 'delivered');
};
/** Buys, before the return, a sword for the account. */
const buy = async (player: Player, accountId: number) => {
  await player.credit(PRICE);
  await player.buy(player.wish('sword', { accountId }));
};
const ACCOUNT_BLOCKED = refusal(403, 'ACCOUNT_BLOCKED');
const NOT_FOUND = refusal(404, 'ACCOUNT_NOT_FOUND');

describe('an account that was set aside', () => {
  it('is shown as such, is not bought for, and keeps its password', async () => {
    const { run, refused, cannotBuy, wish, user, accountId, balance } = await returned(make);
    expect(await run('accounts')).toMatchObject([{ id: accountId, status: 'SET_ASIDE' }]);
    expect(await cannotBuy(wish('sword'))).toMatchObject({
      ...ACCOUNT_BLOCKED,
      message: expect.stringContaining('keep it first'),
    });
    const change = { accountId, newPassword: GAME_PASSWORD, password: `another password of ${user.email}` };
    expect(await refused('changeAccountPassword', change)).toMatchObject(ACCOUNT_BLOCKED);
    expect(await balance()).toBe(1_000);
  });

  it('gets nothing that was asked for it, whoever asks the server to try again', async () => {
    const { fetch, user } = await returned(async (player, id) => {
      await make();
      await buy(player, id);
    });
    expect(await fetch()).toEqual([]);
    const pending = { userId: user.id, state: 'PENDING', limit: 9 } as const;
    const [waiting] = (await service.domain.deliveries.list(world.project.id, pending)).deliveries;
    await service.domain.deliveries.retry(world.project.id, waiting?.id ?? '', TEST_OPERATOR);
    expect(await fetch()).toEqual([]);
    // Nobody is to be blamed for it.
    const servers = await service.domain.deliveries.waiting(world.project.id, clock.now());
    expect(servers.find(({ code }) => code === 'one')).toBeUndefined();
  });

  it('gets nothing, also where so much waits for it that others have to be looked for', async () => {
    const { fetch, player, accountId } = await returned(make);
    const lastDue = new Date(clock.now().getTime() - 1);
    await fillBacklog(service, world.server('one'), player, { count: 600, lastDue });
    const { login } = await (await newPlayer()).createAccount();
    const fetched = await world.server('one').fetch();
    expect(fetched.map(({ account }) => account.login)).toContain(login);
    expect(fetched.filter(({ account }) => account.id === Number(accountId))).toEqual([]);
    expect(await fetch()).toEqual([]);
    await service.administrator.direct.deleteFrom('delivery').where('account_id', '=', Number(accountId)).execute();
  });

  it('keeps what its server was given before, and is given no more when that is put off', async () => {
    const { fetch, run } = await returned(async (player, id) => {
      await make();
      await buy(player, id);
      await buy(player, id);
      const [first] = await world.server('one').fetch();
      if (first === undefined) throw new Error('nothing was fetched');
      await world.server('one').answer(first, 'retry');
    });
    clock.advance(MINUTE);
    expect(await fetch()).toEqual([]);
    const { totalCount } = Object(await run('purchases', { status: 'DELIVERING' }));
    expect(totalCount).toBe(1);
  });

  it('can be made and be bought for again once it is kept, as if nothing had been', async () => {
    const { run, fetch, buy: purchase, wish, accountId } = await returned(buy);
    expect(await run('keepAccount', { accountId })).toMatchObject({ id: accountId, status: 'CREATING' });
    expect(await run('keepAccount', { accountId })).toMatchObject({ status: 'CREATING' });
    const [making] = await fetch();
    expect(making).toMatchObject({ type: 'account.create' });
    if (making !== undefined) await world.server('one').answer(making, 'delivered');
    expect(await run('accounts')).toMatchObject([{ id: accountId, status: 'ACTIVE' }]);
    expect((await purchase(wish('sword'))).status).toBe('PAID');
    expect(await fetch()).toMatchObject([{ type: 'purchase.grant' }]);
  });

  it('that an operator has blocked is still blocked once it is kept', async () => {
    const { run, accountId } = await returned(async (_player, id) => {
      await make();
      await service.domain.accounts.block(world.project.id, id, TEST_OPERATOR);
    });
    expect(await run('accounts')).toMatchObject([{ status: 'SET_ASIDE' }]);
    expect(await run('keepAccount', { accountId })).toMatchObject({ status: 'BLOCKED' });
  });

  it('is gone once it is dropped: what was not fetched is paid back, and its place is free', async () => {
    const { run, fetch, accountId, balance, wish, refused, cannotBuy, login, user } = await returned(
      async (player, id) => {
        await make();
        await buy(player, id);
      },
    );
    expect(await run('dropAccount', { accountId })).toEqual({ dropped: true });
    expect([await run('accounts'), await fetch(), await balance()]).toEqual([[], [], 1_000 + PRICE]);
    expect(await run('purchases')).toMatchObject({ edges: [{ node: { status: 'REFUNDED', account: { login } } }] });
    expect(await cannotBuy(wish('sword'))).toMatchObject(NOT_FOUND);
    for (const documentId of ['dropAccount', 'keepAccount']) {
      expect(await refused(documentId, { accountId })).toMatchObject(NOT_FOUND);
    }
    // In the game it is still there.
    const again = { login, password: GAME_PASSWORD };
    expect(await refused('createAccount', again)).toMatchObject(refusal(409, 'LOGIN_TAKEN'));
    for (let count = 0; count < MAX; count += 1) await run('createAccount', { ...again, login: newLogin() });
    const entries = await service.domain.audit.search({ target: `account:${accountId}`, limit: 9 });
    expect(entries.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      `user:${user.id} account.create`,
      `user:${user.id} account.quarantine`,
      `user:${user.id} account.drop`,
    ]);
  });

  it('that no server was ever asked to make is not made once it is dropped, and its login is free', async () => {
    const { run, accountId, login, fetch, balance } = await returned(buy);
    await run('dropAccount', { accountId });
    expect([await fetch(), await balance()]).toEqual([[], 1_000 + PRICE]);
    expect(await run('createAccount', { login, password: GAME_PASSWORD })).toMatchObject({ status: 'CREATING' });
  });

  it('is given back by an operator, also where it was dropped by mistake', async () => {
    const { run, accountId } = await returned(make);
    await run('dropAccount', { accountId });
    const kept = await service.domain.accounts.giveBack(world.project.id, Number(accountId), TEST_OPERATOR);
    expect(kept).toMatchObject({ status: 'ACTIVE', setAsideAt: null, droppedAt: null });
    expect(await run('accounts')).toMatchObject([{ id: accountId, status: 'ACTIVE' }]);
  });

  it('is its owner’s to keep or drop, and nobody else’s, on its own server', async () => {
    const [mine, other] = [await returned(make), await newPlayer()];
    for (const documentId of ['keepAccount', 'dropAccount']) {
      expect(await other.refused(documentId, { accountId: mine.accountId })).toMatchObject(NOT_FOUND);
      const elsewhere = { accountId: mine.accountId, gameServerId: world.project.server('two') };
      expect(
        await service.refused(documentId, elsewhere, { token: world.project.token, session: mine.session }),
      ).toMatchObject(NOT_FOUND);
    }
    expect(await mine.run('accounts')).toMatchObject([{ status: 'SET_ASIDE' }]);
  });
});

describe('an account that was not set aside', () => {
  it('cannot be dropped', async () => {
    const { createAccount, refused, run } = await newPlayer();
    const { id } = await createAccount();
    expect(await refused('dropAccount', { accountId: id })).toMatchObject(NOT_FOUND);
    expect(await run('accounts')).toMatchObject([{ id, status: 'CREATING' }]);
  });

  it('is none that was made after its owner had come: a password that is forgotten again costs nothing', async () => {
    const { run, accountId, user, session } = await returned(make);
    await run('keepAccount', { accountId });
    const second = Object(await run('createAccount', { login: newLogin(), password: GAME_PASSWORD }));
    const password = `another password of ${user.email}`;
    await run('setPin', { newPin: '274916', password });
    const change = { currentPassword: password, newPassword: 'one that is forgotten soon' };
    await service.run('changePassword', change, { token: world.project.token, session });
    const asking = { token: world.project.token, session: await resetByMail(user) };
    expect(await service.run('accounts', {}, asking)).toMatchObject([
      { id: accountId, status: 'ACTIVE' },
      { id: second.id, status: 'CREATING' },
    ]);
    expect(await service.run('profile', {}, asking)).toMatchObject({ hasPin: true });
  });
});

describe('a new address', () => {
  /** Somebody with a PIN and an account, and the code of a mail to another address of theirs. */
  async function moving() {
    const player = await newPlayer();
    const account = await player.createAccount();
    await make();
    const { email, password } = player.user;
    await player.run('setPin', { newPin: '274916', password });
    const next = { email: `moved-${email}`, password };
    await player.run('requestEmailChange', next);
    return { ...player, account, next, code: await service.codeTo(next.email) };
  }
  const seen = async (who: { readonly email: string; readonly password: string }) => {
    const asking = { token: world.project.token, session: await world.project.loginAs(who) };
    const { hasPin } = Object(await service.run('profile', {}, asking));
    const [{ status }] = Object(await service.run('accounts', {}, asking));
    return { hasPin, status };
  };

  it('costs nothing where its code is used by who is signed in', async () => {
    const { code, session, next } = await moving();
    await service.run('confirmEmail', { token: code }, { token: world.project.token, session });
    expect((await service.ask('me', {}, { token: world.project.token, session })).status).toBe(401);
    expect(await seen(next)).toEqual({ hasPin: true, status: 'ACTIVE' });
    // But nobody has set a password by its mail yet.
    const again = { token: world.project.token, session: await resetByMail(next) };
    expect(await service.run('accounts', {}, again)).toMatchObject([{ status: 'SET_ASIDE' }]);
  });

  it('sets aside what was there where somebody else uses its code, signed in or not', async () => {
    for (const by of [undefined, (await newPlayer()).session]) {
      const { code, next } = await moving();
      await service.run('confirmEmail', { token: code }, { token: world.project.token, session: by });
      expect(await seen(next)).toEqual({ hasPin: false, status: 'SET_ASIDE' });
    }
  });
});
