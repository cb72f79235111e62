import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Fixture, newLogin, useFixture } from '../../../test/support/fixture.js';
import { createGameServer } from '../../../test/support/game-server.js';
import { newNetwork } from '../../../test/support/network.js';
import { makeUserChanges, userChanges } from '../../../test/support/nodes/user-changes.js';
import { placeOf } from '../../../test/support/place.js';
import { type SeededProject, TEST_OPERATOR } from '../../../test/support/project.js';
import { isAppendOnly, type Row, readRowsOfUser } from '../../../test/support/rows-of-user.js';
import { refusal, useService } from '../../../test/support/service.js';

// rules.md §3.2.6: a person cannot prepare an account for the address of another person. Prepared
// access ends, and prepared objects wait for the decision of the owner.

const ATTACKER_PASSWORD = 'the password of the attacker';
const OWNER_PASSWORD = 'the password of the owner';
const PIN = '271828';
const FILE = 'src/domain/users/prepared-account.test.ts';

const service = useService();
/** Requires confirmed addresses. */
const strictFixture = useFixture(service, {
  slug: 'strict',
  declared: { policies: { emailConfirmation: 'required' } },
  items: [{ sku: 'sword' }],
});
/** Requires no confirmation. */
const openFixture = useFixture(service, {
  slug: 'open',
  declared: { policies: { emailConfirmation: 'none' } },
  items: [{ sku: 'sword' }],
});
let addresses = 0;

let strict: SeededProject;
beforeAll(() => {
  strict = strictFixture.project;
});

const newAddress = (): string => {
  addresses += 1;
  return `owner${addresses}@example.com`;
};
const run = (project: SeededProject, documentId: string, variables: Record<string, unknown>, session?: string) =>
  project.run(documentId, variables, { from: newNetwork(), session });
const register = (project: SeededProject, email: string, password: string) =>
  run(project, 'register', { email, password });
const reset = async (project: SeededProject, email: string, newPassword = OWNER_PASSWORD) => {
  await run(project, 'requestPasswordReset', { email });
  await run(project, 'resetPassword', { token: await service.codeTo(email), newPassword });
};
const login = (project: SeededProject, email: string, password: string) =>
  project.ask('login', { email, password }, { from: newNetwork() });
const idOf = async (project: SeededProject, email: string): Promise<number> => {
  const user = await service.domain.users.findByEmail(project.id, email);
  if (user === null) throw new Error(`no user has ${email}`);
  return user.id;
};

