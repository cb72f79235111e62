import { describe, expect, it } from '@jest/globals';
import { createTestClock } from '../../../test/support/clock.js';
import { useProject } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';
import { uuidv7 } from '../../base/secrets.js';

const MINUTE = 60_000;
const clock = createTestClock();
const service = useService({ clock });
const project = useProject(service, { slug: 'isles' });
const other = useProject(service, { slug: 'other' });

interface Shown {
  readonly id: string;
  readonly current: boolean;
  readonly ip: string;
}
const sessionsOf = async (session: string): Promise<Shown[]> => {
  const found = await project.run('sessions', {}, { session });
  if (!Array.isArray(found)) throw new Error('no list');
  return found;
};
const handleOf = async (session: string): Promise<string> =>
  (await sessionsOf(session)).find(({ current }) => current)?.id ?? 'none is current';
const revoke = (session: string, sessionId: string) => project.ask('revokeSession', { sessionId }, { session });
const meStatus = async (session: string) => (await project.ask('me', {}, { session })).status;

describe('sessions', () => {
  it('lists each with its origin, last seen first, and marks the current one', async () => {
    const { email, password } = await project.newUser();
    const request = { from: '192.0.2.7', headers: { 'user-agent': 'Old client' } };
    const older = Object(await project.run('login', { email, password, shortSession: true }, request)).sessionId;
    clock.advance(MINUTE);
    const openedAt = clock.now();
    const newer = await project.loginAs({ email, password });
    expect(await project.run('sessions', {}, { session: newer })).toEqual([
      expect.objectContaining({ current: true, createdAt: openedAt.toISOString() }),
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        current: false,
        createdAt: new Date(openedAt.getTime() - MINUTE).toISOString(),
        lastSeenAt: new Date(openedAt.getTime() - MINUTE).toISOString(),
        expiresAt: new Date(openedAt.getTime() + 29 * MINUTE).toISOString(),
        ip: '192.0.2.7',
        userAgent: 'Old client',
        gameServer: { id: project.servers[0].id, code: 'one', name: 'One en' },
      },
    ]);
    expect(await handleOf(older)).not.toBe(await handleOf(newer));
  });

  it('omits ended sessions and those of other users', async () => {
    const user = await project.newUser();
    const short = Object(
      await project.run('login', { email: user.email, password: user.password, shortSession: true }),
    ).sessionId;
    const [first, second] = [await project.loginAs(user), await project.loginAs(user)];
    await project.run('logout', {}, { session: second });
    expect(await sessionsOf(first)).toHaveLength(2);
    clock.advance(31 * MINUTE);
    expect(await meStatus(short)).toBe(401);
    expect(await sessionsOf(first)).toHaveLength(1);
  });

  it('returns handles that are not bearers', async () => {
    const session = await project.loginAs(await project.newUser());
    expect(await meStatus(await handleOf(session))).toBe(401);
  });
});

describe('revokeSession', () => {
  it('ends only that session, from its next request on', async () => {
    const user = await project.newUser();
    const [mine, stolen, third] = [
      await project.loginAs(user),
      await project.loginAs(user),
      await project.loginAs(user),
    ];
    expect(await meStatus(stolen)).toBe(200);
    expect((await revoke(mine, await handleOf(stolen))).body).toEqual({ data: { revokeSession: { revoked: true } } });
    expect(await project.expectRefusal('me', {}, { session: stolen })).toMatchObject(refusal(401, 'SESSION_EXPIRED'));
    expect([await meStatus(mine), await meStatus(third)]).toEqual([200, 200]);
  });

  it('accepts the current session', async () => {
    const session = await project.loginAs(await project.newUser());
    expect((await revoke(session, await handleOf(session))).status).toBe(200);
    expect(await meStatus(session)).toBe(401);
  });

  it('returns SESSION_NOT_FOUND for ended and unknown sessions and those of other users', async () => {
    const user = await project.newUser();
    const mine = await project.loginAs(user);
    const ended = await project.loginAs(user);
    const endedHandle = await handleOf(ended);
    await project.run('logout', {}, { session: ended });
    const namesake = await other.login();
    const [foreign] = Object(await other.run('sessions', {}, { session: namesake }));
    const unknownBearers = await handleOf(await project.login());
    for (const sessionId of [endedHandle, uuidv7(clock.now()), unknownBearers, foreign.id]) {
      expect(await project.expectRefusal('revokeSession', { sessionId }, { session: mine })).toMatchObject(
        refusal(404, 'SESSION_NOT_FOUND'),
      );
    }
    expect(await other.run('me', {}, { session: namesake })).toBeTruthy();
  });

  it('rejects a malformed handle', async () => {
    const session = await project.loginAs(await project.newUser());
    const handle = await handleOf(session);
    for (const sessionId of [handle.toUpperCase(), `${handle} `, session, '1', 1, null]) {
      expect(await project.expectRefusal('revokeSession', { sessionId }, { session })).toMatchObject(
        refusal(400, 'INVALID_VARIABLES'),
      );
    }
  });
});

describe('revokeOtherSessions', () => {
  it('ends the others immediately and returns their number', async () => {
    const user = await project.newUser();
    const others = [await project.loginAs(user), await project.loginAs(user)];
    const mine = await project.loginAs(user);
    for (const session of others) expect(await meStatus(session)).toBe(200);
    expect(await project.run('revokeOtherSessions', {}, { session: mine })).toEqual({ revokedCount: 2 });
    for (const session of others) expect(await meStatus(session)).toBe(401);
    expect(await project.run('revokeOtherSessions', {}, { session: mine })).toEqual({ revokedCount: 0 });
    expect(await meStatus(mine)).toBe(200);
  });
});
