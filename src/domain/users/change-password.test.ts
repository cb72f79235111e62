import { describe, expect, it } from '@jest/globals';
import { newNetwork } from '../../../test/support/network.js';
import { seedProject, useProject } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';

const NEW = 'quite another password';
const service = useService();
const project = useProject(service, { slug: 'isles' });

const change = (session: string, currentPassword: string, newPassword = NEW) =>
  project.ask('changePassword', { currentPassword, newPassword }, { session, from: newNetwork() });
const meStatus = async (session: string) => (await project.ask('me', {}, { session })).status;
const login = (email: string, password: string) => project.ask('login', { email, password }, { from: newNetwork() });

describe('changePassword', () => {
  it('opens a new session on the same server and ends all others', async () => {
    const user = await project.newUser();
    const [elsewhere, mine] = [await project.loginAs(user), await project.loginAs(user)];
    await project.run('changeServer', { gameServerId: project.servers[1].id }, { session: mine });
    const answer = await change(mine, user.password);
    const { changePassword } = Object(answer.body.data);
    expect(changePassword).toMatchObject({
      sessionId: expect.stringMatching(/^gps_/),
      idleTimeoutSeconds: 7 * 24 * 3600,
      user: { id: user.id, email: user.email, selectedServer: { code: 'two' } },
    });
    expect([await meStatus(elsewhere), await meStatus(mine), await meStatus(changePassword.sessionId)]).toEqual([
      401, 401, 200,
    ]);
    expect((await login(user.email, user.password)).status).toBe(401);
    expect((await login(user.email, NEW)).status).toBe(200);
    expect(await service.mailsTo(user.email)).toMatchObject([{ code: null }]);
  });

  it('keeps a short session short', async () => {
    const { email, password } = await project.newUser();
    const opened = await project.run('login', { email, password, shortSession: true });
    const answer = await change(Object(opened).sessionId, password);
    expect(Object(answer.body.data?.changePassword).idleTimeoutSeconds).toBe(30 * 60);
  });

  it('keeps a short session short and a long one long if the idle times of the project are short', async () => {
    const brief = await seedProject(service, {
      slug: 'brief',
      declared: { policies: { sessionIdleSeconds: 1200, sessionAbsoluteSeconds: 30 * 86_400 } },
    });
    const lifetimes = [true, false].map(async (shortSession) => {
      const { email, password } = await brief.newUser();
      const session = Object(await brief.run('login', { email, password, shortSession })).sessionId;
      const changed = await brief.run('changePassword', { currentPassword: password, newPassword: NEW }, { session });
      return Math.round((Date.parse(Object(changed).expiresAt) - Date.now()) / 3_600_000);
    });
    expect(await Promise.all(lifetimes)).toEqual([12, 30 * 24]);
  });

  it('is allowed for pending users', async () => {
    const user = await project.newUser('PENDING');
    expect((await change(await project.loginAs(user), user.password)).status).toBe(200);
  });

  it('returns 403 for a wrong current password, so clients keep the session', async () => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    expect(
      await project.expectRefusal('changePassword', { currentPassword: 'wrong', newPassword: NEW }, { session }),
    ).toMatchObject({ ...refusal(403, 'CURRENT_PASSWORD_WRONG'), extensions: { category: 'authorization' } });
    expect(await meStatus(session)).toBe(200);
  });

  it('returns WEAK_PASSWORD with the reason and counts no attempt', async () => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    for (let round = 0; round < 8; round += 1) {
      const variables = { currentPassword: 'wrong', newPassword: 'short' };
      expect(await project.expectRefusal('changePassword', variables, { session })).toMatchObject({
        ...refusal(400, 'WEAK_PASSWORD'),
        extensions: { field: 'variables.newPassword' },
      });
    }
    expect((await change(session, user.password)).status).toBe(200);
  });

  it('succeeds once for concurrent requests of two sessions', async () => {
    const user = await project.newUser();
    const sessions = [await project.loginAs(user), await project.loginAs(user)];
    const answers = await Promise.all(
      sessions.map((session, index) => change(session, user.password, `the password number ${index}`)),
    );
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status === 200).filter(Boolean)).toHaveLength(1);
    expect((await login(user.email, `the password number ${won}`)).status).toBe(200);
    expect((await login(user.email, `the password number ${1 - won}`)).status).toBe(401);
  });

  it('cancels a pending reset code', async () => {
    const user = await project.newUser();
    await project.run('requestPasswordReset', { email: user.email }, { from: newNetwork() });
    const code = await service.codeTo(user.email);
    await change(await project.loginAs(user), user.password);
    const variables = { token: code, newPassword: 'the password of a thief' };
    expect(await project.expectRefusal('resetPassword', variables)).toMatchObject(refusal(400, 'TOKEN_INVALID'));
  });
});
