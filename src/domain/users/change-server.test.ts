import { describe, expect, it } from '@jest/globals';
import { lockUserRow } from '../../../test/support/locks.js';
import { SERVER_KINDS, seedProject, useProject } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';

// rules.md §3.5: the server of a session.

const service = useService();
const project = useProject(service, { slug: 'isles', declaredServers: SERVER_KINDS });
const other = useProject(service, { slug: 'other' });

const change = (session: string, code: string) =>
  project.run('changeServer', { gameServerId: project.server(code) }, { session });
/** The error code, or null. */
const refusedBy = async (session: string, gameServerId: unknown) => {
  const { code } = await project.ask('changeServer', { gameServerId }, { session });
  return code;
};
/** Revokes the access without the lock of the user, which the test has. */
const revokeBySql = (userId: number) =>
  service.database.direct.deleteFrom('server_access').where('user_id', '=', userId).execute();
const selected = async (session: string): Promise<string | null> =>
  Object(await project.run('profile', {}, { session })).selectedServer?.code ?? null;

describe('changeServer', () => {
  it('selects the server and returns it', async () => {
    const session = await project.loginAs(await project.newUser());
    expect(await change(session, 'upkeep')).toMatchObject({
      id: project.server('upkeep'),
      code: 'upkeep',
      name: 'upkeep en',
      status: 'MAINTENANCE',
      access: 'PUBLIC',
    });
    expect(await selected(session)).toBe('upkeep');
  });

  it('changes its own session and the next new one', async () => {
    const user = await project.newUser();
    const [first, second] = [await project.loginAs(user), await project.loginAs(user)];
    await change(first, 'upkeep');
    expect(await selected(second)).toBe('open');
    expect(await selected(await project.loginAs(user))).toBe('upkeep');
    expect(await selected(await project.loginAs(await project.newUser()))).toBe('open');
  });

  it('rejects a server that may not be selected and keeps the selection', async () => {
    const session = await project.loginAs(await project.newUser());
    await change(session, 'upkeep');
    for (const [id, code] of [
      [project.server('closed'), 'GAME_SERVER_CLOSED'],
      [project.server('club'), 'GAME_SERVER_ACCESS_DENIED'],
      [project.server('hidden'), 'GAME_SERVER_NOT_FOUND'],
      [project.server('secret'), 'GAME_SERVER_NOT_FOUND'],
      [other.servers[0].id, 'GAME_SERVER_NOT_FOUND'],
      ['2147483647', 'GAME_SERVER_NOT_FOUND'],
      ['0', 'INVALID_GAME_SERVER_ID'],
      [null, 'GAME_SERVER_REQUIRED'],
    ]) {
      expect(await refusedBy(session, id)).toBe(code);
      expect(await selected(session)).toBe('upkeep');
    }
  });

  it.each(['club', 'hidden', 'secret'])('accepts a user with access to %s from the next request on', async (code) => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    expect(await refusedBy(session, project.server(code))).not.toBeNull();
    await project.grant(user, project.server(code));
    expect(await change(session, code)).toMatchObject({ code });
    expect(await selected(session)).toBe(code);
    expect(await refusedBy(await project.loginAs(await project.newUser()), project.server(code))).not.toBeNull();
  });

  it('rejects a closed server, also for users with explicit access', async () => {
    const user = await project.newUser();
    await project.grant(user, project.server('closed'));
    expect(await refusedBy(await project.loginAs(user), project.server('closed'))).toBe('GAME_SERVER_CLOSED');
  });

  it('rejects a server that closes, or loses the user, while the request waits', async () => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    await project.grant(user, project.server('club'));
    const lock = await lockUserRow(service, user.id);
    const changes = [refusedBy(session, project.server('upkeep')), refusedBy(session, project.server('club'))];
    await lock.waitForBlocked(2);
    await project.setServerStatus('upkeep', 'CLOSED');
    await revokeBySql(user.id);
    await lock.release();
    expect(await Promise.all(changes)).toEqual(['GAME_SERVER_CLOSED', 'GAME_SERVER_ACCESS_DENIED']);
    await project.setServerStatus('upkeep', 'MAINTENANCE');
    expect(await selected(session)).toBe('open');
  });
});

describe('selected server without access', () => {
  it('is null without replacement, and returns with the access', async () => {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    await project.grant(user, project.server('club'));
    await change(session, 'club');
    await project.revoke(user, project.server('club'));
    expect(await selected(session)).toBeNull();
    expect(await refusedBy(session, project.server('club'))).toBe('GAME_SERVER_ACCESS_DENIED');
    await project.grant(user, project.server('club')); // (control) only the access was missing
    expect(await selected(session)).toBe('club');
  });

  it('is null when the server becomes hidden', async () => {
    const session = await project.loginAs(await project.newUser());
    await change(session, 'upkeep');
    await project.setServerStatus('upkeep', 'HIDDEN');
    expect(await selected(session)).toBeNull();
    await project.setServerStatus('upkeep', 'MAINTENANCE');
    expect(await selected(session)).toBe('upkeep');
  });

  it('stays selected when the server closes, because reads continue', async () => {
    const session = await project.loginAs(await project.newUser());
    await change(session, 'upkeep');
    await project.setServerStatus('upkeep', 'CLOSED');
    expect(await selected(session)).toBe('upkeep');
    await project.setServerStatus('upkeep', 'MAINTENANCE');
  });
});

