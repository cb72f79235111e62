import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestClock } from '../../../test/support/clock.js';
import { comparableAnswer, SAME_REQUEST } from '../../../test/support/comparable-answer.js';
import { newNetwork } from '../../../test/support/network.js';
import { type SeededUser, TEST_OPERATOR, useProject } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';
import { countRoundTrips } from '../../../test/support/statements.js';
import { PASSWORD_COST } from '../credentials/index.js';

const PASSWORD = 'a password of mine';
const MINUTE = 60_000;

const clock = createTestClock();
let blocked: SeededUser;
let deleted: SeededUser;

const setStatus = ({ id }: SeededUser, status: 'ACTIVE' | 'DELETED') =>
  service.database.direct.updateTable('users').set({ status }).where('id', '=', id).execute();
const service = useService({ passwordCost: PASSWORD_COST, clock });
const project = useProject(service, { slug: 'isles', languages: ['en', 'de'] });
const other = useProject(service, { slug: 'other' });

beforeAll(async () => {
  blocked = await project.addUser({ email: 'blocked@example.com', password: PASSWORD });
  await service.domain.users.block(project.id, blocked.id, { reasons: { en: 'shouting' }, until: null }, TEST_OPERATOR);
  deleted = await project.addUser({ email: 'deleted@example.com', password: PASSWORD });
  await setStatus(deleted, 'DELETED');
});

const attempt = (email: string, password: string, gameServerId?: string) =>
  project.ask(
    'login',
    { email, password, ...(gameServerId && { gameServerId }) },
    { from: newNetwork(), headers: SAME_REQUEST },
  );
const refused = (email: string, password: string) =>
  project.expectRefusal('login', { email, password }, { from: newNetwork() });

