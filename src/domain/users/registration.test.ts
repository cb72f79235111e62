import { describe, expect, it, jest } from '@jest/globals';
import { createTestClock } from '../../../test/support/clock.js';
import { comparableAnswer, SAME_REQUEST } from '../../../test/support/comparable-answer.js';
import { applyFile, projectFile, projectOf } from '../../../test/support/domain.js';
import { lockRows } from '../../../test/support/locks.js';
import { newNetwork } from '../../../test/support/network.js';
import { seedProject, TEST_OPERATOR, useProject } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';
import { Refusal } from '../../base/errors/refusal.js';
import { createChanges } from '../../platform/changes/index.js';
import type { AllowEmail } from '../credentials/index.js';
import { createPasswords, type HashRequester, type Passwords } from '../credentials/password-hashes.js';
import { readAvailability } from '../projects/index.js';
import { createRegistration } from './joining/register.js';

const PASSWORD = 'a password of mine';
const HOUR = 3_600_000;

const clock = createTestClock();
const service = useService({ clock });
const policies = { emailConfirmation: 'required' };
const mail = { confirmUrl: 'https://isles.example/confirm?code={token}' };
const project = useProject(service, { slug: 'isles', languages: ['en', 'de'], declared: { policies, mail } });
const open = useProject(service, { slug: 'open' });

/** Uses a new network each time, so that no throttle applies. */
const register = (variables: Record<string, unknown>, request: Record<string, unknown> = {}) =>
  project.ask('register', { password: PASSWORD, ...variables }, { from: newNetwork(), ...request });
const refused = (variables: Record<string, unknown>) =>
  project.expectRefusal('register', { password: PASSWORD, ...variables }, { from: newNetwork() });
const login = (email: string, password = PASSWORD) => project.ask('login', { email, password }, { from: newNetwork() });
const confirm = (code: string, password = PASSWORD) => project.ask('confirmEmail', { token: code, password });
const userOf = (email: string) =>
  service.database.direct.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
const statusOf = async (session: string) => Object(await project.run('profile', {}, { session })).status;

describe('registration of a new address', () => {
  it('creates a pending user who cannot log in, and emails a link with a code', async () => {
    const answer = await register({ email: 'new@example.com', language: 'DE' });
    expect(answer.body).toEqual({ data: { register: { accepted: true } } });
    const [mail] = await service.mailsTo('new@example.com');
    expect(mail?.text).toContain(`https://isles.example/confirm?code=${mail?.code}`);
    expect(mail?.subject).toMatch(/bestätigen/i);
    expect((await login('new@example.com')).code).toBe('INVALID_CREDENTIALS');
    await confirm(mail?.code ?? 'none was mailed');
    const session = await project.loginAs({ email: 'new@example.com', password: PASSWORD });
    const profile = await project.run('profile', {}, { session });
    expect(profile).toMatchObject({ email: 'new@example.com', status: 'ACTIVE', language: 'de' });
  });

  it('activates the user with the code, once', async () => {
    await register({ email: 'Once@Example.com' });
    const code = await service.codeTo('Once@Example.com');
    expect((await confirm(code)).body).toEqual({ data: { confirmEmail: { confirmed: true } } });
    expect(await statusOf(await project.loginAs({ email: 'once@example.com', password: PASSWORD }))).toBe('ACTIVE');
    expect((await confirm(code)).status).toBe(400);
  });

  it('creates an active user and emails a welcome if the project requires no confirmation', async () => {
    const request = { from: newNetwork() };
    await open.run('register', { email: 'open@example.com', password: PASSWORD }, request);
    const session = await open.loginAs({ email: 'open@example.com', password: PASSWORD });
    expect(await open.run('profile', {}, { session })).toMatchObject({ status: 'ACTIVE' });
    expect(await service.mailsTo('open@example.com')).toMatchObject([{ code: null }]);
  });

  it('emails only the code if the project has no page, in the language of the response', async () => {
    const policies = { emailConfirmation: 'required' };
    const bare = await seedProject(service, { slug: 'bare', languages: ['en', 'de'], declared: { policies } });
    const request = { from: newNetwork(), headers: { 'accept-language': 'de-AT' } };
    await bare.run('register', { email: 'bare@example.com', password: PASSWORD }, request);
    const [mail] = await service.mailsTo('bare@example.com');
    expect(mail?.text).not.toContain('http');
    expect(mail?.subject).toMatch(/bestätigen/i);
    expect((await bare.ask('confirmEmail', { token: mail?.code })).status).toBe(200);
  });
});

