import { describe, expect, it } from '@jest/globals';
import { comparableAnswer, SAME_REQUEST } from '../../../test/support/comparable-answer.js';
import { lockUserRow } from '../../../test/support/locks.js';
import { newNetwork } from '../../../test/support/network.js';
import { TEST_OPERATOR, useProject } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';
import { recordStatements } from '../../../test/support/statements.js';

const service = useService();
const project = useProject(service, { slug: 'isles' });

const request = (session: string, email: string, password: string) =>
  project.ask('requestEmailChange', { email, password }, { session, from: newNetwork(), headers: SAME_REQUEST });
const confirm = (code: unknown) => project.ask('confirmEmail', { token: code });
const login = (email: string, password: string) => project.ask('login', { email, password }, { from: newNetwork() });

describe('change of the email address', () => {
  it('takes effect on confirmation by the new address, ends all sessions and notifies the old address', async () => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    const answer = await request(session, 'Moved@example.com', user.password);
    expect(answer.body).toEqual({ data: { requestEmailChange: { accepted: true } } });
    expect((await login(user.email, user.password)).status).toBe(200);
    const [mail] = await service.mailsTo('Moved@example.com');
    expect((await confirm(mail?.code)).status).toBe(200);
    expect(await project.expectRefusal('me', {}, { session })).toMatchObject(refusal(401, 'SESSION_EXPIRED'));
    expect((await login(user.email, user.password)).status).toBe(401);
    const renewed = await project.loginAs({ email: 'moved@example.com', password: user.password });
    expect(await project.run('me', {}, { session: renewed })).toEqual({
      id: user.id,
      email: 'Moved@example.com',
    });
    expect(await service.mailsTo(user.email)).toMatchObject([{ code: null }]);
  });

  it('refuses a login with the old address that waits for it', async () => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    await request(session, 'left@example.com', user.password);
    const code = await service.codeTo('left@example.com');
    const row = await lockUserRow(service, user.id);
    const confirmed = confirm(code);
    await row.waitForBlocked(1);
    const late = login(user.email, user.password);
    await row.waitForBlocked(2);
    await row.release();
    expect((await confirmed).status).toBe(200);
    expect((await late).code).toBe('INVALID_CREDENTIALS');
  });

  it('to a registered address returns the same response, notifies its owner and never happens', async () => {
    const [user, owner] = [await project.newUser(), await project.newUser()];
    const session = await project.loginAs(user);
    const free = comparableAnswer(await request(session, 'free@example.com', user.password));
    expect(comparableAnswer(await request(session, owner.email, user.password))).toEqual(free);
    expect(await service.mailsTo(owner.email)).toMatchObject([{ code: null }]);
  });

  it('runs the same statements beyond the email limit of the address, and sends no email', async () => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    const statements = () => recordStatements(() => request(session, 'often@example.com', user.password));
    const sent = () => service.mailsTo('often@example.com');
    for (let round = 0; round < 2; round += 1) {
      await statements();
      await sent();
    }
    const third = await statements();
    expect(await sent()).toHaveLength(3);
    expect(await statements()).toEqual(third);
    expect(await sent()).toHaveLength(3);
  });

  it('fails on confirmation if the address was registered in the meantime', async () => {
    const user = await project.newUser();
    await request(await project.loginAs(user), 'wanted@example.com', user.password);
    const [mail] = await service.mailsTo('wanted@example.com');
    await project.addUser({ email: 'wanted@example.com', password: 'another password' });
    expect((await confirm(mail?.code)).code).toBe('TOKEN_INVALID');
    expect((await login(user.email, user.password)).status).toBe(200);
  });

  it.each<[string, (userId: number) => Promise<unknown>]>([
    [
      'the user is blocked',
      (id) => service.domain.users.block(project.id, id, { reasons: {}, until: null }, TEST_OPERATOR),
    ],
    ['the session ends', (id) => service.domain.users.revokeSessions(project.id, id, TEST_OPERATOR)],
  ])('removes the PIN if %s while the confirmation waits', async (_what, change) => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    await project.run('setPin', { newPin: '271828', password: user.password }, { session });
    const email = `meanwhile-${user.email}`;
    await request(session, email, user.password);
    const [mail] = await service.mailsTo(email);
    const lock = await lockUserRow(service, user.id);
    const changing = change(user.id);
    await lock.waitForBlocked(1);
    const confirming = project.ask('confirmEmail', { token: mail?.code }, { session });
    await lock.waitForBlocked(2);
    await lock.release();
    await changing;
    expect((await confirming).status).toBe(200);
    expect((await service.domain.users.show(project.id, user.id))?.user.hasPin).toBe(false);
  });

  it('keeps the code of the newest request, even if the email of an earlier one is sent later', async () => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    const postpone = (next_attempt_at: Date) =>
      service.database.direct
        .updateTable('mail')
        .set({ next_attempt_at })
        .where('recipient', '=', 'mistyped@example.con')
        .execute();
    await request(session, 'mistyped@example.con', user.password);
    // As after a failed attempt.
    await postpone(new Date(Date.now() + 60_000));
    await request(session, 'meant@example.com', user.password);
    const code = await service.codeTo('meant@example.com');
    await postpone(new Date());
    expect(await service.mailsTo('mistyped@example.con')).toEqual([]);
    expect((await confirm(code)).status).toBe(200);
  });

  it('may change only the spelling', async () => {
    const user = await project.newUser();
    const ended = await project.loginAs(user);
    await request(ended, user.email.toUpperCase(), user.password);
    const [mail] = await service.mailsTo(user.email.toUpperCase());
    expect((await confirm(mail?.code)).status).toBe(200);
    expect((await project.ask('me', {}, { session: ended })).status).toBe(401);
    const session = await project.loginAs(user);
    expect(Object(await project.run('me', {}, { session })).email).toBe(user.email.toUpperCase());
    // The old address still logs in, so it gets no warning.
    expect(await service.mailsTo(user.email)).toHaveLength(1);
  });

  it('requires the password', async () => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    const variables = { email: 'thief@example.com', password: 'wrong' };
    expect(await project.expectRefusal('requestEmailChange', variables, { session })).toMatchObject(
      refusal(403, 'CURRENT_PASSWORD_WRONG'),
    );
    expect(await service.mailsTo('thief@example.com')).toEqual([]);
  });

  it('requires a valid address and a confirmed user', async () => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    expect(
      await project.expectRefusal('requestEmailChange', { email: 'nothing', password: user.password }, { session }),
    ).toMatchObject({ ...refusal(400, 'INVALID_EMAIL'), extensions: { field: 'variables.email' } });
    const pending = await project.newUser('PENDING');
    const variables = { email: 'new@example.com', password: pending.password };
    expect(
      await project.expectRefusal('requestEmailChange', variables, { session: await project.loginAs(pending) }),
    ).toMatchObject(refusal(403, 'USER_PENDING'));
  });

  it('is cancelled by a change of password, because a thief may have requested it', async () => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    await request(session, 'cancelled@example.com', user.password);
    const [mail] = await service.mailsTo('cancelled@example.com');
    const variables = { currentPassword: user.password, newPassword: 'quite another password' };
    await project.run('changePassword', variables, { session });
    expect((await confirm(mail?.code)).status).toBe(400);
  });

  it.each(['changePassword', 'resetPassword'])('is cancelled by %s while its email is queued', async (documentId) => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    await project.run('requestPasswordReset', { email: user.email }, { from: newNetwork() });
    const code = (await service.mailsTo(user.email)).at(-1)?.code;
    const thief = `thief-${documentId}@example.com`.toLowerCase();
    await request(session, thief, user.password);
    const newPassword = 'quite another password';
    const variables =
      documentId === 'resetPassword' ? { token: code, newPassword } : { currentPassword: user.password, newPassword };
    await project.run(documentId, variables, { session });
    expect(await service.mailsTo(thief)).toEqual([]);
  });

  it('is cancelled by a change of password while its email is rendered', async () => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    await request(session, 'in-flight@example.com', user.password);
    const lock = await lockUserRow(service, user.id);
    const variables = { currentPassword: user.password, newPassword: 'quite another password' };
    const changing = project.ask('changePassword', variables, { session });
    await lock.waitForBlocked(1);
    const mails = service.mailsTo('in-flight@example.com');
    await lock.waitForBlocked(2);
    await lock.release();
    expect((await changing).status).toBe(200);
    expect(await mails).toEqual([]);
  });

  it('does not block the registration of the new address', async () => {
    const session = await project.loginAs(await project.newUser());
    const password = 'a password of mine';
    for (let round = 0; round < 3; round += 1) await request(session, 'wished-for@example.com', password);
    await project.run('register', { email: 'wished-for@example.com', password }, { from: newNetwork() });
    expect(await project.loginAs({ email: 'wished-for@example.com', password })).toMatch(/^gps_/);
  });
});
