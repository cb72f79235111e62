import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { projectOf } from '../../test/support/domain.js';
import { type Player, useFixture } from '../../test/support/fixture.js';
import { runInProcess } from '../../test/support/process/program.js';
import { databaseUrl } from '../../test/support/process.js';
import { TEST_OPERATOR } from '../../test/support/project.js';
import { rowsReadBy } from '../../test/support/rows-read.js';
import { useService } from '../../test/support/service.js';
import { createUserSearch, type FoundUsers } from '../domain/support/index.js';
import type { Tx } from '../storage/database.js';

// rules.md §4.5: searches for players by any identifier use an index.

const service = useService();
const fixture = useFixture(service, { declared: { policies: { pinPolicy: 'off' } }, items: [{ sku: 'sword' }] });

const find = (text: string, limit = 20): Promise<FoundUsers> =>
  service.domain.support.findUsers(fixture.project.id, { text, limit });
const emails = async (text: string): Promise<string[]> => (await find(text)).users.map(({ email }) => email);
const idsOf = async (text: string): Promise<number[]> => (await find(text)).users.map(({ id }) => id);

const add = (email: string) => fixture.project.addUser({ email, password: 'a password of mine' });

describe('a user is found', () => {
  let player: Player;
  beforeAll(async () => {
    for (const email of ['Ada.Lovelace@analytical.example', 'adam@garden.example', 'Émile@b\u00fccher.example'])
      await add(email);
    player = await fixture.newPlayer();
  });

  it('by the beginning of the address, in any case', async () => {
    expect(await emails('ADA')).toEqual(['Ada.Lovelace@analytical.example', 'adam@garden.example']);
    expect(await emails('ada.l')).toEqual(['Ada.Lovelace@analytical.example']);
    expect(await emails('adam@gard')).toEqual(['adam@garden.example']);
    expect(await emails('ÉMI')).toEqual(['Émile@b\u00fccher.example']);
  });

  it('by the end of the address, also of an internationalized domain', async () => {
    expect(await emails('lovelace@Analytical.example')).toEqual(['Ada.Lovelace@analytical.example']);
    expect(await emails('@garden.example')).toEqual(['adam@garden.example']);
    expect(await emails('garden.example')).toEqual(['adam@garden.example']);
    expect(await emails('B\u00fccher.example')).toEqual(['Émile@b\u00fccher.example']);
  });

  it('not by the middle of the address, nor by SQL wildcards', async () => {
    for (const text of ['velace', 'a%', '_da', "ada'", 'ada.*', '%@garden.example'])
      expect({ text, found: await emails(text) }).toEqual({ text, found: [] });
  });

  it('by the beginning of a game login, with its server', async () => {
    const account = await player.createAccount('Wanderer_99');
    expect((await find('wander')).users).toMatchObject([
      { id: player.user.id, status: 'ACTIVE', matches: [{ by: 'LOGIN', value: `${account.login} on one` }] },
    ]);
  });

  it('by the id of an order, its delivery, and its ledger transaction', async () => {
    const { id } = await player.buy(player.purchaseInput('sword'));
    const delivery = await fixture.deliveryOf(id);
    const order = await service.domain.purchases.find(fixture.project.id, id);
    for (const text of [id, `purchase:${id}`, id.toUpperCase(), delivery.id, order?.ledgerTxId ?? ''])
      expect({ text, found: await idsOf(text) }).toEqual({ text, found: [player.user.id] });
  });

  it('by the user id and by a session id', async () => {
    expect(await idsOf(String(player.user.id))).toEqual([player.user.id]);
    expect(await idsOf(`user:${player.user.id}`)).toEqual([player.user.id]);
    expect(await idsOf(await fixture.project.newestSession(player.user))).toEqual([player.user.id]);
    expect(await idsOf('2147483648')).toEqual([]);
  });

  it('by the id of a request with an effect, case-sensitively', async () => {
    const named = (id: string) => ({ headers: { 'x-request-id': id } });
    await player.run('revokeOtherSessions', {}, named('Trace-77'));
    const account = { login: 'Wanderer_100', password: 'password of a game' };
    await player.run('createAccount', account, named('Trace-78'));
    expect(await idsOf('Trace-78')).toEqual([player.user.id]);
    expect(await idsOf('request:Trace-78')).toEqual([player.user.id]);
    expect(await idsOf('trace-78')).toEqual([]);
    // The audit log has no purchases: the delivery stores the id of the request.
    await player.run('purchase', player.purchaseInput('sword'), named('Trace-79'));
    expect(await idsOf('Trace-79')).toEqual([player.user.id]);
  });

  it('only in their own project', async () => {
    for (const text of ['ada', 'garden.example', 'wander', String(player.user.id)]) {
      expect(await service.domain.support.findUsers(fixture.project.id + 1, { text, limit: 20 })).toEqual({
        users: [],
        hasMore: false,
      });
    }
  });
});