describe('confirmation code', () => {
  it('is valid for 48 hours', async () => {
    await register({ email: 'late@example.com' });
    const late = await service.codeTo('late@example.com');
    clock.advance(48 * HOUR);
    expect(await project.expectRefusal('confirmEmail', { token: late })).toMatchObject(refusal(400, 'TOKEN_INVALID'));
    await register({ email: 'late@example.com' });
    const beforeExpiry = await service.codeTo('late@example.com');
    clock.advance(48 * HOUR - 1);
    expect((await confirm(beforeExpiry)).status).toBe(200);
  });

  it('of a new address is valid for 48 hours', async () => {
    const user = await open.newUser();
    const codeTo = async (email: string) => {
      const request = { session: await open.loginAs(user), from: newNetwork() };
      await open.run('requestEmailChange', { email, password: user.password }, request);
      return await service.codeTo(email);
    };
    const late = await codeTo('late-change@example.com');
    clock.advance(48 * HOUR);
    expect(await open.expectRefusal('confirmEmail', { token: late })).toMatchObject(refusal(400, 'TOKEN_INVALID'));
    const beforeExpiry = await codeTo('changed@example.com');
    clock.advance(48 * HOUR - 1);
    expect((await open.ask('confirmEmail', { token: beforeExpiry })).status).toBe(200);
  });

  it('is scoped to the project and not consumed elsewhere', async () => {
    await register({ email: 'here@example.com' });
    const code = await service.codeTo('here@example.com');
    expect(await open.expectRefusal('confirmEmail', { token: code })).toMatchObject(refusal(400, 'TOKEN_INVALID'));
    expect((await confirm(code)).status).toBe(200);
  });

  it('rejects unknown and empty codes and those of a reset', async () => {
    await register({ email: 'reset@example.com' });
    await project.run('requestPasswordReset', { email: 'reset@example.com' }, { from: newNetwork() });
    const reset = (await service.mailsTo('reset@example.com')).find(({ subject }) =>
      subject.includes('reset your password'),
    );
    for (const code of ['', 'x', 'A'.repeat(43), reset?.code ?? 'none was mailed']) {
      expect(await project.expectRefusal('confirmEmail', { token: code })).toMatchObject(refusal(400, 'TOKEN_INVALID'));
    }
  });

  it('rejects the code after an operator has confirmed the address, and keeps the password', async () => {
    const email = 'helped@example.com';
    await register({ email });
    const code = await service.codeTo(email);
    const { id } = await userOf(email);
    await service.domain.users.confirm(project.id, id, TEST_OPERATOR);
    const session = await project.loginAs({ email, password: PASSWORD });
    expect(await project.expectRefusal('confirmEmail', { token: code })).toMatchObject(refusal(400, 'TOKEN_INVALID'));
    expect(await statusOf(session)).toBe('ACTIVE');
    expect((await login(email)).status).toBe(200);
  });

  it('confirms once for concurrent requests', async () => {
    await register({ email: 'race@example.com' });
    const code = await service.codeTo('race@example.com');
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7);
  });

  it('rejects the code of a user who is deleted meanwhile', async () => {
    await register({ email: 'leaving@example.com' });
    const code = await service.codeTo('leaving@example.com');
    // Of `deleteUser`: after the request has found the code, before it reads the password.
    const deletion = `LOCK TABLE users; DELETE FROM one_time_token;
      UPDATE users SET status = 'DELETED', password_hash = '' WHERE email = 'leaving@example.com'`;
    const lock = await lockRows(service, deletion, []);
    const confirming = confirm(code);
    await lock.waitForBlocked(1);
    await lock.release();
    expect((await confirming).code).toBe('TOKEN_INVALID');
  });
});

