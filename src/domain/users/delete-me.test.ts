import { beforeAll, describe, expect, it } from '@jest/globals';
import { asAdministrator } from '../../../test/support/database.js';
import { newNetwork } from '../../../test/support/network.js';
import { type SeededUser, useProject } from '../../../test/support/project.js';
import { facesOf, SAME_REQUEST } from '../../../test/support/sameness.js';
import { refusal, useService } from '../../../test/support/service.js';

const service = useService();
const project = useProject(service, { slug: 'isles', restrictSecond: true });
let token: string;
let users = 0;

beforeAll(async () => {
  token = project.token;
});

async function newUser(): Promise<SeededUser> {
  users += 1;
  return await project.addUser({ email: `canary${users}@example.com`, password: 'a password of mine' });
}
const login = (email: string, password: string) =>
  service.ask('login', { email, password }, { token, from: newNetwork(), headers: SAME_REQUEST });

/** Every place in the database where a text stands, as `table`. */
const placesOf = (text: string): Promise<string[]> =>
  asAdministrator(service.connection, async (client) => {
    const { rows } = await client.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
    const found: string[] = [];
    for (const { tablename } of rows) {
      const hits = await client.query(`SELECT 1 FROM "${tablename}" AS row WHERE row::text ILIKE $1`, [`%${text}%`]);
      if (hits.rows.length > 0) found.push(tablename);
    }
    return found;
  });

describe('a user who deletes himself', () => {
  it('is gone on the next request, and to log-in like one who never was', async () => {
    const user = await newUser();
    const [elsewhere, session] = [await project.loginAs(user), await project.loginAs(user)];
    expect(await service.run('deleteMe', { password: user.password }, { token, session })).toEqual({ deleted: true });
    for (const bearer of [elsewhere, session]) {
      expect(await service.refused('me', {}, { token, session: bearer })).toMatchObject(
        refusal(401, 'SESSION_EXPIRED'),
      );
    }
    expect(facesOf(await login(user.email, user.password))).toEqual(
      facesOf(await login('nobody@example.com', user.password)),
    );
  });

  it('leaves his row without a name, and his address nowhere in the database', async () => {
    const user = await newUser();
    await project.grant(user, project.servers[1].id);
    const asking = { token, from: newNetwork(), headers: { 'user-agent': 'canary-agent' } };
    const opened = await service.run('login', { email: user.email, password: user.password }, asking);
    const session = Object(opened).sessionId;
    await service.run('requestPasswordReset', { email: user.email.toUpperCase() }, { token, from: newNetwork() });
    const change = { email: `new-${user.email}`, password: user.password };
    await service.run('requestEmailChange', change, { token, session });
    expect(await placesOf(user.email)).toEqual(expect.arrayContaining(['users', 'mail'])); // (control)
    await service.run('deleteMe', { password: user.password }, { token, session });
    expect(await placesOf(user.email)).toEqual([]);
    expect(await placesOf('canary-agent')).toEqual([]);
    const row = service.database.direct.selectFrom('users').select(['status', 'email']).where('id', '=', user.id);
    expect(await row.executeTakeFirst()).toEqual({ status: 'DELETED', email: `deleted-${user.id}@deleted.invalid` });
    const grants = service.database.direct.selectFrom('server_access').selectAll().where('user_id', '=', user.id);
    expect(await grants.execute()).toEqual([]);
  });

  it('may register again, as somebody new', async () => {
    const user = await newUser();
    await service.run('deleteMe', { password: user.password }, { token, session: await project.loginAs(user) });
    await service.run('register', { email: user.email, password: 'the next password' }, { token, from: newNetwork() });
    const session = await project.loginAs({ email: user.email, password: 'the next password' });
    expect(Object(await service.run('me', {}, { token, session })).id).not.toBe(user.id);
  });

  it('cannot be brought back by a code that was on its way', async () => {
    const user = await newUser();
    await service.run('requestPasswordReset', { email: user.email }, { token, from: newNetwork() });
    const code = (await service.mails()).find(({ to }) => to === user.email)?.code;
    await service.run('deleteMe', { password: user.password }, { token, session: await project.loginAs(user) });
    const variables = { token: code, newPassword: 'quite another password' };
    expect(await service.refused('resetPassword', variables, { token })).toMatchObject(refusal(400, 'TOKEN_INVALID'));
  });

  it('has to give the right password', async () => {
    const user = await newUser();
    const session = await project.loginAs(user);
    expect(await service.refused('deleteMe', { password: 'wrong' }, { token, session })).toMatchObject(
      refusal(403, 'CURRENT_PASSWORD_WRONG'),
    );
    expect((await service.ask('me', {}, { token, session })).status).toBe(200);
  });

  it('cannot be hindered by somebody who registers what stands in place of his address', async () => {
    const user = await newUser();
    const email = `deleted-${user.id}@deleted.invalid`;
    await service.run('register', { email, password: 'a password of theirs' }, { token, from: newNetwork() });
    const session = await project.loginAs(user);
    expect(await service.run('deleteMe', { password: user.password }, { token, session })).toEqual({ deleted: true });
  });

  it('many times at once is deleted once, and told otherwise that his session is over', async () => {
    const user = await newUser();
    const session = await project.loginAs(user);
    const asked = Array.from({ length: 20 }, () =>
      service.ask('deleteMe', { password: user.password }, { token, session }),
    );
    const codes = (await Promise.all(asked)).map(({ body }) => body.errors?.[0]?.extensions.code ?? 'deleted');
    expect(codes.filter((code) => code === 'deleted')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['deleted', 'SESSION_EXPIRED']));
  });
});