describe('address that another person registered', () => {
  it('allows no login before confirmation, then only with the password of the owner', async () => {
    const email = newAddress();
    await register(strict, email, ATTACKER_PASSWORD);
    expect((await login(strict, email, ATTACKER_PASSWORD)).status).toBe(401);
    await register(strict, email, OWNER_PASSWORD);
    await run(strict, 'confirmEmail', { token: await service.codeTo(email), password: OWNER_PASSWORD });
    expect((await login(strict, email, ATTACKER_PASSWORD)).status).toBe(401);
    expect((await login(strict, email, OWNER_PASSWORD)).status).toBe(200);
  });

  it.each([
    ['their own password', { password: OWNER_PASSWORD }],
    ['null', { password: null }],
    ['no password', {}],
  ])('does not get the password of a later registration, if its owner confirms with %s', async (_what, variables) => {
    const email = newAddress();
    await register(strict, email, OWNER_PASSWORD);
    await service.codeTo(email);
    await register(strict, email, ATTACKER_PASSWORD);
    const code = await service.codeTo(email);
    await run(strict, 'confirmEmail', { token: code, ...variables });
    expect((await login(strict, email, ATTACKER_PASSWORD)).status).toBe(401);
    expect((await login(strict, email, OWNER_PASSWORD)).status).toBe(401);
    const newPassword = 'chosen by the owner';
    await run(strict, 'resetPassword', { token: await service.codeTo(email), newPassword });
    expect((await login(strict, email, newPassword)).status).toBe(200);
    expect((await login(strict, email, ATTACKER_PASSWORD)).status).toBe(401);
    const mails = await service.mailsTo(email);
    expect(mails.some(({ text }) => text.includes('was not entered again when the address was confirmed'))).toBe(true);
    expect(mails.some(({ text }) => text.includes('requested a new password'))).toBe(false);
  });

  it('does not allow password guesses: the code works once, with the same response', async () => {
    const email = newAddress();
    await register(strict, email, OWNER_PASSWORD);
    const token = await service.codeTo(email);
    expect(await run(strict, 'confirmEmail', { token, password: 'a wrong guess' })).toEqual({ confirmed: true });
    expect(await strict.expectRefusal('confirmEmail', { token, password: OWNER_PASSWORD })).toMatchObject(
      refusal(400, 'TOKEN_INVALID'),
    );
    expect((await login(strict, email, OWNER_PASSWORD)).status).toBe(401);
  });

  it('has one valid password if two requests use the code at once', async () => {
    const email = newAddress();
    await register(strict, email, OWNER_PASSWORD);
    const token = await service.codeTo(email);
    const both = await Promise.all(
      [{ password: OWNER_PASSWORD }, { password: OWNER_PASSWORD }].map((variables) =>
        strict.ask('confirmEmail', { token, ...variables }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await login(strict, email, OWNER_PASSWORD)).status).toBe(200);
  });

  it('cannot be taken over with a code that was emailed before the owner came', async () => {
    const email = newAddress();
    await register(strict, email, ATTACKER_PASSWORD);
    const early = await service.codeTo(email);
    await register(strict, email, OWNER_PASSWORD);
    expect(await service.codeTo(email)).not.toBe(early);
    for (const [id, variables] of [
      ['confirmEmail', { token: early }],
      ['resetPassword', { token: early, newPassword: ATTACKER_PASSWORD }],
    ] as const) {
      expect(await strict.expectRefusal(id, variables)).toMatchObject(refusal(400, 'TOKEN_INVALID'));
    }
  });
});

/**
 * Ways in which an attacker gets a user with the address of a victim, and the victim takes over.
 */
interface Scenario {
  readonly fixture: Fixture;
  /** Creates a user with the password of the attacker; returns the address for login. */
  enter(project: SeededProject, address: string): Promise<string>;
  /**
   * The action of the owner, after which only the owner has access; `session` belongs to the
   * attacker.
   */
  arrive(project: SeededProject, address: string, session: string): Promise<unknown>;
  readonly reason: 'PASSWORD_RESET' | 'EMAIL_CHANGED';
}

/** Requests the change to the address of the victim; returns the emailed code. */
const codeForAddressChange = async (project: SeededProject, address: string, session: string) => {
  await service.mails();
  await run(project, 'requestEmailChange', { email: address, password: ATTACKER_PASSWORD }, session);
  return await service.codeTo(address);
};
const registerAttacker = async (project: SeededProject): Promise<string> => {
  const email = newAddress();
  await register(project, email, ATTACKER_PASSWORD);
  // The attacker owns this user until the change of address.
  await reset(project, email, ATTACKER_PASSWORD);
  return email;
};

const scenarios: Record<string, Scenario> = {
  'a reset by email in a project without confirmation': {
    fixture: openFixture,
    async enter(project, address) {
      await register(project, address, ATTACKER_PASSWORD);
      return address;
    },
    arrive: (project, address) => reset(project, address),
    reason: 'PASSWORD_RESET',
  },
  'a reset by email after a mistaken confirmation of the registration': {
    fixture: strictFixture,
    async enter(project, address) {
      await register(project, address, ATTACKER_PASSWORD);
      await run(project, 'confirmEmail', { token: await service.codeTo(address), password: ATTACKER_PASSWORD });
      return address;
    },
    arrive: (project, address) => reset(project, address),
    reason: 'PASSWORD_RESET',
  },
  'a reset by email after an operator confirmed the address': {
    fixture: strictFixture,
    async enter(project, address) {
      await register(project, address, ATTACKER_PASSWORD);
      await service.domain.users.confirm(project.id, await idOf(project, address), TEST_OPERATOR);
      return address;
    },
    arrive: (project, address) => reset(project, address),
    reason: 'PASSWORD_RESET',
  },
  'the confirmation of a changed address': {
    fixture: openFixture,
    enter: registerAttacker,
    arrive: async (project, address, session) =>
      run(project, 'confirmEmail', { token: await codeForAddressChange(project, address, session) }),
    reason: 'EMAIL_CHANGED',
  },
  'a reset by email after a changed address, whose accounts the attacker had claimed': {
    fixture: openFixture,
    enter: registerAttacker,
    async arrive(project, address, session) {
      await run(project, 'confirmEmail', { token: await codeForAddressChange(project, address, session) });
      const again = await project.loginAs({ email: address, password: ATTACKER_PASSWORD });
      const one = { gameServerId: project.server('one') };
      for (const { id } of Object(await run(project, 'accounts', one, again)))
        await run(project, 'keepAccount', { accountId: id, ...one }, again);
      await run(project, 'setPin', { newPin: PIN, password: ATTACKER_PASSWORD }, again);
      await reset(project, address);
    },
    reason: 'PASSWORD_RESET',
  },
};

/** Changes whose order and values `prepare` chooses. It makes all others with valid variables. */
const CHOSEN = [
  ...['createAccount', 'changeAccountPassword', 'keepAccount', 'dropAccount', 'purchase'],
  ...['setPin', 'verifyPin', 'changeServer', 'setLanguage'],
];

/** Prepares everything that can be prepared. */
async function prepare(fixture: Fixture, email: string) {
  const { project } = fixture;
  const session = await project.loginAs({ email, password: ATTACKER_PASSWORD });
  const at = async (documentId: string, variables: Record<string, unknown>) =>
    Object(await run(project, documentId, { ...variables, gameServerId: project.server('one') }, session));
  const self = async (documentId: string, variables: Record<string, unknown>) =>
    Object(await run(project, documentId, variables, session));
  const userId = await idOf(project, email);
  const game = createGameServer(service, project.id, project.server('one'));
  const account = await at('createAccount', { login: newLogin(), password: 'password of a game' });
  for (const delivery of await game.fetch()) await game.answer(delivery, 'delivered');
  const pendingAccount = await at('createAccount', { login: newLogin(), password: 'password of a game' });
  const change = { accountId: account.id, newPassword: 'another of a game', password: ATTACKER_PASSWORD };
  await at('changeAccountPassword', change);
  const credit = { projectId: project.id, userId, amount: 1_000, reference: randomUUID(), note: null };
  await service.domain.wallet.credit({ ...credit, by: TEST_OPERATOR });
  for (const accountId of [account.id, pendingAccount.id]) {
    const order = { itemId: fixture.item('sword'), quantity: 1, expectedTotal: 100, idempotencyKey: randomUUID() };
    await at('purchase', { ...order, accountId });
  }
  const user = { id: userId, email, password: ATTACKER_PASSWORD };
  const player = fixture.on(service, { user, session, accounts: { one: Number(account.id) } });
  const others = userChanges.filter((id) => !CHOSEN.includes(id));
  await makeUserChanges({ service, fixture, player, server: 'one', sku: 'sword' }, others);
  await self('setPin', { newPin: PIN, password: ATTACKER_PASSWORD });
  await self('verifyPin', { pin: PIN });
  const wrong = await project.ask('verifyPin', { pin: '141421' }, { session });
  expect(wrong.status).toBe(403);
  await project.loginAs({ email, password: ATTACKER_PASSWORD });
  await service.domain.servers.grantAccess(project.id, Number(project.server('two')), userId, TEST_OPERATOR);
  await self('changeServer', { gameServerId: project.server('two') });
  await self('setLanguage', { language: 'en' });
  await self('requestEmailChange', { email: newAddress(), password: ATTACKER_PASSWORD });
  await service.mails();
  return { session, userId, game, accounts: [Number(account.id), Number(pendingAccount.id)] };
}

/** Unchanged. */
const UNCHANGED = Symbol('unchanged');
/** These columns are unchanged. */
const unchanged = (...columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, UNCHANGED]));
/** Changed. */
const CHANGED = Symbol('changed');
/** Invalid. */
const ANY = Symbol('any');