describe('server of a new session', () => {
  it('is the requested one, under the usual rules', async () => {
    const user = await project.newUser();
    await project.grant(user, project.server('secret'));
    const on = async (gameServerId: string) => selected(await project.loginAs(user, { gameServerId }));
    expect(await on(project.server('upkeep'))).toBe('upkeep');
    expect(await on(project.server('secret'))).toBe('secret');
    const { email, password } = user;
    for (const [id, status, code] of [
      [project.server('closed'), 403, 'GAME_SERVER_CLOSED'],
      [project.server('club'), 403, 'GAME_SERVER_ACCESS_DENIED'],
      [project.server('hidden'), 404, 'GAME_SERVER_NOT_FOUND'],
      [other.servers[0].id, 404, 'GAME_SERVER_NOT_FOUND'],
      ['1 OR 1=1', 400, 'INVALID_GAME_SERVER_ID'],
    ] as const) {
      const answer = await project.expectRefusal('login', { email, password, gameServerId: id });
      expect(answer).toMatchObject(refusal(status, code));
    }
  });

  it('is checked again after the login has waited', async () => {
    const user = await project.newUser();
    await project.grant(user, project.server('club'));
    const lock = await lockUserRow(service, user.id);
    const { email, password } = user;
    const logins = ['upkeep', 'club'].map((code) =>
      project.ask('login', { email, password, gameServerId: project.server(code) }),
    );
    await lock.waitForBlocked(2);
    await project.setServerStatus('upkeep', 'CLOSED');
    await revokeBySql(user.id);
    await lock.release();
    const codes = (await Promise.all(logins)).map(({ code }) => code);
    expect(codes).toEqual(['GAME_SERVER_CLOSED', 'GAME_SERVER_ACCESS_DENIED']);
    await project.setServerStatus('upkeep', 'MAINTENANCE');
  });

  it('is the last one, from login or changeServer', async () => {
    const user = await project.newUser();
    await project.loginAs(user, { gameServerId: project.server('upkeep') });
    const session = await project.loginAs(user);
    expect(await selected(session)).toBe('upkeep');
    await change(session, 'open');
    expect(await selected(await project.loginAs(user))).toBe('open');
  });

  it('is the default if the last one may not be selected', async () => {
    const user = await project.newUser();
    await project.grant(user, project.server('club'));
    await change(await project.loginAs(user), 'club');
    await project.revoke(user, project.server('club'));
    expect(await selected(await project.loginAs(user))).toBe('open');
    await project.grant(user, project.server('club')); // (control)
    expect(await selected(await project.loginAs(user))).toBe('club');
    await project.setServerStatus('club', 'CLOSED');
    expect(await selected(await project.loginAs(user))).toBe('open');
    await project.setServerStatus('club', 'OPEN');
  });

  it.each([
    ['the only open one without a default', [{ code: 'a' }, { code: 'b', status: 'closed' }], 'a'],
    [
      'the only open one if the default is closed',
      [{ code: 'a', status: 'closed', default: true }, { code: 'b' }],
      'b',
    ],
    ['the default, also among several open ones', [{ code: 'a' }, { code: 'b', default: true }], 'b'],
    ['the default in maintenance', [{ code: 'a' }, { code: 'b', status: 'maintenance', default: true }], 'b'],
    ['the only open one that may be entered', [{ code: 'a' }, { code: 'b', access: 'restricted' }], 'a'],
    ['none of several open ones', [{ code: 'a' }, { code: 'b' }], null],
    [
      'null if all are closed',
      [
        { code: 'a', status: 'closed' },
        { code: 'b', status: 'closed' },
      ],
      null,
    ],
    [
      'never a hidden one',
      [
        { code: 'a', status: 'hidden', default: true },
        { code: 'b', status: 'closed' },
      ],
      null,
    ],
  ])('is %s', async (what, declaredServers, code) => {
    const slug = `p-${what.replaceAll(/[^a-z]/g, '').slice(0, 28)}`;
    const { user, token: context } = await seedProject(service, { slug, declaredServers });
    const { email, password } = user;
    const answer = Object(await service.run('login', { email, password }, { token: context }));
    expect(answer.user.selectedServer?.code ?? null).toBe(code);
  });
});
