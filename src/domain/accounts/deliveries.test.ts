import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { GAME_PASSWORD, newLogin, openFixture, PRICE, useFixture } from '../../../test/support/fixture.js';
import { lockRows } from '../../../test/support/locks.js';
import { commandsOn } from '../../../test/support/process/program.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { stockShop } from '../../../test/support/shop.js';
import { use } from '../../../test/support/use.js';

// rules.md §1.8, §1.12: a game account between outbox and game server.

const service = useService();
const fixture = useFixture(service, {
  declared: { policies: { maxAccountsPerServer: 1 } },
  items: [{ sku: 'sword' }, { sku: 'shield' }],
});
const project = use(() => fixture.project);
const game = use(() => fixture.server('one'));

const player = () => fixture.newPlayer({ accounts: [], money: 0 });

/** A player with an account whose creation the game server has leased and not acknowledged. */
async function newLeasedAccount() {
  const mine = await player();
  const account = await mine.createAccount();
  return { ...mine, account, delivery: await game.fetchAccountDelivery(Number(account.id)) };
}

const lockListing = (sku: string) =>
  lockRows(service, 'SELECT FROM shop_listing WHERE item_id = $1 FOR UPDATE NOWAIT', [fixture.item(sku)]);

describe('the creation of an account', () => {
  it('sends login and password to the game server, and activates the account once acknowledged', async () => {
    const { account, delivery, accountStatuses } = await newLeasedAccount();
    expect(delivery).toMatchObject({
      type: 'account.create',
      account: { id: Number(account.id), login: account.login, password: GAME_PASSWORD, externalId: null },
    });
    expect(await accountStatuses()).toEqual({ [account.login]: 'CREATING' });
    await game.answer(delivery, 'delivered', { externalId: 'guid-7' });
    expect(await accountStatuses()).toEqual({ [account.login]: 'ACTIVE' });
    const [stored] = await service.domain.accounts.ofUser(project.id, (await ownerOf(account.id)).user_id);
    expect(stored).toMatchObject({ externalId: 'guid-7' });
  });

  it('frees login and place if the game server rejects it, and cancels later requests', async () => {
    const { account, delivery, accountStatuses, createAccount, run, expectRefusal, user } = await newLeasedAccount();
    const change = { accountId: account.id, newPassword: 'another of a game', password: user.password };
    await run('changeAccountPassword', change);
    await game.answer(delivery, 'rejected', { reason: 'no more places' });
    expect(await accountStatuses()).toEqual({ [account.login]: 'FAILED' });
    expect((await expectRefusal('changeAccountPassword', change)).extensions.code).toBe('ACCOUNT_BLOCKED');
    expect((await game.fetch()).filter(({ account: { login } }) => login === account.login)).toEqual([]);
    const again = await createAccount(account.login);
    expect(again).toMatchObject({ login: account.login, status: 'CREATING' });
    expect(again.id).not.toBe(account.id);
  });

  it('refunds its orders in the order of their items, in which no two users deadlock', async () => {
    const { account, delivery, credit, buy, purchaseInput, balance } = await newLeasedAccount();
    await credit(2 * PRICE);
    for (const sku of ['shield', 'sword']) await buy(purchaseInput(sku, { accountId: account.id }));
    const sword = await lockListing('sword');
    const rejection = game.answer(delivery, 'rejected');
    await sword.waitForBlocked(1);
    await (await lockListing('shield')).release();
    await sword.release();
    await rejection;
    expect(await balance()).toBe(2 * PRICE);
  });

  it('refunds its orders without deadlock during an import of the catalogue', async () => {
    const { account, delivery, credit, buy, purchaseInput, balance } = await newLeasedAccount();
    await credit(2 * PRICE);
    for (const sku of ['sword', 'shield']) await buy(purchaseInput(sku, { accountId: account.id }));
    const sword = await lockListing('sword');
    const rejection = game.answer(delivery, 'rejected');
    await sword.waitForBlocked(1);
    const given = { price: PRICE, maxQuantity: 10, payload: { grant: 'thing' } };
    // Of the first item, only a listing changes.
    const items = [
      { ...given, sku: 'sword', servers: { one: { stock: 9 } } },
      { ...given, sku: 'shield', maxQuantity: 9 },
    ];
    const imported = stockShop(service, project, { items });
    await sword.waitForBlocked(2);
    await (await lockListing('shield')).release();
    await sword.release();
    await Promise.all([rejection, imported]);
    expect(await balance()).toBe(2 * PRICE);
  });

  it('continues while the account is blocked, and leaves it blocked', async () => {
    const { account, delivery, accountStatuses } = await newLeasedAccount();
    const id = Number(account.id);
    await service.domain.accounts.block(project.id, id, TEST_OPERATOR);
    expect((await service.domain.accounts.unblock(project.id, id, TEST_OPERATOR)).status).toBe('CREATING');
    await service.domain.accounts.block(project.id, id, TEST_OPERATOR);
    await game.answer(delivery, 'delivered');
    expect(await accountStatuses()).toEqual({ [account.login]: 'BLOCKED' });
    expect((await service.domain.accounts.unblock(project.id, id, TEST_OPERATOR)).status).toBe('ACTIVE');
  });
});

