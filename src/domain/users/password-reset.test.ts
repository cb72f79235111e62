import { describe, expect, it } from '@jest/globals';
import { createTestClock } from '../../../test/support/clock.js';
import { comparableAnswer, SAME_REQUEST } from '../../../test/support/comparable-answer.js';
import { withAdministrator } from '../../../test/support/database.js';
import { lockUserRow } from '../../../test/support/locks.js';
import { newNetwork } from '../../../test/support/network.js';
import { TEST_OPERATOR, useProject } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';
import { recordStatements } from '../../../test/support/statements.js';

const NEW = 'quite another password';
const clock = createTestClock();
const service = useService({ clock });
const mail = { resetUrl: 'https://isles.example/reset?code={token}', sender: 'Isles <isles@example.com>' };
const project = useProject(service, { slug: 'isles', languages: ['en', 'de'], declared: { mail } });

const request = (email: string, headers: Record<string, string> = {}) =>
  project.ask('requestPasswordReset', { email }, { from: newNetwork(), headers });
async function codeFor({ email }: { email: string }): Promise<string> {
  await request(email);
  return await service.codeTo(email);
}
const reset = (code: string, newPassword = NEW) =>
  project.ask('resetPassword', { token: code, newPassword }, { from: newNetwork() });
const login = (email: string, password: string) => project.ask('login', { email, password }, { from: newNetwork() });

describe('requestPasswordReset', () => {
  it('emails a link with a code from the sender of the project', async () => {
    const user = await project.newUser();
    expect((await request(user.email)).body).toEqual({ data: { requestPasswordReset: { accepted: true } } });
    const [mail] = await service.mailsTo(user.email);
    expect(mail).toMatchObject({ from: 'Isles <isles@example.com>' });
    expect(mail?.text).toContain(`https://isles.example/reset?code=${mail?.code}`);
  });

  it('is byte-identical for registered and unregistered addresses and emails only users', async () => {
    const known = comparableAnswer(await request(project.user.email, SAME_REQUEST));
    expect(known.status).toBe(200);
    const before = (await service.mails()).length;
    for (const email of ['nobody@example.com', 'no address', '']) {
      expect(comparableAnswer(await request(email, SAME_REQUEST))).toEqual(known);
    }
    expect(await service.mails()).toHaveLength(before);
  });

  it('runs the same statements for registered and unregistered addresses', async () => {
    const statements = (email: string) => recordStatements(() => request(email));
    const known = await statements(project.user.email);
    expect(known.length).toBeGreaterThan(3);
    expect(await statements('nobody-at-all@example.com')).toEqual(known);
  });

  it('runs the same statements beyond the email limit of the address, and sends no email', async () => {
    const user = await project.newUser();
    const statements = () => recordStatements(() => request(user.email));
    await request(user.email);
    await request(user.email);
    const third = await statements();
    expect(await statements()).toEqual(third);
    expect(await service.mailsTo(user.email)).toHaveLength(3);
  });

  it('emails the stored spelling of the address', async () => {
    const user = await project.newUser();
    await request(user.email.toUpperCase());
    expect((await service.mailsTo(user.email)).map(({ to }) => to)).toEqual([user.email]);
  });

  it('emails an address that is longer in lower case', async () => {
    const email = `${'İ'.repeat(40)}@example.com`;
    await project.addUser({ email, password: 'a password of mine' });
    await request(email);
    expect((await service.mailsTo(email)).map(({ to }) => to)).toEqual([email]);
  });

  it('sends no email to a domain that differs in a final sigma', async () => {
    await project.addUser({ email: 'player@βόλος.example', password: 'a password of mine' });
    const before = (await service.mails()).length;
    await request('player@βόλοσ.example');
    expect(await service.mails()).toHaveLength(before);
  });

  it('works after registrations have exhausted their email limit of the address', async () => {
    const user = await project.newUser();
    const variables = { email: user.email, password: 'another password' };
    for (let round = 0; round < 5; round += 1) {
      await project.run('register', variables, { from: newNetwork() });
    }
    expect(await service.mailsTo(user.email)).toHaveLength(3);
    expect((await reset(await codeFor(user))).status).toBe(200);
  });

  it('uses the profile language of the user instead of that of the request', async () => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    await project.run('setLanguage', { language: 'de' }, { session });
    await request(user.email, { 'accept-language': 'en' });
    expect((await service.mailsTo(user.email)).at(-1)?.subject).toMatch(/Passwort/);
  });
});

