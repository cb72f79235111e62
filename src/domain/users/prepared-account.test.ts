import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { asAdministrator } from '../../../test/support/database.js';
import { createGameServer } from '../../../test/support/game-server.js';
import { newNetwork } from '../../../test/support/network.js';
import { type SeededProject, TEST_OPERATOR, useProject } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';
import { stockShop } from '../../../test/support/shop.js';

// rules.md §3.2.6: a person cannot prepare an account for the address of another person. Prepared
// access ends, and prepared objects wait for the decision of the owner.

const UNKNOWN_BEARERS = 'the password of a stranger';
const OWNERS = 'the password of its owner';
const PIN = '271828';

const service = useService();
/** Requires confirmed addresses. */
const strict = useProject(service, { slug: 'strict', declared: { policies: { emailConfirmation: 'required' } } });
/** Requires no confirmation. */
const open = useProject(service, { slug: 'open', declared: { policies: { emailConfirmation: 'none' } } });
const items = new Map<SeededProject, number>();
let addresses = 0;

beforeAll(async () => {
  for (const project of [strict, open])
    items.set(project, (await stockShop(service, project, { items: [{ sku: 'sword' }] })).item('sword'));
});

const newAddress = (): string => {
  addresses += 1;
  return `owner${addresses}@example.com`;
};
const run = (project: SeededProject, documentId: string, variables: Record<string, unknown>, session?: string) =>
  service.run(documentId, variables, { token: project.token, from: newNetwork(), session });
const register = (project: SeededProject, email: string, password: string) =>
  run(project, 'register', { email, password });
const reset = async (project: SeededProject, email: string, newPassword = OWNERS) => {
  await run(project, 'requestPasswordReset', { email });
  await run(project, 'resetPassword', { token: await service.codeTo(email), newPassword });
};
const login = (project: SeededProject, email: string, password: string) =>
  service.ask('login', { email, password }, { token: project.token, from: newNetwork() });
const idOf = async (project: SeededProject, email: string): Promise<number> => {
  const user = await service.domain.users.findByEmail(project.id, email);
  if (user === null) throw new Error(`nobody has ${email}`);
  return user.id;
};

