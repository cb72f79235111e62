import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { asAdministrator } from '../../../test/support/database.js';
import { createGameServer } from '../../../test/support/game-server.js';
import { newNetwork } from '../../../test/support/network.js';
import { type SeededProject, TEST_OPERATOR, useProject } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';
import { stockShop } from '../../../test/support/shop.js';

// rules.md §3.2.6: nobody can prepare a user for somebody else's address. Whatever a stranger did before its owner came ends
// there, or waits until its owner has said what becomes of it.

const STRANGERS = 'the password of a stranger';
const OWNERS = 'the password of its owner';
const PIN = '271828';

const service = useService();
/** Confirms addresses. */
const strict = useProject(service, { slug: 'strict', declared: { policies: { emailConfirmation: 'required' } } });
/** Does not. */
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

describe('an address that a stranger has registered', () => {
  it('lets nobody in before it is confirmed, and after that its owner by the password that they registered with', async () => {
    const email = newAddress();
    await register(strict, email, STRANGERS);
    expect((await login(strict, email, STRANGERS)).status).toBe(401);
    await register(strict, email, OWNERS);
    await run(strict, 'confirmEmail', { token: await service.codeTo(email), password: OWNERS });
    expect((await login(strict, email, STRANGERS)).status).toBe(401);
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
    await register(strict, email, STRANGERS);
    const code = await service.codeTo(email);
    await run(strict, 'confirmEmail', { token: code, ...variables });
    expect((await login(strict, email, STRANGERS)).status).toBe(401);
    expect((await login(strict, email, OWNERS)).status).toBe(401);
    const newPassword = 'chosen by the owner';
    await run(strict, 'resetPassword', { token: await service.codeTo(email), newPassword });
    expect((await login(strict, email, newPassword)).status).toBe(200);
    expect((await login(strict, email, STRANGERS)).status).toBe(401);
    const mails = (await service.mails()).filter(({ to }) => to === email);
    expect(mails.some(({ text }) => text.includes('was not entered again when the address was confirmed'))).toBe(true);
    expect(mails.some(({ text }) => text.includes('has asked for a new password'))).toBe(false);
  });

  it('cannot be used to guess the password: the code is good once, and the answer is the same', async () => {
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

  it('cannot be taken over by a code that was mailed before its owner came', async () => {
    const email = newAddress();
    await register(strict, email, STRANGERS);
    const early = await service.codeTo(email);
    await register(strict, email, OWNERS);
    expect(await service.codeTo(email)).not.toBe(early);
    for (const [id, variables] of [
      ['confirmEmail', { token: early }],
      ['resetPassword', { token: early, newPassword: STRANGERS }],
    ] as const) {
      expect(await service.refused(id, variables, { token: strict.token })).toMatchObject(
        refusal(400, 'TOKEN_INVALID'),
      );
    }
  });
});

/** How a stranger gets hold of a user who has, or will have, the address of somebody else; and how its owner comes then. */
interface Way {
  readonly project: () => SeededProject;
  /** Makes a user whose password is the stranger's; gives the address under which they log in. */
  enter(project: SeededProject, owners: string): Promise<string>;
  /** What the owner does, after which they alone are to have the user; `session` is one of the stranger's. */
  arrive(project: SeededProject, owners: string, session: string): Promise<unknown>;
  readonly reason: 'PASSWORD_RESET' | 'EMAIL_CHANGED';
}

/** The stranger's own user, whom they send to the address of somebody else. */
const sent = async (project: SeededProject, owners: string, session: string) => {
  await service.mails();
  await run(project, 'requestEmailChange', { email: owners, password: STRANGERS }, session);
  return await service.codeTo(owners);
};
const enterOwn = async (project: SeededProject): Promise<string> => {
  const email = newAddress();
  await register(project, email, STRANGERS);
  // All of it is proved, and theirs: until they give it away.
  await reset(project, email, STRANGERS);
  return email;
};

const ways: Record<string, Way> = {
  'a reset by mail, where addresses are not confirmed': {
    project: () => open,
    async enter(project, owners) {
      await register(project, owners, STRANGERS);
      return owners;
    },
    arrive: (project, owners) => reset(project, owners),
    reason: 'PASSWORD_RESET',
  },
  'a reset by mail, after they had confirmed a registration that was not theirs': {
    project: () => strict,
    async enter(project, owners) {
      await register(project, owners, STRANGERS);
      await run(project, 'confirmEmail', { token: await service.codeTo(owners), password: STRANGERS });
      return owners;
    },
    arrive: (project, owners) => reset(project, owners),
    reason: 'PASSWORD_RESET',
  },
  'a reset by mail, after an operator had taken the address for confirmed': {
    project: () => strict,
    async enter(project, owners) {
      await register(project, owners, STRANGERS);
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
      const again = await project.loginAs({ email: owners, password: STRANGERS });
      const one = { gameServerId: project.server('one') };
      for (const { id } of Object(await run(project, 'accounts', one, again)))
        await run(project, 'keepAccount', { accountId: id, ...one }, again);
      await run(project, 'setPin', { newPin: PIN, password: STRANGERS }, again);
      await reset(project, owners);
    },
    reason: 'PASSWORD_RESET',
  },
};

/** Everything that can be prepared: who adds something that a user can have adds it here. */
async function prepare(project: SeededProject, email: string) {
  const session = await project.loginAs({ email, password: STRANGERS });
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
  const change = { accountId: made.id, newPassword: 'another of a game', password: STRANGERS };
  await at('changeAccountPassword', change);
  const credit = { projectId: project.id, userId, amount: 1_000, reference: randomUUID(), note: null };
  await service.domain.wallet.credit({ ...credit, by: TEST_OPERATOR });
  for (const accountId of [made.id, being.id]) {
    const wish = { itemId: items.get(project), quantity: 1, expectedTotal: 100, idempotencyKey: randomUUID() };
    await at('purchase', { ...wish, accountId });
  }
  await self('setPin', { newPin: PIN, password: STRANGERS });
  await self('verifyPin', { pin: PIN });
  const wrong = await service.ask('verifyPin', { pin: '141421' }, { token: project.token, session });
  expect(wrong.status).toBe(403);
  await project.loginAs({ email, password: STRANGERS });
  await service.domain.servers.grantAccess(project.id, Number(project.server('two')), userId, TEST_OPERATOR);
  await self('changeServer', { gameServerId: project.server('two') });
  await self('setLanguage', { language: 'en' });
  await self('requestEmailChange', { email: newAddress(), password: STRANGERS });
  await service.mails();
  return { session, userId, game, accounts: [Number(made.id), Number(being.id)] };
}

/** As it was before. */
const SAME = Symbol('same');
/** Something else than before. */
const ANOTHER = Symbol('another');
/** Means nothing any more. */
const WHATEVER = Symbol('whatever');
type Row = Readonly<Record<string, unknown>>;

/**
 * What becomes of each column of each table that knows users, when the owner has come. A table or a column that is not
 * here fails the test: say what becomes of it, and let `prepare` make some.
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
    // Shows, and spends nothing: the next log-in may choose others.
    ...{ language: SAME, last_server_id: SAME },
  },
  // An operator's, by the user's name.
  server_access: { project_id: SAME, server_id: SAME, user_id: SAME, granted_at: SAME },
  session: {
    ...{ id: SAME, secret_hash: SAME, project_id: SAME, user_id: SAME, game_server_id: SAME, ip: SAME },
    ...{ user_agent: SAME, created_at: SAME, last_seen_at: SAME, idle_timeout_s: SAME, idle_expires_at: SAME },
    ...{ absolute_expires_at: SAME, pin_verified_until: WHATEVER },
    revoked_at: expect.any(String),
    revoke_reason: expect.any(String),
  },
  // What was asked for is delivered to nobody (see below), and paid back if the owner drops the account.
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
  // Nobody can be made poorer by what others gave away.
  wallet: { id: SAME, project_id: SAME, user_id: SAME, balance: SAME, seq: SAME },
});

/** All rows that know the user, by table; those of the two tables that only serve mails are looked at by themselves. */
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

describe.each(Object.entries(ways))('a user whom a stranger has prepared: after %s', (_name, way) => {
  it('nothing of it is left, or is left to its owner to decide', async () => {
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
    // No code of before is good.
    expect(before.get('one_time_token')).not.toEqual([]);
    expect(after.get('one_time_token')).toEqual([]);
    // Whoever has been in is out, and gets nothing that anybody buys.
    expect((await service.ask('me', {}, { token: project.token, session })).status).toBe(401);
    expect(accounts).toEqual((after.get('game_account') ?? []).map(({ id }) => id));
    const fetched = (await game.fetch()).filter(({ account }) => accounts.includes(account.id));
    expect(fetched).toEqual([]);
  });
});
