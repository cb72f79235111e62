import { beforeAll, describe, expect, it } from '@jest/globals';
import { holdUser } from '../../../test/support/locks.js';
import { newNetwork } from '../../../test/support/network.js';
import { useProject } from '../../../test/support/project.js';
import { facesOf, SAME_REQUEST } from '../../../test/support/sameness.js';
import { refusal, useService } from '../../../test/support/service.js';

const service = useService();
const project = useProject(service, { slug: 'isles' });
let token: string;

beforeAll(async () => {
  token = project.token;
});

const request = (session: string, email: string, password: string) =>
  service.ask('requestEmailChange', { email, password }, { token, session, from: newNetwork(), headers: SAME_REQUEST });
const mailsTo = async (email: string) =>
  (await service.mails()).filter(({ to }) => to.toLowerCase() === email.toLowerCase());
const confirm = (code: unknown) => service.ask('confirmEmail', { token: code }, { token });
const login = (email: string, password: string) =>
  service.ask('login', { email, password }, { token, from: newNetwork() });

describe('a change of address', () => {
  it('counts once the new address has confirmed it; then all sessions end and the old one is told', async () => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    const answer = await request(session, 'Moved@example.com', user.password);
    expect(answer.body).toEqual({ data: { requestEmailChange: { accepted: true } } });
    expect((await login(user.email, user.password)).status).toBe(200);
    const [mail] = await mailsTo('Moved@example.com');
    expect((await confirm(mail?.code)).status).toBe(200);
    expect(await service.refused('me', {}, { token, session })).toMatchObject(refusal(401, 'SESSION_EXPIRED'));
    expect((await login(user.email, user.password)).status).toBe(401);
    const renewed = await project.loginAs({ email: 'moved@example.com', password: user.password });
    expect(await service.run('me', {}, { token, session: renewed })).toEqual({
      id: user.id,
      email: 'Moved@example.com',
    });
    expect(await mailsTo(user.email)).toMatchObject([{ code: null }]);
  });

  it('to an address of somebody else is answered the same, tells its owner, and never happens', async () => {
    const [user, owner] = [await project.newUser(), await project.newUser()];
    const session = await project.loginAs(user);
    const free = facesOf(await request(session, 'free@example.com', user.password));
    expect(facesOf(await request(session, owner.email, user.password))).toEqual(free);
    expect(await mailsTo(owner.email)).toMatchObject([{ code: null }]);
  });

  it('to an address that somebody registers meanwhile fails when it is confirmed', async () => {
    const user = await project.newUser();
    await request(await project.loginAs(user), 'wanted@example.com', user.password);
    const [mail] = await mailsTo('wanted@example.com');
    await project.addUser({ email: 'wanted@example.com', password: 'somebody was faster' });
    expect((await confirm(mail?.code)).body.errors?.[0]?.extensions.code).toBe('TOKEN_INVALID');
    expect((await login(user.email, user.password)).status).toBe(200);
  });

  it('may be one of the spelling alone', async () => {
    const user = await project.newUser();
    await request(await project.loginAs(user), user.email.toUpperCase(), user.password);
    const [mail] = await mailsTo(user.email.toUpperCase());
    expect((await confirm(mail?.code)).status).toBe(200);
    const session = await project.loginAs(user);
    expect(Object(await service.run('me', {}, { token, session })).email).toBe(user.email.toUpperCase());
    expect(await mailsTo(user.email)).toHaveLength(1); // nobody is told that he cannot log in with it any more
  });

  it('needs the password', async () => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    const variables = { email: 'thief@example.com', password: 'wrong' };
    expect(await service.refused('requestEmailChange', variables, { token, session })).toMatchObject(
      refusal(403, 'CURRENT_PASSWORD_WRONG'),
    );
    expect(await mailsTo('thief@example.com')).toEqual([]);
  });

  it('needs an address, and a user whose own is confirmed', async () => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    expect(
      await service.refused('requestEmailChange', { email: 'nothing', password: user.password }, { token, session }),
    ).toMatchObject({ ...refusal(400, 'INVALID_EMAIL'), extensions: { field: 'variables.email' } });
    const pending = await project.newUser('PENDING');
    const variables = { email: 'new@example.com', password: pending.password };
    expect(
      await service.refused('requestEmailChange', variables, { token, session: await project.loginAs(pending) }),
    ).toMatchObject(refusal(403, 'USER_PENDING'));
  });

  it('is cancelled by a change of password: who asked for it may have been a thief', async () => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    await request(session, 'cancelled@example.com', user.password);
    const [mail] = await mailsTo('cancelled@example.com');
    const variables = { currentPassword: user.password, newPassword: 'quite another password' };
    await service.run('changePassword', variables, { token, session });
    expect((await confirm(mail?.code)).status).toBe(400);
  });

  it.each(['changePassword', 'resetPassword'])(
    'is cancelled by %s also while its mail still waits',
    async (documentId) => {
      const user = await project.newUser();
      const session = await project.loginAs(user);
      await service.run('requestPasswordReset', { email: user.email }, { token, from: newNetwork() });
      const code = (await mailsTo(user.email)).at(-1)?.code;
      const thief = `thief-${documentId}@example.com`.toLowerCase();
      await request(session, thief, user.password);
      const newPassword = 'quite another password';
      const variables =
        documentId === 'resetPassword' ? { token: code, newPassword } : { currentPassword: user.password, newPassword };
      await service.run(documentId, variables, { token, session });
      expect(await mailsTo(thief)).toEqual([]);
    },
  );

  it('is cancelled by a change of password also while its mail is being written', async () => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    await request(session, 'in-flight@example.com', user.password);
    const held = await holdUser(service, user.id);
    const variables = { currentPassword: user.password, newPassword: 'quite another password' };
    const changing = service.ask('changePassword', variables, { token, session });
    await held.whenWaiting(1);
    const mails = mailsTo('in-flight@example.com');
    await held.whenWaiting(2);
    await held.release();
    expect((await changing).status).toBe(200);
    expect(await mails).toEqual([]);
  });

  it('to an address does not keep its owner from registering there', async () => {
    const session = await project.loginAs(await project.newUser());
    const password = 'a password of mine';
    for (let round = 0; round < 3; round += 1) await request(session, 'wished-for@example.com', password);
    await service.run('register', { email: 'wished-for@example.com', password }, { token, from: newNetwork() });
    expect(await project.loginAs({ email: 'wished-for@example.com', password })).toMatch(/^gps_/);
  });
});