/**
 * Expected state of each column of each table that refers to users, after the owner took over.
 * Add new tables and columns here, unless the service can only insert their rows. `prepare` makes
 * all changes of users, so it creates rows.
 */
const expectedState = (address: string, { reason }: Scenario): Readonly<Record<string, Row>> => ({
  users: {
    ...unchanged('id', 'project_id', 'created_at', 'confirmed_at'),
    last_login_at: ANY,
    email: address,
    email_norm: address,
    ...(reason === 'PASSWORD_RESET'
      ? { password_hash: CHANGED, password_changed_at: CHANGED, password_by_mail: true }
      : { password_hash: UNCHANGED, password_changed_at: UNCHANGED, password_by_mail: false }),
    ...{ status: 'ACTIVE', blocked_reasons: {}, blocked_until: null, blocked_note: null },
    ...{ pin_hash: null, pin_failures: 0, pin_locked_until: null, pin_lock_level: 0 },
    // Only for display; the next login may choose other values.
    ...unchanged('language', 'last_server_id'),
  },
  // Granted by an operator by the name of the user.
  server_access: unchanged('project_id', 'server_id', 'user_id', 'granted_at'),
  session: {
    ...unchanged('id', 'secret_hash', 'project_id', 'user_id', 'game_server_id', 'ip', 'user_agent', 'created_at'),
    ...unchanged('last_seen_at', 'idle_timeout_s', 'idle_expires_at', 'absolute_expires_at'),
    pin_verified_until: ANY,
    revoked_at: expect.any(String),
    revoke_reason: expect.any(String),
  },
  // Requested deliveries are never sent (see below), and are refunded if the owner drops the
  // account.
  game_account: {
    ...unchanged('id', 'project_id', 'user_id', 'game_server_id', 'login', 'login_norm', 'status', 'external_id'),
    ...unchanged('created_at', 'made_at'),
    dropped_at: null,
    quarantined_at: expect.any(String),
  },
  delivery: {
    ...unchanged('id', 'request_id', 'project_id', 'game_server_id', 'user_id', 'account_id', 'type', 'state'),
    ...unchanged('purchase_id', 'sealed_secret', 'attempts', 'first_attempt_at', 'next_attempt_at', 'lease_until'),
    ...unchanged('lease_token', 'last_error', 'created_at', 'done_at'),
  },
  purchase: {
    ...unchanged('id', 'project_id', 'user_id', 'account_id', 'game_server_id', 'item_id', 'sku', 'quantity'),
    ...unchanged('unit_price', 'total_price', 'currency_code', 'titles', 'payload', 'limits', 'character', 'status'),
    ...unchanged('idempotency_key', 'request_fingerprint', 'ledger_tx_id', 'refund_tx_id', 'created_at'),
    ...unchanged('delivered_at', 'refunded_at'),
  },
  // Credits do not harm the owner.
  wallet: unchanged('id', 'project_id', 'user_id', 'balance', 'seq'),
});