describe('address that another person registered', () => {
  it('allows no login before confirmation, then only with the password of the owner', async () => {
    const email = newAddress();
    await register(strict, email, UNKNOWN_BEARERS);
    expect((await login(strict, email, UNKNOWN_BEARERS)).status).toBe(401);
    await register(strict, email, OWNERS);
    await run(strict, 'confirmEmail', { token: await service.codeTo(email), password: OWNERS });
    expect((await login(strict, email, UNKNOWN_BEARERS)).status).toBe(401);
    expect((await login(strict, email, OWNERS)).status).toBe(200);
  });

  it.each([
    ['their own password', { password: OWNERS }],
    ['null', { password: null }],
    ['no password', {}],
  ])('does not get the password of a later registration, if its owner confirms with %s', async (_what, variables) => {
    const email = newAddress();
    await register(strict, email, OWNERS);
    await service.codeTo(email);
    await register(strict, email, UNKNOWN_BEARERS);
    const code = await service.codeTo(email);
    await run(strict, 'confirmEmail', { token: code, ...variables });
    expect((await login(strict, email, UNKNOWN_BEARERS)).status).toBe(401);
    expect((await login(strict, email, OWNERS)).status).toBe(401);
    const newPassword = 'chosen by the owner';
    await run(strict, 'resetPassword', { token: await service.codeTo(email), newPassword });
    expect((await login(strict, email, newPassword)).status).toBe(200);
    expect((await login(strict, email, UNKNOWN_BEARERS)).status).toBe(401);
    const mails = (await service.mails()).filter(({ to }) => to === email);
    expect(mails.some(({ text }) => text.includes('was not entered again when the address was confirmed'))).toBe(true);
    expect(mails.some(({ text }) => text.includes('has asked for a new password'))).toBe(false);
  });

  it('does not allow password guesses: the code works once, with the same response', async () => {
    const email = newAddress();
    await register(strict, email, OWNERS);
    const token = await service.codeTo(email);
    expect(await run(strict, 'confirmEmail', { token, password: 'a wrong guess' })).toEqual({ confirmed: true });
    expect(await service.refused('confirmEmail', { token, password: OWNERS }, { token: strict.token })).toMatchObject(
      refusal(400, 'TOKEN_INVALID'),
    );
    expect((await login(strict, email, OWNERS)).status).toBe(401);
  });

  it('has one valid password if two requests use the code at once', async () => {
    const email = newAddress();
    await register(strict, email, OWNERS);
    const token = await service.codeTo(email);
    const both = await Promise.all(
      [{ password: OWNERS }, { password: OWNERS }].map((given) =>
        service.ask('confirmEmail', { token, ...given }, { token: strict.token }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await login(strict, email, OWNERS)).status).toBe(200);
  });

  it('cannot be taken over with a code that was emailed before the owner came', async () => {
    const email = newAddress();
    await register(strict, email, UNKNOWN_BEARERS);
    const early = await service.codeTo(email);
    await register(strict, email, OWNERS);
    expect(await service.codeTo(email)).not.toBe(early);
    for (const [id, variables] of [
      ['confirmEmail', { token: early }],
      ['resetPassword', { token: early, newPassword: UNKNOWN_BEARERS }],
    ] as const) {
      expect(await service.refused(id, variables, { token: strict.token })).toMatchObject(
        refusal(400, 'TOKEN_INVALID'),
      );
    }
  });
});

/**
 * Ways in which an attacker gets a user with the address of a victim, and the victim takes over.
 */
interface Way {
  readonly project: () => SeededProject;
  /** Creates a user with the password of the attacker; returns the address for login. */
  enter(project: SeededProject, owners: string): Promise<string>;
  /**
   * The action of the owner, after which only the owner has access; `session` belongs to the
   * attacker.
   */
  arrive(project: SeededProject, owners: string, session: string): Promise<unknown>;
  readonly reason: 'PASSWORD_RESET' | 'EMAIL_CHANGED';
}

/** A user of the attacker, whose address is then changed to that of the victim. */
const sent = async (project: SeededProject, owners: string, session: string) => {
  await service.mails();
  await run(project, 'requestEmailChange', { email: owners, password: UNKNOWN_BEARERS }, session);
  return await service.codeTo(owners);
};
const enterOwn = async (project: SeededProject): Promise<string> => {
  const email = newAddress();
  await register(project, email, UNKNOWN_BEARERS);
  // The attacker owns this user until the change of address.
  await reset(project, email, UNKNOWN_BEARERS);
  return email;
};

const ways: Record<string, Way> = {
  'a reset by mail, where addresses are not confirmed': {
    project: () => open,
    async enter(project, owners) {
      await register(project, owners, UNKNOWN_BEARERS);
      return owners;
    },
    arrive: (project, owners) => reset(project, owners),
    reason: 'PASSWORD_RESET',
  },
  'a reset by mail, after they had confirmed a registration that was not theirs': {
    project: () => strict,
    async enter(project, owners) {
      await register(project, owners, UNKNOWN_BEARERS);
      await run(project, 'confirmEmail', { token: await service.codeTo(owners), password: UNKNOWN_BEARERS });
      return owners;
    },
    arrive: (project, owners) => reset(project, owners),
    reason: 'PASSWORD_RESET',
  },
  'a reset by mail, after an operator had taken the address for confirmed': {
    project: () => strict,
    async enter(project, owners) {
      await register(project, owners, UNKNOWN_BEARERS);
      await service.domain.users.confirm(project.id, await idOf(project, owners), TEST_OPERATOR);
      return owners;
    },
    arrive: (project, owners) => reset(project, owners),
    reason: 'PASSWORD_RESET',
  },
  'the confirmation of a new address': {
    project: () => open,
    enter: enterOwn,
    arrive: async (project, owners, session) =>
      run(project, 'confirmEmail', { token: await sent(project, owners, session) }),
    reason: 'EMAIL_CHANGED',
  },
  'a reset by mail, after they had confirmed a new address and the stranger had kept what was there': {
    project: () => open,
    enter: enterOwn,
    async arrive(project, owners, session) {
      await run(project, 'confirmEmail', { token: await sent(project, owners, session) });
      const again = await project.loginAs({ email: owners, password: UNKNOWN_BEARERS });
      const one = { gameServerId: project.server('one') };
      for (const { id } of Object(await run(project, 'accounts', one, again)))
        await run(project, 'keepAccount', { accountId: id, ...one }, again);
      await run(project, 'setPin', { newPin: PIN, password: UNKNOWN_BEARERS }, again);
      await reset(project, owners);
    },
    reason: 'PASSWORD_RESET',
  },
};

/** Everything that can be prepared. Add each new object of a user here. */
async function prepare(project: SeededProject, email: string) {
  const session = await project.loginAs({ email, password: UNKNOWN_BEARERS });
  const at = async (documentId: string, variables: Record<string, unknown>) =>
    Object(await run(project, documentId, { ...variables, gameServerId: project.server('one') }, session));
  const self = async (documentId: string, variables: Record<string, unknown>) =>
    Object(await run(project, documentId, variables, session));
  const userId = await idOf(project, email);
  const game = createGameServer(service, project.id, project.server('one'));
  const newLogin = () => `P${randomUUID().replaceAll('-', '').slice(0, 12)}`;

  const made = await at('createAccount', { login: newLogin(), password: 'password of a game' });
  for (const delivery of await game.fetch()) await game.answer(delivery, 'delivered');
  const being = await at('createAccount', { login: newLogin(), password: 'password of a game' });
  const change = { accountId: made.id, newPassword: 'another of a game', password: UNKNOWN_BEARERS };
  await at('changeAccountPassword', change);
  const credit = { projectId: project.id, userId, amount: 1_000, reference: randomUUID(), note: null };
  await service.domain.wallet.credit({ ...credit, by: TEST_OPERATOR });
  for (const accountId of [made.id, being.id]) {
    const wish = { itemId: items.get(project), quantity: 1, expectedTotal: 100, idempotencyKey: randomUUID() };
    await at('purchase', { ...wish, accountId });
  }
  await self('setPin', { newPin: PIN, password: UNKNOWN_BEARERS });
  await self('verifyPin', { pin: PIN });
  const wrong = await service.ask('verifyPin', { pin: '141421' }, { token: project.token, session });
  expect(wrong.status).toBe(403);
  await project.loginAs({ email, password: UNKNOWN_BEARERS });
  await service.domain.servers.grantAccess(project.id, Number(project.server('two')), userId, TEST_OPERATOR);
  await self('changeServer', { gameServerId: project.server('two') });
  await self('setLanguage', { language: 'en' });
  await self('requestEmailChange', { email: newAddress(), password: UNKNOWN_BEARERS });
  await service.mails();
  return { session, userId, game, accounts: [Number(made.id), Number(being.id)] };
}

/** Unchanged. */
const SAME = Symbol('same');
/** Changed. */
const ANOTHER = Symbol('another');
/** Invalid. */
const WHATEVER = Symbol('whatever');
type Row = Readonly<Record<string, unknown>>;

/**
 * Expected state of each column of each table that refers to users, after the owner took over. Add
 * new tables and columns here, and let `prepare` create rows.
 */
const afterwards = (owners: string, { reason }: Way): Readonly<Record<string, Row>> => ({
  users: {
    ...{ id: SAME, project_id: SAME, created_at: SAME, last_login_at: WHATEVER },
    email: owners,
    email_norm: owners,
    ...(reason === 'PASSWORD_RESET'
      ? { password_hash: ANOTHER, password_changed_at: ANOTHER, password_by_mail: true }
      : { password_hash: SAME, password_changed_at: SAME, password_by_mail: false }),
    ...{ status: 'ACTIVE', confirmed_at: SAME, blocked_reasons: {}, blocked_until: null, blocked_note: null },
    ...{ pin_hash: null, pin_failures: 0, pin_locked_until: null, pin_lock_level: 0 },
    // Only for display; the next login may choose other values.
    ...{ language: SAME, last_server_id: SAME },
  },
  // Granted by an operator by the name of the user.
  server_access: { project_id: SAME, server_id: SAME, user_id: SAME, granted_at: SAME },
  session: {
    ...{ id: SAME, secret_hash: SAME, project_id: SAME, user_id: SAME, game_server_id: SAME, ip: SAME },
    ...{ user_agent: SAME, created_at: SAME, last_seen_at: SAME, idle_timeout_s: SAME, idle_expires_at: SAME },
    ...{ absolute_expires_at: SAME, pin_verified_until: WHATEVER },
    revoked_at: expect.any(String),
    revoke_reason: expect.any(String),
  },
  // Requested deliveries are never sent (see below), and are refunded if the owner drops the
  // account.
  game_account: {
    ...{ id: SAME, project_id: SAME, user_id: SAME, game_server_id: SAME, login: SAME, login_norm: SAME },
    ...{ status: SAME, external_id: SAME, created_at: SAME, made_at: SAME, dropped_at: null },
    quarantined_at: expect.any(String),
  },
  delivery: {
    ...{
      id: SAME,
      request_id: SAME,
      project_id: SAME,
      game_server_id: SAME,
      user_id: SAME,
      account_id: SAME,
      type: SAME,
      state: SAME,
    },
    ...{ purchase_id: SAME, sealed_secret: SAME, attempts: SAME, first_attempt_at: SAME, next_attempt_at: SAME },
    ...{ lease_until: SAME, lease_token: SAME, last_error: SAME, created_at: SAME, done_at: SAME },
  },
  purchase: {
    ...{ id: SAME, project_id: SAME, user_id: SAME, account_id: SAME, game_server_id: SAME, item_id: SAME, sku: SAME },
    ...{ quantity: SAME, unit_price: SAME, total_price: SAME, currency_code: SAME, titles: SAME, payload: SAME },
    ...{ limits: SAME, character: SAME, status: SAME, idempotency_key: SAME, request_fingerprint: SAME },
    ...{ ledger_tx_id: SAME, refund_tx_id: SAME, created_at: SAME, delivered_at: SAME, refunded_at: SAME },
  },
  // Credits do not harm the owner.
  wallet: { id: SAME, project_id: SAME, user_id: SAME, balance: SAME, seq: SAME },
});

/** All rows of the user by table; the two tables for emails are checked separately. */
async function stateOf(userId: number): Promise<Map<string, Row[]>> {
  return await asAdministrator(service.connection, async (client) => {
    const { rows: tables } = await client.query<{ name: string; column: string }>(
      `SELECT holder.relname AS name, pointing.attname AS column
       FROM pg_constraint AS fk
         JOIN pg_class AS holder ON holder.oid = fk.conrelid
         JOIN pg_attribute AS pointed ON pointed.attrelid = fk.confrelid AND pointed.attname = 'id'
         JOIN pg_attribute AS pointing ON pointing.attrelid = fk.conrelid
           AND pointing.attnum = fk.conkey[array_position(fk.confkey, pointed.attnum)]
       WHERE fk.contype = 'f' AND fk.confrelid = 'users'::regclass`,
    );
    const state = new Map<string, Row[]>();
    for (const { name, column } of [{ name: 'users', column: 'id' }, ...tables]) {
      const { rows } = await client.query<{ row: Row }>(
        `SELECT to_jsonb(entry) AS row FROM ${name} AS entry WHERE ${column} = $1 ORDER BY 1`,
        [userId],
      );
      state.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return state;
  });
}

describe.each(Object.entries(ways))('prepared user after %s', (_name, way) => {
  it('has nothing left, except objects that wait for the decision of the owner', async () => {
    const project = way.project();
    const owners = newAddress();
    const entered = await way.enter(project, owners);
    const { session, userId, game, accounts } = await prepare(project, entered);
    const before = await stateOf(userId);
    await way.arrive(project, owners, session);
    const after = await stateOf(userId);

    const rules = { ...afterwards(owners, way), one_time_token: {}, mail: {} };
    expect([...after.keys()].sort()).toEqual(Object.keys(rules).sort());
    for (const [table, columns] of Object.entries(afterwards(owners, way))) {
      expect({ table, prepared: before.get(table)?.length ?? 0 }).not.toEqual({ table, prepared: 0 });
      for (const was of before.get(table) ?? []) {
        const key = 'id' in was ? 'id' : 'user_id';
        const is = after.get(table)?.find((row) => row[key] === was[key]);
        expect({ table, columns: Object.keys(is ?? {}).sort() }).toEqual({
          table,
          columns: Object.keys(columns).sort(),
        });
        for (const [column, rule] of Object.entries(columns)) {
          const value = { table, column, value: is?.[column] };
          if (rule === ANOTHER) expect(value).not.toEqual({ table, column, value: was[column] });
          else if (rule !== WHATEVER)
            expect(value).toEqual({ table, column, value: rule === SAME ? was[column] : rule });
        }
      }
    }
    // Earlier codes are invalid.
    expect(before.get('one_time_token')).not.toEqual([]);
    expect(after.get('one_time_token')).toEqual([]);
    // The attacker is logged out and receives no purchased goods.
    expect((await service.ask('me', {}, { token: project.token, session })).status).toBe(401);
    expect(accounts).toEqual((after.get('game_account') ?? []).map(({ id }) => id));
    const fetched = (await game.fetch()).filter(({ account }) => accounts.includes(account.id));
    expect(fetched).toEqual([]);
  });
});