it('rejects an empty text and one longer than an address', async () => {
  for (const text of ['', '   ', 'a'.repeat(255), '\u{1f600}'.repeat(255)]) {
    await expect(find(text)).rejects.toMatchObject({ code: 'INVALID_VARIABLES' });
  }
  expect(await emails('\u{1f600}'.repeat(254))).toEqual([]);
});

describe('the user card', () => {
  const cardOf = async ({ user }: Player) =>
    service.domain.support.card(await projectOf(service.domain, 'isles'), user.id);
  const FROM = '192.0.2.7';
  let player: Player;
  let order: string;
  beforeAll(async () => {
    player = await fixture.newPlayer({ accounts: ['one', 'two'], money: 500 });
    order = (await player.buy(player.purchaseInput('sword'))).id;
    const lease = await fixture.server('one').fetchOrder(order);
    await fixture.server('one').answer(lease, 'rejected', { reason: 'no such hero' });
    await player.createAccount('Waiting_1', { gameServerId: fixture.project.server('two') });
  });

  it('has money, accounts and orders, and the answers of the game server', async () => {
    const card = await cardOf(player);
    expect(card).toMatchObject({
      ...{ status: 'ACTIVE', activeSessions: 1, sessions: [{ ip: '127.0.0.1' }], lockouts: [], balance: 400 },
      ledger: [
        { type: 'PURCHASE', amount: -100 },
        { type: 'CREDIT', amount: 500 },
      ],
      orders: [
        {
          id: order,
          status: 'DELIVERING',
          delivery: { state: 'DEAD', lastError: 'The game server rejects it: no such hero' },
        },
      ],
    });
    expect(card?.accounts.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE', 'CREATING']);
    expect(card?.deliveries[0]).toMatchObject({ type: 'ACCOUNT_CREATE', state: 'PENDING' });
  });

  it('names the limit of each lockout, and its network', async () => {
    const { email, password } = player.user;
    await fixture.project.run('login', { email, password }, { from: FROM });
    for (let tries = 0; tries < 5; tries += 1)
      await fixture.project.expectRefusal('login', { email, password: 'not my password' }, { from: FROM });
    for (let tries = 0; tries < 5; tries += 1)
      await player.expectRefusal('changePassword', {
        currentPassword: 'not mine at all',
        newPassword: 'another one of mine',
      });
    const until = expect.any(Date);
    expect((await cardOf(player))?.lockouts).toEqual([
      { limit: 'LOGIN_FROM_NETWORK', network: FROM, until, canBeLifted: true },
      { limit: 'PASSWORD', network: null, until, canBeLifted: true },
    ]);
    // (control) Another user with a session on this network has no lockouts.
    const other = await fixture.newPlayer();
    await fixture.project.run('login', { email: other.user.email, password: other.user.password }, { from: FROM });
    expect((await cardOf(other))?.lockouts).toEqual([]);
  });

  it('is printed by `user show`', async () => {
    const show = (...more: string[]) =>
      runInProcess(['user', 'show', 'isles', player.user.email, ...more], {
        DATABASE_URL: databaseUrl(service.connection),
      });
    const { stdout } = await show();
    expect(stdout).toMatch(/^lockouts\n.*\nPASSWORD +- +until /m);
    expect(stdout).toMatch(new RegExp(`^${order} .* DEAD +The game server rejects it: no such hero$`, 'm'));
    expect(JSON.parse((await show('--json')).stdout)).toMatchObject({
      ...{ email: player.user.email, balance: 400, accounts: [{}, {}, { login: 'Waiting_1', server: 'two' }] },
      orders: [{ id: order, server: 'one', delivery: { lastError: 'The game server rejects it: no such hero' } }],
    });
  });

  it('has no lockouts after they are lifted, and all of them after a dry run', async () => {
    const { email, password } = player.user;
    const lift = (...more: string[]) =>
      runInProcess(['user', 'lift-lockouts', 'isles', email, '--json', ...more], {
        DATABASE_URL: databaseUrl(service.connection),
      });
    const asking = { from: FROM };
    expect(JSON.parse((await lift('--dry-run')).stdout).lifted).toHaveLength(2);
    expect(await fixture.project.expectRefusal('login', { email, password }, asking)).toMatchObject({ status: 429 });
    expect(JSON.parse((await lift()).stdout).lifted).toHaveLength(2);
    expect((await cardOf(player))?.lockouts).toEqual([]);
    expect(await fixture.project.ask('login', { email, password }, asking)).toMatchObject({ status: 200 });
    const [entry] = await service.domain.audit.search({ action: 'user.lift-lockouts', limit: 1 });
    expect(entry?.after).toEqual({ limits: ['LOGIN_FROM_NETWORK', 'PASSWORD'] });
  });

  it('exists for a deleted user, without an address', async () => {
    const gone = await fixture.newPlayer({ money: 7 });
    const removal = { address: gone.user.email, reason: 'a test', by: TEST_OPERATOR };
    await service.domain.users.remove(fixture.project.id, gone.user.id, removal);
    expect(await cardOf(gone)).toMatchObject({ status: 'DELETED', balance: 7, sessions: [], lockouts: [] });
  });

  it('is null for an unknown user', async () => {
    expect(await service.domain.support.card(await projectOf(service.domain, 'isles'), 2 ** 31 - 1)).toBeNull();
  });
});

describe('among many users', () => {
  const MANY = 20_000;

  beforeAll(async () => {
    await sql`INSERT INTO users (project_id, email, email_norm, password_hash, status, confirmed_at, password_changed_at)
      SELECT ${fixture.project.id}, address, address, '', 'ACTIVE', now(), now()
      FROM generate_series(1, ${MANY}::integer) AS n, format('many%s@many.example', n) AS address`.execute(
      service.administrator.direct,
    );
    // All accounts are on one server and have similar logins.
    await sql`INSERT INTO game_account (project_id, user_id, game_server_id, login, login_norm, status, created_at)
      SELECT project_id, id, ${Number(fixture.project.server('one'))}, login, login, 'ACTIVE', now()
      FROM users, format('many%s', id) AS login WHERE email_norm LIKE 'many%'`.execute(service.administrator.direct);
    await sql`ANALYZE`.execute(service.administrator.direct);
  }, 60_000);

  const rowsReadFor = (text: string, tx: Tx): Promise<number> =>
    rowsReadBy(tx, (db) =>
      createUserSearch({ db, clock: service.domain.clock })(fixture.project.id, { text, limit: 20 }),
    );

  it('a list has the requested length, and says whether there are more', async () => {
    const { users, hasMore } = await find('many.example', 5);
    expect({ count: users.length, hasMore }).toEqual({ count: 5, hasMore: true });
    expect((await find('many19999@many.example')).hasMore).toBe(false);
  });

  it('(control) without its index, a search by address reads all rows', async () => {
    const read = service.administrator.transaction(async (tx) => {
      await sql`DROP INDEX users_email_ends`.execute(tx);
      throw new Error(`read ${await rowsReadFor('many.example', tx)}`);
    });
    await expect(read).rejects.toThrow(/^read \d{5,}$/);
  });

  it.each(['many1', 'many.example', 'many', 'many777@', '7', '0198a5e5-0000-7000-8000-000000000000', 'ada'])(
    '%j reads few rows, independent of the number of users',
    async (text) => {
      const read = await service.database.transaction((tx) => rowsReadFor(text, tx));
      expect(read).toBeLessThan(500);
    },
  );
});
