import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createTestClock, useSystemTime } from '../../../test/support/clock.js';
import { comparableAnswer, SAME_REQUEST } from '../../../test/support/comparable-answer.js';
import { GAME_PASSWORD, newLogin, useFixture } from '../../../test/support/fixture.js';
import { lockRows, lockUserRow } from '../../../test/support/locks.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';
import { use } from '../../../test/support/use.js';

// rules.md §1.8, §2.2.9, §3.5: through HTTP.

const MAX = 3;
const MINUTE = 60_000;
const clock = createTestClock();
useSystemTime(clock);
const service = useService({ clock });
const fixture = useFixture(service, {
  declared: { policies: { maxAccountsPerServer: MAX } },
  declaredServers: [
    { code: 'one', default: true },
    { code: 'two' },
    { code: 'closed', status: 'closed' },
    { code: 'tight', accountRules: { loginMinLength: 2, loginMaxLength: 23, passwordMaxLength: 9 } },
  ],
});

const project = use(() => fixture.project);
/** A user without a game account. */
const player = (status: 'ACTIVE' | 'PENDING' = 'ACTIVE') => fixture.newPlayer({ accounts: [], money: 0, status });

describe('createAccount', () => {
  it('creates an account in state CREATING on the selected server, and lists it', async () => {
    const { run, user } = await player();
    const login = newLogin();
    const account = {
      id: expect.stringMatching(/^\d+$/),
      login,
      status: 'CREATING',
      gameServer: { id: project.server('one'), code: 'one', name: 'one en' },
      createdAt: clock.now().toISOString(),
    };
    expect(await run('createAccount', { login, password: GAME_PASSWORD })).toEqual(account);
    const second = newLogin();
    await run('createAccount', { login: second, password: GAME_PASSWORD });
    expect(await run('accounts')).toEqual([account, expect.objectContaining({ login: second })]);
    expect(await run('accounts', { gameServerId: project.server('two') })).toEqual([]);
    const entries = await service.domain.audit.search({ actor: `user:${user.id}`, action: 'account.create', limit: 9 });
    expect(entries.map(({ target }) => target)).toContain(`account:${Object((await run('accounts')) ?? [])[0].id}`);
  });

  it('accepts logins of 4 to 16 letters, digits and underscores that begin with a letter', async () => {
    const { expectRefusal, createAccount } = await player();
    for (const login of ['abc', 'a'.repeat(17)]) {
      expect(await expectRefusal('createAccount', { login, password: GAME_PASSWORD })).toMatchObject({
        ...refusal(400, 'INVALID_VARIABLES'),
        message: expect.stringContaining('4 to 16'),
        extensions: { field: 'variables.login' },
      });
    }
    for (const login of ['', 'a'.repeat(33), '1abc', '_abc', 'ab-cd', 'ab cd', 'abcd\n', 'жадина', 'ａｂｃｄ']) {
      expect(await expectRefusal('createAccount', { login, password: GAME_PASSWORD })).toMatchObject({
        ...refusal(400, 'INVALID_VARIABLES'),
        message: expect.stringContaining('1 to 32'),
        extensions: { field: 'variables.login' },
      });
    }
    expect((await createAccount('Four')).login).toBe('Four');
    expect((await createAccount(`A${'b'.repeat(14)}9`)).login).toHaveLength(16);
  });

  it('uses the lengths of logins and passwords of the server', async () => {
    const lengths = async (code: string) =>
      Object(await project.run('gameServer', { gameServerId: project.server(code) })).accountRules;
    expect(await lengths('one')).toEqual({
      ...{ loginMinLength: 4, loginMaxLength: 16, passwordMinLength: 10, passwordMaxLength: 128 },
    });
    expect(await lengths('tight')).toEqual({
      ...{ loginMinLength: 2, loginMaxLength: 23, passwordMinLength: 9, passwordMaxLength: 9 },
    });
    const { run, expectRefusal, user } = await player();
    const gameServerId = project.server('tight');
    const input = (login: string, password: string) => ({ login, password, gameServerId });
    for (const login of ['a', 'a'.repeat(24)]) {
      expect(await expectRefusal('createAccount', input(login, 'xyz-xyz-9'))).toMatchObject({
        ...refusal(400, 'INVALID_VARIABLES'),
        message: expect.stringContaining('2 to 23'),
        extensions: { field: 'variables.login' },
      });
    }
    for (const [password, message] of [
      ['xyz-xyz-10', 'at most 9'],
      ['xyz-xyz8', 'at least 9'],
    ] as const) {
      expect(await expectRefusal('createAccount', input('a'.repeat(23), password))).toMatchObject({
        ...refusal(400, 'WEAK_PASSWORD'),
        message: expect.stringContaining(message),
        extensions: { field: 'variables.password' },
      });
    }
    const { id: accountId, login } = Object(await run('createAccount', input('a'.repeat(23), 'xyz-xyz-9')));
    expect(login).toHaveLength(23);
    const change = (newPassword: string) => ({ accountId, newPassword, password: user.password, gameServerId });
    expect(await expectRefusal('changeAccountPassword', change('xyz-xyz-10'))).toMatchObject({
      ...refusal(400, 'WEAK_PASSWORD'),
      extensions: { field: 'variables.newPassword' },
    });
    expect(await run('changeAccountPassword', change('abc-abc-9'))).toMatchObject({ id: accountId });
  });

  it('rejects a weak password and the login as password', async () => {
    const { expectRefusal } = await player();
    const cases = { 'too short': 'at least 10', LONGER_LOGIN: 'must not be the login', Password123: 'too common' };
    for (const [password, reason] of Object.entries(cases)) {
      expect(await expectRefusal('createAccount', { login: 'longer_login', password })).toMatchObject({
        ...refusal(400, 'WEAK_PASSWORD'),
        message: expect.stringContaining(reason),
        extensions: { field: 'variables.password' },
      });
    }
  });

  it('checks the rules of the game again under the lock', async () => {
    const { ask, user } = await player();
    const gameServerId = project.server('tight');
    const lock = await lockUserRow(service, user.id);
    const answer = ask('createAccount', { login: 'a'.repeat(20), password: 'xyz-xyz-9', gameServerId });
    await lock.waitForBlocked(1);
    const rules = (login: number) => JSON.stringify({ loginMinLength: 2, loginMaxLength: login, passwordMaxLength: 9 });
    const set = (account_rules: string) =>
      service.administrator.direct
        .updateTable('game_server')
        .set({ account_rules: sql`${account_rules}::jsonb` })
        .where('id', '=', Number(gameServerId))
        .execute();
    await set(rules(19));
    await lock.release();
    expect((await answer).body.errors?.[0]).toMatchObject({ message: expect.stringContaining('2 to 19') });
    await set(rules(23));
    await service.notifications.settled();
  });

  it('accepts a login once per server, ignoring case', async () => {
    const login = newLogin();
    await (await player()).createAccount(login);
    const { createAccount, expectRefusal } = await player();
    for (const taken of [login, login.toUpperCase()]) {
      const answer = await expectRefusal('createAccount', { login: taken, password: GAME_PASSWORD });
      expect(answer).toMatchObject({ ...refusal(409, 'LOGIN_TAKEN'), extensions: { field: 'variables.login' } });
    }
    expect(await createAccount(login, { gameServerId: project.server('two') })).toMatchObject({ login });
  });

  it('gives a login to one of two concurrent requests', async () => {
    const players = [await player(), await player()];
    const login = newLogin();
    const answers = players.map(({ ask }) => ask('createAccount', { login, password: GAME_PASSWORD }));
    expect((await Promise.all(answers)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('limits the accounts of a user per server, also for concurrent requests', async () => {
    const { createAccount, ask, expectRefusal } = await player();
    const { login } = await createAccount();
    for (let made = 2; made < MAX; made += 1) await createAccount();
    const atOnce = Array.from({ length: 3 }, () =>
      ask('createAccount', { login: newLogin(), password: GAME_PASSWORD }),
    );
    const statuses = (await Promise.all(atOnce)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    expect(await expectRefusal('createAccount', { login: newLogin(), password: GAME_PASSWORD })).toMatchObject({
      ...refusal(409, 'ACCOUNT_LIMIT_REACHED'),
      message: `You cannot have more than ${MAX} accounts on this server.`,
    });
    // A request that is repeated after a lost answer.
    const repeated = await expectRefusal('createAccount', { login, password: GAME_PASSWORD });
    expect(repeated).toMatchObject(refusal(409, 'LOGIN_TAKEN'));
    await createAccount(newLogin(), { gameServerId: project.server('two') });
  });

  it('requires a confirmed address and an open server', async () => {
    const pending = await player('PENDING');
    const input = { login: newLogin(), password: GAME_PASSWORD };
    expect(await pending.expectRefusal('createAccount', input)).toMatchObject(refusal(403, 'USER_PENDING'));
    expect(await pending.run('accounts')).toEqual([]);
    const { run, expectRefusal } = await player();
    const closed = { gameServerId: project.server('closed') };
    expect(await expectRefusal('createAccount', { ...input, ...closed })).toMatchObject(
      refusal(403, 'GAME_SERVER_CLOSED'),
    );
    expect(await run('accounts', closed)).toEqual([]);
  });
});

describe('accounts', () => {
  it('leaves out rejected ones only, if there are more than it lists', async () => {
    const { run, user } = await player();
    const rejected = { project_id: project.id, user_id: user.id, game_server_id: Number(project.server('one')) };
    const created_at = clock.now();
    const rows = Array.from({ length: 1_000 }, (_, row) => `rejected${row}`).map((login) => ({
      ...rejected,
      ...{ login, login_norm: login, status: 'FAILED' as const, created_at },
    }));
    await service.database.direct.insertInto('game_account').values(rows).execute();
    const { id } = Object(await run('createAccount', { login: newLogin(), password: GAME_PASSWORD }));
    const listed: { readonly id: string; readonly status: string }[] = Object(await run('accounts'));
    expect(listed).toHaveLength(1_000);
    expect(listed.at(-1)).toMatchObject({ id, status: 'CREATING' });
  });
});

describe('the limit of account requests', () => {
  it('is ten requests per user and hour, successful or not', async () => {
    const { createAccount, ask, run, expectRefusal, user } = await player();
    const { id, login } = await createAccount();
    const create = (variables: Record<string, unknown>) => ask('createAccount', variables);
    // A malformed request reveals nothing and does not count.
    for (let round = 0; round < 12; round += 1) expect((await create({ login: 'x', password: 'x' })).status).toBe(400);
    const change = { accountId: id, newPassword: 'another of a game', password: user.password };
    await run('changeAccountPassword', change);
    for (let round = 0; round < 8; round += 1)
      expect((await create({ login, password: GAME_PASSWORD })).status).toBe(409);

    clock.advance(MINUTE);
    const fresh = { login: newLogin(), password: GAME_PASSWORD };
    const refused = await Promise.all(Array.from({ length: 6 }, () => create(fresh)));
    const waits = refused.map(({ status, body }) => [status, body.errors?.[0]?.extensions.retryAfterSeconds]);
    expect(waits).toEqual(Array(6).fill([429, 59 * 60]));
    expect(await expectRefusal('changeAccountPassword', change)).toMatchObject({
      ...refusal(429, 'RATE_LIMITED'),
      extensions: { retryAfterSeconds: 59 * 60, retryable: false, details: { limit: 'GAME_ACCOUNTS' } },
    });
    const onsets = { action: 'account.throttled', target: `user:${user.id}`, limit: 9 };
    expect(await service.domain.audit.search(onsets)).toHaveLength(1);
    // (control) only this user is throttled, and only for these requests.
    await (await player()).createAccount();
    expect(await run('accounts')).toHaveLength(1);

    clock.advance(59 * MINUTE);
    expect((await create(fresh)).status).toBe(200);
  });
});

describe('changeAccountPassword', () => {
  const change = (accountId: string, password: string, more = {}) => ({
    accountId,
    newPassword: 'another of a game',
    password,
    ...more,
  });

  it('is rejected if the server closes while it waits for the account', async () => {
    const { createAccount, ask, user } = await player();
    const { id } = await createAccount();
    const lock = await lockRows(service, 'SELECT FROM game_account WHERE id = $1 FOR UPDATE', [id]);
    const answer = ask('changeAccountPassword', change(id, user.password));
    await lock.waitForBlocked(1);
    await project.setServerStatus('one', 'CLOSED');
    await lock.release();
    expect((await answer).code).toBe('GAME_SERVER_CLOSED');
    await project.setServerStatus('one', 'OPEN');
  });

  it('requires the password of the user, and returns the account unchanged', async () => {
    const { createAccount, run, expectRefusal, user } = await player();
    const account = await createAccount();
    expect(await run('changeAccountPassword', change(account.id, user.password))).toMatchObject(account);
    const wrong = await expectRefusal('changeAccountPassword', change(account.id, GAME_PASSWORD));
    expect(wrong).toMatchObject(refusal(403, 'CURRENT_PASSWORD_WRONG'));
    const entries = await service.domain.audit.search({ target: `account:${account.id}`, limit: 9 });
    expect(entries.map(({ action }) => action)).toEqual(['account.create', 'account.password-change']);
  });

  it('rejects a weak password and the login as password', async () => {
    const { createAccount, expectRefusal, user } = await player();
    const { id, login } = await createAccount('another_login');
    for (const newPassword of ['too short', login.toUpperCase()]) {
      const weak = await expectRefusal('changeAccountPassword', change(id, user.password, { newPassword }));
      expect(weak).toMatchObject({ ...refusal(400, 'WEAK_PASSWORD'), extensions: { field: 'variables.newPassword' } });
    }
  });

  it('finds only accounts of the user on the selected server', async () => {
    const [mine, theirs] = [await player(), await player()];
    const elsewhere = await mine.createAccount(newLogin(), { gameServerId: project.server('two') });
    const foreign = await theirs.createAccount();
    const face = async (accountId: string) => {
      const variables = change(accountId, mine.user.password);
      return comparableAnswer(await mine.ask('changeAccountPassword', variables, { headers: SAME_REQUEST }));
    };
    const unknown = await face('2147483647');
    expect(JSON.parse(unknown.text).errors[0].extensions).toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
      field: 'variables.accountId',
    });
    for (const { id } of [elsewhere, foreign]) expect(await face(id)).toEqual(unknown);
    // (control) the user's own account is found on its server.
    const there = { gameServerId: project.server('two') };
    await mine.run('changeAccountPassword', change(elsewhere.id, mine.user.password, there));
  });

  it('rejects a blocked account and a closed server', async () => {
    const { createAccount, run, expectRefusal, user } = await player();
    const { id } = await createAccount();
    await service.domain.accounts.block(project.id, Number(id), TEST_OPERATOR);
    const blocked = await expectRefusal('changeAccountPassword', change(id, user.password));
    expect(blocked).toMatchObject(refusal(403, 'ACCOUNT_BLOCKED'));
    await service.domain.accounts.unblock(project.id, Number(id), TEST_OPERATOR);
    await run('changeAccountPassword', change(id, user.password));
    const closed = change(id, user.password, { gameServerId: project.server('closed') });
    expect(await expectRefusal('changeAccountPassword', closed)).toMatchObject(refusal(403, 'GAME_SERVER_CLOSED'));
  });
});

it.each(['keepAccount', 'dropAccount'])('%s requires an open server', async (documentId) => {
  const { createAccount, expectRefusal } = await player();
  const { id: accountId } = await createAccount();
  const closed = { accountId, gameServerId: project.server('closed') };
  expect(await expectRefusal(documentId, closed)).toMatchObject(refusal(403, 'GAME_SERVER_CLOSED'));
});