describe('registration of a known address', () => {
  it('is byte-identical, changes nothing and emails the owner', async () => {
    const { email, password } = project.user;
    const unknown = comparableAnswer(await register({ email: 'nobody@example.com' }, { headers: SAME_REQUEST }));
    const known = comparableAnswer(await register({ email: email.toUpperCase() }, { headers: SAME_REQUEST }));
    expect(known).toEqual(unknown);
    expect((await login(email, password)).status).toBe(200);
    expect((await login(email)).status).toBe(401);
    expect(await service.mailsTo(email)).toMatchObject([{ to: email, code: null }]);
  });

  it('is identical for blocked and deleted users and leaves them unchanged', async () => {
    const blocked = await project.addUser({ email: 'blocked@example.com', password: 'another password' });
    await service.domain.users.block(project.id, blocked.id, { reasons: {}, until: null }, TEST_OPERATOR);
    const unknown = comparableAnswer(await register({ email: 'nobody-2@example.com' }, { headers: SAME_REQUEST }));
    expect(comparableAnswer(await register({ email: blocked.email }, { headers: SAME_REQUEST }))).toEqual(unknown);
    expect(await project.expectRefusal('login', { email: blocked.email, password: 'another password' })).toMatchObject(
      refusal(403, 'USER_BLOCKED'),
    );

    const deleted = await project.addUser({ email: 'deleted@example.com', password: 'another password' });
    await project.run('deleteMe', { password: 'another password' }, { session: await project.loginAs(deleted) });
    const row = service.database.direct.selectFrom('users').selectAll().where('id', '=', deleted.id);
    const before = await row.executeTakeFirstOrThrow();
    expect(comparableAnswer(await register({ email: deleted.email }, { headers: SAME_REQUEST }))).toEqual(unknown);
    expect(await row.executeTakeFirstOrThrow()).toEqual(before);
  });

  it('creates another user if the one with the address is deleted meanwhile', async () => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    const lock = await lockRows(service, 'SELECT FROM session WHERE user_id = $1 FOR UPDATE', [user.id]);
    const deleting = project.ask('deleteMe', { password: user.password }, { session });
    await lock.waitForBlocked(1);
    const registering = register({ email: user.email });
    await lock.waitForBlocked(2);
    await lock.release();
    expect([(await deleting).code, (await registering).code]).toEqual([null, null]);
    expect((await confirm(await service.codeTo(user.email))).status).toBe(200);
    expect((await login(user.email)).status).toBe(200);
  });

  it('replaces the password of a pending user, cancels the code and emails another', async () => {
    const email = 'again@example.com';
    await register({ email, password: 'the first password' });
    const first = await service.codeTo(email);
    await register({ email, password: 'the second password' });
    expect((await confirm(first)).status).toBe(400);
    expect((await confirm(await service.codeTo(email), 'the second password')).status).toBe(200);
    expect((await login(email, 'the first password')).status).toBe(401);
    expect((await login(email, 'the second password')).status).toBe(200);
  });

  it('replaces the password of a pending user whose block has expired', async () => {
    const email = 'block-over@example.com';
    await register({ email, password: 'the first password' });
    const until = new Date(clock.now().getTime() + HOUR);
    await service.domain.users.block(project.id, (await userOf(email)).id, { reasons: {}, until }, TEST_OPERATOR);
    clock.advance(HOUR);
    await register({ email, password: 'the second password' });
    expect((await confirm(await service.codeTo(email), 'the second password')).status).toBe(200);
    expect(await statusOf(await project.loginAs({ email, password: 'the second password' }))).toBe('ACTIVE');
  });

  it('waits for the same notifications whether or not the address is known', async () => {
    const settled = jest.spyOn(service.notifications, 'settled');
    const waits = async (email: string): Promise<number> => {
      settled.mockClear();
      await register({ email });
      return settled.mock.calls.length;
    };
    const [unknown, pending, active] = [
      await waits('waits@example.com'),
      await waits('waits@example.com'),
      await waits(project.user.email),
    ];
    settled.mockRestore();
    expect([unknown, pending, active]).toEqual([1, 1, 1]);
  });

  it('uses the latest spelling of a pending address for the email', async () => {
    await register({ email: 'spelled@example.com' });
    await register({ email: 'Spelled@example.com' });
    const code = (await service.mails()).filter(({ to }) => to === 'Spelled@example.com').at(-1)?.code;
    expect((await confirm(code ?? 'none was mailed')).status).toBe(200);
    const session = await project.loginAs({ email: 'spelled@example.com', password: PASSWORD });
    expect(Object(await project.run('me', {}, { session })).email).toBe('Spelled@example.com');
  });

  it('creates one user for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => register({ email: 'rush@example.com' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const users = service.database.direct.selectFrom('users').select('id').where('email_norm', '=', 'rush@example.com');
    expect(await users.execute()).toHaveLength(1);
  });
});

