import { describe, expect, it } from '@jest/globals';
import { comparableAnswer, SAME_REQUEST } from '../../../test/support/comparable-answer.js';
import { withAdministrator } from '../../../test/support/database.js';
import { newNetwork } from '../../../test/support/network.js';
import { useProject } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';

const service = useService();
const project = useProject(service, { slug: 'isles', restrictSecond: true });

const login = (email: string, password: string) =>
  project.ask('login', { email, password }, { from: newNetwork(), headers: SAME_REQUEST });

/** All tables of the database that contain a text. */
const placesOf = (text: string): Promise<string[]> =>
  withAdministrator(service.connection, async (client) => {
    const { rows } = await client.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
    const found: string[] = [];
    for (const { tablename } of rows) {
      const hits = await client.query(`SELECT 1 FROM "${tablename}" AS row WHERE row::text ILIKE $1`, [`%${text}%`]);
      if (hits.rows.length > 0) found.push(tablename);
    }
    return found;
  });

describe('deleteMe', () => {
  it('ends the sessions; login then treats the user as unknown', async () => {
    const user = await project.newUser();
    const [elsewhere, session] = [await project.loginAs(user), await project.loginAs(user)];
    expect(await project.run('deleteMe', { password: user.password }, { session })).toEqual({ deleted: true });
    for (const bearer of [elsewhere, session]) {
      expect(await project.expectRefusal('me', {}, { session: bearer })).toMatchObject(refusal(401, 'SESSION_EXPIRED'));
    }
    expect(comparableAnswer(await login(user.email, user.password))).toEqual(
      comparableAnswer(await login('nobody@example.com', user.password)),
    );
  });

  it('keeps the anonymized row and no copy of the address', async () => {
    const user = await project.newUser();
    await project.grant(user, project.servers[1].id);
    const request = { from: newNetwork(), headers: { 'user-agent': 'canary-agent' } };
    const opened = await project.run('login', { email: user.email, password: user.password }, request);
    const session = Object(opened).sessionId;
    await project.run('requestPasswordReset', { email: user.email.toUpperCase() }, { from: newNetwork() });
    const change = { email: `new-${user.email}`, password: user.password };
    await project.run('requestEmailChange', change, { session });
    expect(await placesOf(user.email)).toEqual(expect.arrayContaining(['users', 'mail'])); // (control)
    await project.run('deleteMe', { password: user.password }, { session });
    expect(await placesOf(user.email)).toEqual([]);
    expect(await placesOf('canary-agent')).toEqual([]);
    const row = service.database.direct.selectFrom('users').select(['status', 'email']).where('id', '=', user.id);
    expect(await row.executeTakeFirst()).toEqual({ status: 'DELETED', email: `deleted-${user.id}@deleted.invalid` });
    const grants = service.database.direct.selectFrom('server_access').selectAll().where('user_id', '=', user.id);
    expect(await grants.execute()).toEqual([]);
  });

  it('keeps no copy of another spelling of the address', async () => {
    const [email, password] = ['canary@käse.example', 'the password of a canary'];
    await project.run('register', { email, password }, { from: newNetwork() });
    await project.run('requestPasswordReset', { email: 'CANARY@xn--kse-qla.example' }, { from: newNetwork() });
    const dead = { state: 'DEAD', done_at: new Date() } as const;
    await service.database.direct.updateTable('mail').set(dead).where('template', '=', 'RESET_PASSWORD').execute();
    await project.run('deleteMe', { password }, { session: await project.loginAs({ email, password }) });
    expect(await placesOf('canary@')).toEqual([]);
  });

  it('keeps no copy of an earlier address', async () => {
    const user = await project.addUser({ email: 'earlier@isles.example', password: 'a password of mine' });
    await project.run('requestPasswordReset', { email: user.email }, { from: newNetwork() });
    const dead = { state: 'DEAD', done_at: new Date() } as const;
    const ofUser = service.database.direct.updateTable('mail').where('recipient', '=', user.email);
    await ofUser.set(dead).execute();
    const email = 'later@isles.example';
    const variables = { email, password: user.password };
    await project.run('requestEmailChange', variables, { session: await project.loginAs(user) });
    await project.run('confirmEmail', { token: await service.codeTo(email) });
    const session = await project.loginAs({ email, password: user.password });
    await project.run('deleteMe', { password: user.password }, { session });
    expect(await placesOf('earlier@')).toEqual([]);
  });

  it('allows a new registration with the same address', async () => {
    const user = await project.newUser();
    await project.run('deleteMe', { password: user.password }, { session: await project.loginAs(user) });
    await project.run('register', { email: user.email, password: 'the next password' }, { from: newNetwork() });
    const session = await project.loginAs({ email: user.email, password: 'the next password' });
    expect(Object(await project.run('me', {}, { session })).id).not.toBe(user.id);
  });

  it('voids codes that were already sent', async () => {
    const user = await project.newUser();
    await project.run('requestPasswordReset', { email: user.email }, { from: newNetwork() });
    const code = await service.codeTo(user.email);
    await project.run('deleteMe', { password: user.password }, { session: await project.loginAs(user) });
    const variables = { token: code, newPassword: 'quite another password' };
    expect(await project.expectRefusal('resetPassword', variables)).toMatchObject(refusal(400, 'TOKEN_INVALID'));
  });

  it('requires the right password', async () => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    expect(await project.expectRefusal('deleteMe', { password: 'wrong' }, { session })).toMatchObject(
      refusal(403, 'CURRENT_PASSWORD_WRONG'),
    );
    expect((await project.ask('me', {}, { session })).status).toBe(200);
  });

  it('ignores a user who registers the placeholder address', async () => {
    const user = await project.newUser();
    const email = `deleted-${user.id}@deleted.invalid`;
    await project.run('register', { email, password: 'a password of theirs' }, { from: newNetwork() });
    const session = await project.loginAs(user);
    expect(await project.run('deleteMe', { password: user.password }, { session })).toEqual({ deleted: true });
  });

  it('deletes once for concurrent requests and returns SESSION_EXPIRED for the others', async () => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    const responses = Array.from({ length: 20 }, () =>
      project.ask('deleteMe', { password: user.password }, { session }),
    );
    const codes = (await Promise.all(responses)).map(({ code }) => code ?? 'deleted');
    expect(codes.filter((code) => code === 'deleted')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['deleted', 'SESSION_EXPIRED']));
  });
});