describe.each(Object.entries(scenarios))('prepared user after %s', (_name, scenario) => {
  it('has nothing left, except objects that wait for the decision of the owner', async () => {
    const { fixture } = scenario;
    const { project } = fixture;
    const address = newAddress();
    const entered = await scenario.enter(project, address);
    const { session, userId, game, accounts } = await prepare(fixture, entered);
    const before = await readRowsOfUser(service, userId);
    await scenario.arrive(project, address, session);
    const after = await readRowsOfUser(service, userId);

    const appended = [...before].filter(([table]) => isAppendOnly(table));
    const expected = {
      ...Object.fromEntries(appended.map(([table, [row]]) => [table, unchanged(...Object.keys(row ?? {}))])),
      ...expectedState(address, scenario),
    };
    const rules = { ...expected, one_time_token: {}, mail: {} };
    const missing = [...after.keys()].filter((table) => !Object.hasOwn(rules, table));
    expect(missing.map((table) => `${placeOf(FILE, 'const expectedState')} → add what becomes of ${table}`)).toEqual(
      [],
    );
    expect(Object.keys(rules).filter((table) => !after.has(table))).toEqual([]);
    for (const [table, columns] of Object.entries(expected)) {
      expect({ table, prepared: before.get(table)?.length ?? 0 }).not.toEqual({ table, prepared: 0 });
      for (const previous of before.get(table) ?? []) {
        const key = 'id' in previous ? 'id' : 'user_id';
        const current = after.get(table)?.find((row) => row[key] === previous[key]);
        expect({ table, columns: Object.keys(current ?? {}).sort() }).toEqual({
          table,
          columns: Object.keys(columns).sort(),
        });
        for (const [column, rule] of Object.entries(columns)) {
          const value = { table, column, value: current?.[column] };
          if (rule === CHANGED) expect(value).not.toEqual({ table, column, value: previous[column] });
          else if (rule !== ANY)
            expect(value).toEqual({ table, column, value: rule === UNCHANGED ? previous[column] : rule });
        }
      }
    }
    // Earlier codes are invalid.
    expect(before.get('one_time_token')).not.toEqual([]);
    expect(after.get('one_time_token')).toEqual([]);
    // The attacker is logged out and receives no purchased goods.
    expect((await project.ask('me', {}, { session })).status).toBe(401);
    expect(accounts).toEqual((after.get('game_account') ?? []).map(({ id }) => id));
    const fetched = (await game.fetch()).filter(({ account }) => accounts.includes(account.id));
    expect(fetched).toEqual([]);
  });
});