describe('resetPassword', () => {
  it('sets the password, ends all sessions and emails a notice', async () => {
    const user = await project.newUser();
    const sessions = [await project.loginAs(user), await project.loginAs(user)];
    expect((await reset(await codeFor(user))).body).toEqual({ data: { resetPassword: { changed: true } } });
    for (const session of sessions) {
      expect(await project.expectRefusal('me', {}, { session })).toMatchObject(refusal(401, 'SESSION_EXPIRED'));
    }
    expect((await login(user.email, user.password)).status).toBe(401);
    expect((await login(user.email, NEW)).status).toBe(200);
    expect((await service.mailsTo(user.email)).at(-1)).toMatchObject({ code: null });
  });

  it('accepts a code once; a newer code cancels the older one', async () => {
    const user = await project.newUser();
    const [older, newer] = [await codeFor(user), await codeFor(user)];
    expect((await reset(older)).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 6 }, () => reset(newer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await project.expectRefusal('resetPassword', { token: newer, newPassword: NEW })).toMatchObject(
      refusal(400, 'TOKEN_INVALID'),
    );
  });

  it('accepts a code for one hour', async () => {
    const user = await project.newUser();
    const late = await codeFor(user);
    clock.advance(3_600_000);
    expect((await reset(late)).status).toBe(400);
    const beforeExpiry = await codeFor(user);
    clock.advance(3_600_000 - 1);
    expect((await reset(beforeExpiry)).status).toBe(200);
  });

  it('rejects a weak password and keeps the code valid', async () => {
    const user = await project.newUser();
    const code = await codeFor(user);
    for (const weak of ['short', user.email, 'password1234']) {
      expect(await project.expectRefusal('resetPassword', { token: code, newPassword: weak })).toMatchObject({
        ...refusal(400, 'WEAK_PASSWORD'),
        extensions: { field: 'variables.newPassword' },
      });
    }
    expect((await reset(code)).status).toBe(200);
  });

  it('confirms the address of a pending user', async () => {
    const user = await project.newUser('PENDING');
    await reset(await codeFor(user));
    const session = await project.loginAs({ email: user.email, password: NEW });
    expect(await project.run('profile', {}, { session })).toMatchObject({ status: 'ACTIVE' });
  });

  it('unlocks the login of a user with too many own attempts', async () => {
    const user = await project.newUser();
    const from = newNetwork();
    const tryOut = (password: string) => project.ask('login', { email: user.email, password }, { from });
    for (let round = 0; round < 5; round += 1) await tryOut('forgotten');
    const refused = await tryOut(user.password);
    expect(refused.body.errors?.[0]?.message).toMatch(/again in 15 min/);
    const code = await codeFor(user);
    await project.run('resetPassword', { token: code, newPassword: NEW }, { from });
    expect((await tryOut(NEW)).status).toBe(200);
  });

  it('keeps the code valid if the place cannot be recorded', async () => {
    const user = await project.newUser();
    const code = await codeFor(user);
    const alter = (change: string) =>
      withAdministrator(service.connection, (client) => client.query(`ALTER TABLE known_place ${change}`));
    await alter('ADD CONSTRAINT never CHECK (false) NOT VALID');
    const failed = await reset(code).finally(() => alter('DROP CONSTRAINT never'));
    expect(failed.status).toBe(500);
    expect((await login(user.email, user.password)).status).toBe(200);
    expect((await reset(code)).status).toBe(200);
  });

  it('does not lift a block', async () => {
    const user = await project.newUser();
    const code = await codeFor(user);
    await service.domain.users.block(project.id, user.id, { reasons: {}, until: null }, TEST_OPERATOR);
    expect((await reset(code)).status).toBe(200);
    expect(await project.expectRefusal('login', { email: user.email, password: NEW })).toMatchObject(
      refusal(403, 'USER_BLOCKED'),
    );
  });

  it('rejects a queued login with the old password', async () => {
    const user = await project.newUser();
    const code = await codeFor(user);
    const lock = await lockUserRow(service, user.id);
    const waiting = login(user.email, user.password);
    await lock.waitForBlocked(1);
    const resetting = reset(code);
    await lock.waitForBlocked(2);
    await lock.release();
    const [entered, changed] = await Promise.all([waiting, resetting]);
    expect(changed.status).toBe(200);
    // In either order, no session of the old password outlives the reset.
    const { sessionId } = Object(entered.body.data?.login);
    if (entered.status === 200) {
      expect(await project.expectRefusal('me', {}, { session: sessionId })).toMatchObject(
        refusal(401, 'SESSION_EXPIRED'),
      );
    } else expect(entered.status).toBe(401);
  });

  it('rejects a login that verified the old password before the reset', async () => {
    const user = await project.newUser();
    const code = await codeFor(user);
    const lock = await lockUserRow(service, user.id);
    const resetting = reset(code);
    await lock.waitForBlocked(1);
    const waiting = login(user.email, user.password);
    await lock.waitForBlocked(2);
    await lock.release();
    expect((await resetting).status).toBe(200);
    expect((await waiting).code).toBe('INVALID_CREDENTIALS');
  });

  it('rejects the code of a user who was deleted in the meantime', async () => {
    const user = await project.newUser();
    const code = await codeFor(user);
    await service.domain.users.remove(project.id, user.id, {
      address: user.email,
      reason: 'a test',
      by: TEST_OPERATOR,
    });
    expect((await reset(code)).status).toBe(400);
  });
});