describe('mailbox with several spellings of its domain', () => {
  const full = (letter: string): string => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0);
  /** `ada@example.com` with different letters in full width, 24 times. */
  const spelled = (local: string): string[] =>
    Array.from(
      { length: 24 },
      (_none, index) =>
        `${local}@${[...'example.com'].map((letter, at) => (letter !== '.' && ((index + 1) >> (at % 5)) & 1 ? full(letter) : letter)).join('')}`,
    );

  it('has one user and the email limit of one address', async () => {
    const addresses = spelled('wide');
    expect(new Set(addresses).size).toBe(24);
    for (const email of addresses) {
      expect((await register({ email })).status).toBe(200);
      await service.mails();
    }
    const users = service.database.direct.selectFrom('users').select('id').where('email', 'like', 'wide@%');
    expect(await users.execute()).toHaveLength(1);
    expect((await service.mails()).filter(({ to }) => to.startsWith('wide@'))).toHaveLength(3);
  });

  it('accepts each spelling at login', async () => {
    const user = await open.newUser();
    const local = user.email.slice(0, user.email.indexOf('@'));
    const moved = { email: `${local}@example.com`, password: user.password };
    await service.domain.users.create(await projectOf(service.domain, 'open'), moved, TEST_OPERATOR);
    for (const email of spelled(local).slice(0, 4)) {
      const answer = await open.ask('login', { ...moved, email }, { from: newNetwork() });
      expect(Object(answer.body.data?.login).user).toMatchObject({ email: moved.email });
    }
  });
});

describe('session of a pending user', () => {
  /** A project that starts to require confirmation, and an earlier session of a pending user. */
  const openPendingSession = async (slug: string) => {
    const before = await seedProject(service, { slug, declared: { policies: { emailConfirmation: 'none' } } });
    const user = await before.newUser('PENDING');
    const session = await before.loginAs(user);
    expect((await before.ask('me', {}, { session })).status).toBe(200);
    await applyFile(service.domain, projectFile({ slug, policies: { emailConfirmation: 'required' } }));
    return { before, user, session };
  };

  it('counts as ended once the project requires confirmation, and as anonymous on public operations', async () => {
    const { before, session } = await openPendingSession('stricter');
    for (const documentId of ['me', 'profile', 'logout', 'sessions']) {
      expect(await before.expectRefusal(documentId, {}, { session })).toMatchObject(refusal(401, 'SESSION_EXPIRED'));
    }
    expect((await before.ask('gameServers', {}, { session })).status).toBe(200);
  });

  it('and the password stay at another registration while the project requires no confirmation', async () => {
    const user = await open.newUser('PENDING');
    const session = await open.loginAs(user);
    const again = { email: user.email, password: 'the password of another person' };
    await open.run('register', again, { from: newNetwork() });
    expect((await open.ask('me', {}, { session })).status).toBe(200);
    const logins = [again, user].map(({ email, password }) =>
      open.ask('login', { email, password }, { from: newNetwork() }),
    );
    expect((await Promise.all(logins)).map(({ status }) => status)).toEqual([401, 200]);
    const code = { token: await service.codeTo(user.email), password: user.password };
    await open.run('confirmEmail', code);
    expect(await open.loginAs(user)).toMatch(/^gps_/);
  });

  it('is ended by another registration', async () => {
    const { before, user, session } = await openPendingSession('strictest');
    const revoked = async () =>
      (
        await service.database.direct
          .selectFrom('session')
          .select('revoke_reason')
          .where('user_id', '=', user.id)
          .executeTakeFirstOrThrow()
      ).revoke_reason;
    expect(await revoked()).toBeNull();
    await before.run('register', { email: user.email, password: PASSWORD }, { session, from: newNetwork() });
    expect(await revoked()).toBe('REGISTERED_AGAIN');
  });
});