describe('a new password', () => {
  it('reaches the game server after the creation, and does not change the account', async () => {
    const { account, delivery, run, user, accountStatuses } = await newLeasedAccount();
    const newPassword = 'another of a game';
    await run('changeAccountPassword', { accountId: account.id, newPassword, password: user.password });
    expect(await game.fetch()).toEqual([]);
    await game.answer(delivery, 'delivered');
    const [change, ...rest] = await game.fetch();
    expect(rest).toEqual([]);
    expect(change).toMatchObject({
      type: 'account.password',
      account: { login: account.login, password: newPassword },
    });
    if (change !== undefined) await game.answer(change, 'rejected', { reason: 'too simple for us' });
    expect(await accountStatuses()).toEqual({ [account.login]: 'ACTIVE' });
  });
});

describe('the password of a game account', () => {
  /** The tables with a row that contains the text, in any column. */
  async function tablesWith(text: string): Promise<string[]> {
    const { direct: db } = service.administrator;
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    const forms = [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64').replace(/=+$/, '')];
    const found = await Promise.all(
      tables.map(async (table) => {
        const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(table)} t`.execute(db);
        return rows.some(({ row }) => forms.some((form) => row.includes(form))) ? [table] : [];
      }),
    );
    return found.flat();
  }

  it('is never stored or logged in plain text, and is erased after the delivery', async () => {
    const canary = 'canary of a game';
    const { run, session, user, expectRefusal } = await player();
    const login = newLogin();
    const { id } = Object(await run('createAccount', { login, password: canary }));
    await expectRefusal('createAccount', { login, password: canary });
    await run('changeAccountPassword', { accountId: id, newPassword: `${canary} 2`, password: user.password });
    expect(await tablesWith(canary)).toEqual([]);
    expect(JSON.stringify([service.logged, service.accessEntries])).not.toContain(canary);
    // (control) plain text is found.
    expect(await tablesWith(login)).toEqual(['game_account']);
    await service.database.direct
      .updateTable('session')
      .set({ user_agent: canary })
      .where('user_id', '=', user.id)
      .execute();
    expect(await tablesWith(canary)).toEqual(['session']);
    expect(session).not.toBe('');

    const sealed = service.database.direct
      .selectFrom('delivery')
      .select('sealed_secret')
      .where('user_id', '=', user.id);
    expect((await sealed.execute()).every(({ sealed_secret }) => sealed_secret !== null)).toBe(true);
    for (let round = 0; round < 2; round += 1)
      for (const delivery of await game.fetch()) await game.answer(delivery, 'delivered');
    expect(await sealed.execute()).toEqual([{ sealed_secret: null }, { sealed_secret: null }]);
  });
});

describe('operators', () => {
  const { json, refused } = commandsOn(service);

  it('list, block and unblock accounts by command', async () => {
    const { account, delivery, user, accountStatuses } = await newLeasedAccount();
    await game.answer(delivery, 'delivered', { externalId: '77' });
    const shown = {
      id: Number(account.id),
      server: 'one',
      login: account.login,
      status: 'ACTIVE',
      externalId: '77',
      createdAt: expect.any(String),
    };
    expect(await json(`account list isles ${user.email}`)).toMatchObject([shown]);
    expect(await json(`account block isles ${account.id} --dry-run`)).toMatchObject({ dryRun: true });
    expect(await accountStatuses()).toEqual({ [account.login]: 'ACTIVE' });
    const block = `account block isles account:${account.id}`;
    expect(await json(block)).toMatchObject({ ...shown, status: 'BLOCKED' });
    expect(await accountStatuses()).toEqual({ [account.login]: 'BLOCKED' });
    await json(block);
    expect(await json(`account unblock isles ${account.id}`)).toEqual(shown);
    const entries = await service.domain.audit.search({ target: `account:${account.id}`, actor: 'cli', limit: 9 });
    expect(entries.map(({ action }) => action)).toEqual(['account.block', 'account.unblock']);
  });

  it('are refused for accounts of another project and for rejected ones', async () => {
    const other = await openFixture(service, { slug: 'other' });
    const theirs = await other.newPlayer({ accounts: [] });
    const foreign = await theirs.createAccount();
    const { account, delivery } = await newLeasedAccount();
    await game.answer(delivery, 'rejected', { reason: 'no' });
    for (const [id, sentence] of [
      [foreign.id, 'There is no such game account in this project.'],
      [account.id, 'The game server never created this account.'],
    ]) {
      expect(await refused(`account block isles ${id}`)).toContain(sentence);
    }
    await refused(`account list isles ${theirs.user.id}`);
  });
});

const ownerOf = (accountId: string) =>
  service.database.direct
    .selectFrom('game_account')
    .select('user_id')
    .where('id', '=', Number(accountId))
    .executeTakeFirstOrThrow();