describe('login with the right password', () => {
  it('takes nine round trips to the database', async () => {
    const { email, password } = project.user;
    const from = newNetwork();
    const login = () => project.run('login', { email, password }, { from });
    await login();
    expect(await countRoundTrips(login)).toBe(9);
  });

  it('opens a session and returns all fields of the user', async () => {
    const { email, password, id } = project.user;
    const answer = await project.run('login', { email, password });
    const [{ id: serverId, code }] = project.servers;
    expect(answer).toEqual({
      sessionId: expect.stringMatching(/^gps_[\w-]{43}$/),
      expiresAt: new Date(clock.now().getTime() + 30 * 24 * 60 * MINUTE).toISOString(),
      idleTimeoutSeconds: 7 * 24 * 3600,
      user: {
        id,
        email,
        status: 'ACTIVE',
        language: null,
        hasPin: false,
        pinLockedUntil: null,
        selectedServer: { id: serverId, code, name: 'One en' },
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    });
    expect(await project.run('me', {}, { session: Object(answer).sessionId })).toEqual({ id, email });
  });

  it('opens another session each time and keeps earlier ones', async () => {
    const bearers = [await project.login(), await project.login()];
    expect(new Set(bearers).size).toBe(2);
    for (const session of bearers) expect(await project.run('me', {}, { session })).toBeTruthy();
  });

  it('accepts a pending user and returns the status', async () => {
    const pending = { email: 'pending@example.com', password: PASSWORD, status: 'PENDING' } as const;
    await project.addUser(pending);
    const session = await project.loginAs(pending);
    expect(await project.run('profile', {}, { session })).toMatchObject({ status: 'PENDING' });
  });

  it('is scoped to the project, also for the same address', async () => {
    const { email, password } = project.user;
    expect(await other.expectRefusal('login', { email, password })).toMatchObject(refusal(401, 'INVALID_CREDENTIALS'));
    const namesake = await other.addUser({ email, password: 'quite another password' });
    const session = await other.loginAs(namesake);
    expect(await other.run('me', {}, { session })).toEqual({ id: namesake.id, email });
    expect((await attempt(email, namesake.password)).status).toBe(401);
  });

  it('returns USER_BLOCKED with the reason and the end of the block', async () => {
    expect(await refused(blocked.email, PASSWORD)).toMatchObject({
      ...refusal(403, 'USER_BLOCKED'),
      extensions: { category: 'authorization', retryable: false, details: { reason: 'shouting', until: null } },
    });
  });

  it('works from the end of a block on, and not before', async () => {
    const user = await project.addUser({ email: 'short@example.com', password: PASSWORD });
    const until = new Date(clock.now().getTime() + MINUTE);
    await service.domain.users.block(project.id, user.id, { reasons: {}, until }, TEST_OPERATOR);
    clock.advance(MINUTE - 1);
    const { extensions, status } = await refused(user.email, PASSWORD);
    expect({ status, details: extensions.details }).toEqual({
      status: 403,
      details: { reason: null, until: until.toISOString() },
    });
    clock.advance(1);
    expect((await attempt(user.email, PASSWORD)).status).toBe(200);
  });
});

describe('failed login', () => {
  it('returns INVALID_CREDENTIALS with the WWW-Authenticate header', async () => {
    const answer = await attempt(project.user.email, 'wrong');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(answer.body.errors).toEqual([
      {
        message: 'The email address or the password is wrong.',
        path: ['login'],
        extensions: {
          category: 'authentication',
          code: 'INVALID_CREDENTIALS',
          retryable: false,
          requestId: 'same',
        },
      },
    ]);
  });

  it('is byte-identical for registered and unregistered addresses', async () => {
    const known = comparableAnswer(await attempt(project.user.email, 'wrong'));
    const sameAs = async (email: string, password: string) =>
      expect(comparableAnswer(await attempt(email, password))).toEqual(known);
    await sameAs('nobody@example.com', 'wrong');
    await sameAs('no address', 'wrong');
    await sameAs(other.user.email, other.user.password);
    await sameAs(blocked.email, 'wrong');
    await sameAs(deleted.email, 'wrong');
    await sameAs(deleted.email, PASSWORD);
  });

  it('is identical with any server, existing or not', async () => {
    for (const { id } of [...project.servers, ...other.servers]) {
      const known = comparableAnswer(await attempt(project.user.email, 'wrong', id));
      expect(known.status).toBe(401);
      expect(comparableAnswer(await attempt('nobody@example.com', 'wrong', id))).toEqual(known);
    }
  });

  it('(control) differs for a user who is not deleted or whose block is shown', async () => {
    const unknown = comparableAnswer(await attempt('nobody@example.com', PASSWORD));
    await setStatus(deleted, 'ACTIVE');
    expect(comparableAnswer(await attempt(deleted.email, PASSWORD))).not.toEqual(unknown);
    await setStatus(deleted, 'DELETED');
    expect(comparableAnswer(await attempt(blocked.email, PASSWORD))).not.toEqual(unknown);
  });

  it('takes as long for an unregistered address', async () => {
    const { email } = await project.addUser({ email: 'timed@example.com', password: PASSWORD });
    // Processor time of this process, which computes the hash: other processes do not count.
    const fastest = { known: Infinity, unknown: Infinity, unhashed: Infinity };
    const timed = async (which: keyof typeof fastest, work: () => Promise<unknown>) => {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      fastest[which] = Math.min(fastest[which], user + system);
    };
    for (let round = 0; round < 9; round += 1) {
      await timed('known', () => attempt(email, 'wrong'));
      await timed('unknown', () => attempt('untimed@example.com', 'wrong'));
      await timed('unhashed', () => project.ask('gameServers'));
    }
    expect(fastest.unknown).toBeGreaterThan(fastest.known / 2);
    // (control) The check would detect a missing hash.
    expect(fastest.unhashed).toBeLessThan(fastest.known / 2);
  });

  it('opens no session', async () => {
    const count = async () =>
      (await service.database.direct.selectFrom('session').select('id').where('user_id', '=', blocked.id).execute())
        .length;
    expect(await count()).toBe(0);
  });
});