describe('registration beyond the email limit', () => {
  /** Registers an address; returns the requesters of the computed hashes. */
  async function hashesOf(allowEmail: AllowEmail): Promise<HashRequester[]> {
    const { database, notifications, domain } = service;
    const changes = createChanges({ database, notifications, clock, readAvailability });
    const hash = jest.fn<Passwords['hash']>().mockResolvedValue('a hash');
    const registration = createRegistration({ changes, passwords: { ...createPasswords(), hash }, allowEmail });
    const found = await domain.projects.findBySlug('isles');
    if (found === null) throw new Error('there is no project');
    const client = { ip: '2001:db8:1:2::3', network: '2001:db8:1:2::/64', userAgent: null };
    const request = { project: found, client, acting: null, answerLanguage: 'en', now: clock.now() };
    const email = 'one-more@example.com';
    await registration({ ...request, email, password: PASSWORD, language: null }).catch(() => undefined);
    expect(await domain.users.findByEmail(found.id, email)).toBeNull();
    return hash.mock.calls.map(([, by]) => by);
  }

  it('of a network computes no hash, so that it cannot delay other users', async () => {
    expect(
      await hashesOf(() => Promise.reject(new Refusal('RATE_LIMITED', { limit: 'MAIL', retryAfterSeconds: 60 }))),
    ).toEqual([]);
  });

  it('of an address computes a hash, so that the duration reveals no earlier registration', async () => {
    const { id: projectId } = project;
    expect(await hashesOf((_attempt, request) => request(false))).toEqual([{ projectId, network: '2001:db8:1::/48' }]);
  });
});

describe('refused registration', () => {
  it('returns REGISTRATION_CLOSED before any other error', async () => {
    const policies = { registration: 'closed' };
    const closed = await seedProject(service, { slug: 'closed', declared: { policies } });
    const variables = { email: 'ada@example.com', password: 'password' };
    expect(await closed.expectRefusal('register', variables)).toMatchObject({
      ...refusal(403, 'REGISTRATION_CLOSED'),
      extensions: { category: 'authorization' },
    });
  });

  it.each([
    'no address',
    'a@b@c',
    `${'x'.repeat(64)}@${'y'.repeat(190)}.example`,
    'a@example.com\r\nBcc: b@example.com',
    '',
  ])('returns INVALID_EMAIL with the field for %j', async (email) => {
    expect(await refused({ email })).toMatchObject({
      ...refusal(400, 'INVALID_EMAIL'),
      extensions: { category: 'validation', field: 'variables.email' },
    });
  });

  it.each([
    ['123456789', /at least 10/],
    ['password123', /too common/],
    ['weak@example.com', /must not be the email/],
    ['💧'.repeat(129), /128 characters/],
  ])('returns WEAK_PASSWORD with the reason for %j', async (password, message) => {
    expect(await refused({ email: 'weak@example.com', password })).toMatchObject({
      ...refusal(400, 'WEAK_PASSWORD'),
      message: expect.stringMatching(message),
      extensions: { field: 'variables.password' },
    });
  });

  it('rejects a language that the project does not publish', async () => {
    expect(await refused({ email: 'lang@example.com', language: 'fr' })).toMatchObject({
      ...refusal(400, 'LANGUAGE_NOT_PUBLISHED'),
      extensions: { field: 'variables.language' },
    });
    expect(await service.domain.users.findByEmail(project.id, 'lang@example.com')).toBeNull();
  });
});

describe('password', () => {
  it('may have 128 emoji, in any normal form, and is compared completely', async () => {
    const password = `${'é'.repeat(1)}${'💧'.repeat(127)}`;
    expect((await register({ email: 'emoji@example.com', password: password.normalize('NFC') })).status).toBe(200);
    await confirm(await service.codeTo('emoji@example.com'), password.normalize('NFD'));
    expect((await login('emoji@example.com', password.normalize('NFD'))).status).toBe(200);
    expect((await login('emoji@example.com', password.slice(0, -2))).status).toBe(401);
  });

  it('is rejected with a NUL character', async () => {
    expect(await refused({ email: 'nul@example.com', password: 'a pass\0word of mine' })).toMatchObject(
      refusal(400, 'INVALID_VARIABLES'),
    );
  });
});
