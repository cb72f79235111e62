import { describe, expect, it } from '@jest/globals';
import { lockRows } from '../../../test/support/locks.js';
import { type SeededUser, seedProject } from '../../../test/support/project.js';
import { refusal } from '../../../test/support/service.js';
import { useSessions } from '../../../test/support/users/sessions.js';
import { newSecret, sha256, uuidv7 } from '../../base/secrets.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const { clock, service, project, newUser, me, rowOf, revive } = useSessions();

describe('unused session', () => {
  it('lives until the last millisecond of its seven days', async () => {
    const user = await newUser();
    const [used, unused] = [await project.loginAs(user), await project.loginAs(user)];
    clock.advance(7 * DAY - 1);
    expect(await me(used)).toBe(200);
    clock.advance(1);
    expect(await me(unused)).toBe('SESSION_EXPIRED');
    expect(await me(used)).toBe(200); // (control) the other one differs in nothing but the use
  });

  it('is not extended by refused requests', async () => {
    const session = await project.loginAs(await newUser());
    clock.advance(7 * DAY - 1);
    expect((await project.ask('setLanguage', { language: 'xx' }, { session })).status).toBe(400);
    expect((await project.ask('me', { extra: 1 }, { session })).status).toBe(400);
    clock.advance(1);
    expect(await me(session)).toBe('SESSION_EXPIRED');
  });
});

describe('used session', () => {
  it('ends after thirty days', async () => {
    const user = await newUser();
    const session = await project.loginAs(user);
    for (let days = 0; days < 30; days += 6) {
      expect(await me(session)).toBe(200);
      clock.advance(6 * DAY - (days === 24 ? 1 : 0));
    }
    expect(await me(session)).toBe(200);
    clock.advance(1);
    expect(await me(session)).toBe('SESSION_EXPIRED');
    expect(await me(await project.loginAs(user))).toBe(200);
  });

  it('is written at most once a minute, and not for refused requests', async () => {
    const session = await project.loginAs(await newUser());
    const born = clock.now();
    /** Returns the stored time after the periodic write. */
    const lastSeen = async () => {
      await service.domain.users.writeTouches();
      return (await rowOf(session)).last_seen_at;
    };
    clock.advance(MINUTE - 1);
    await me(session);
    expect(await lastSeen()).toEqual(born);
    clock.advance(1);
    await project.ask('setLanguage', { language: 'xx' }, { session });
    expect(await lastSeen()).toEqual(born);
    await me(session);
    const first = clock.now();
    expect(await lastSeen()).toEqual(first);
    clock.advance(MINUTE - 1);
    await me(session);
    expect(await lastSeen()).toEqual(first);
    clock.advance(1);
    await me(session);
    expect(await lastSeen()).toEqual(clock.now());
  });
});

describe('short session', () => {
  const open = async (user: SeededUser) => {
    const { email, password } = user;
    return Object(await project.run('login', { email, password, shortSession: true }));
  };

  it('returns its limits of 30 minutes idle and 12 hours in total, and obeys them', async () => {
    const user = await newUser();
    const answer = await open(user);
    expect(answer.idleTimeoutSeconds).toBe(30 * 60);
    expect(answer.expiresAt).toBe(new Date(clock.now().getTime() + 12 * HOUR).toISOString());
    const unused = Object(await open(user)).sessionId;
    clock.advance(30 * MINUTE - 1);
    expect(await me(answer.sessionId)).toBe(200);
    clock.advance(1);
    expect(await me(unused)).toBe('SESSION_EXPIRED');
    for (let elapsed = 30 * MINUTE; elapsed < 12 * HOUR - 25 * MINUTE; elapsed += 25 * MINUTE) {
      clock.advance(25 * MINUTE);
      expect(await me(answer.sessionId)).toBe(200);
    }
    const left = Date.parse(answer.expiresAt) - clock.now().getTime();
    expect(left).toBeLessThan(30 * MINUTE);
    clock.advance(left - 1);
    expect(await me(answer.sessionId)).toBe(200);
    clock.advance(1);
    expect(await me(answer.sessionId)).toBe('SESSION_EXPIRED');
  });
});

describe('session settings of a project', () => {
  it('apply to its sessions', async () => {
    const policies = { sessionIdleSeconds: 300, sessionAbsoluteSeconds: 400 };
    const strict = await seedProject(service, { slug: 'strict', declared: { policies } });
    const { email, password } = strict.user;
    for (const shortSession of [false, true]) {
      const answer = await strict.run('login', { email, password, shortSession });
      expect(answer).toMatchObject({
        idleTimeoutSeconds: 300,
        expiresAt: new Date(clock.now().getTime() + 400 * SECOND).toISOString(),
      });
    }
    const [used, unused] = [await strict.login(), await strict.login()];
    const absoluteEnd = new Date(clock.now().getTime() + 400 * SECOND).toISOString();
    clock.advance(200 * SECOND);
    await strict.run('me', {}, { session: used });
    await service.domain.users.writeTouches();
    expect(await strict.run('sessions', {}, { session: used })).toContainEqual(
      expect.objectContaining({ current: true, expiresAt: absoluteEnd }),
    );
    clock.advance(100 * SECOND);
    expect(await strict.expectRefusal('me', {}, { session: unused })).toMatchObject(refusal(401, 'SESSION_EXPIRED'));
    await strict.run('me', {}, { session: used });
    clock.advance(100 * SECOND);
    expect(await strict.expectRefusal('me', {}, { session: used })).toMatchObject(refusal(401, 'SESSION_EXPIRED'));
  });
});

describe('twenty-first session', () => {
  /** Opens a session as a login would, without the cost of a password. */
  const copyOf = async (bearer: string): Promise<string> => {
    const copy = newSecret('gps_', 32);
    const row = { ...(await rowOf(bearer)), id: uuidv7(clock.now()), secret_hash: sha256(copy) };
    await service.administrator.direct
      .insertInto('session')
      .values({ ...row, last_seen_at: clock.now() })
      .execute();
    return copy;
  };

  it('ends the least recently seen one and no other', async () => {
    const user = await newUser();
    const oldest = await project.loginAs(user);
    const bystander = await project.loginAs(await newUser());
    const bearers = [oldest];
    while (bearers.length < 20) {
      clock.advance(SECOND);
      bearers.push(await copyOf(oldest));
    }
    clock.advance(MINUTE);
    expect(await me(oldest)).toBe(200); // seen last of all now: its neighbour is next in line
    await service.domain.users.writeTouches();
    const [, evicted = ''] = bearers;

    bearers.push(await project.loginAs(user));
    const live = await Promise.all(bearers.map(async (bearer) => (await me(bearer)) === 200));
    expect(live).toEqual(bearers.map((bearer) => bearer !== evicted));
    expect(await me(evicted)).toBe('SESSION_EXPIRED');
    expect(await me(bystander)).toBe(200);

    await revive(evicted); // (control) nothing but the eviction kept it out
    expect(await me(evicted)).toBe(200);
  });

  it('ends a cached session immediately', async () => {
    const user = await newUser();
    const oldest = await project.loginAs(user);
    expect(await me(oldest)).toBe(200);
    for (let count = 0; count < 19; count += 1) {
      clock.advance(SECOND);
      await copyOf(oldest);
    }
    expect(await me(oldest)).toBe(200);
    await project.loginAs(user);
    expect(await me(oldest)).toBe('SESSION_EXPIRED');
  });

  it('counts only live sessions', async () => {
    const user = await newUser();
    const oldest = await project.loginAs(user);
    const [ended, idle] = [await copyOf(oldest), await copyOf(oldest)];
    await project.run('logout', {}, { session: ended });
    await service.database.direct
      .updateTable('session')
      .set({ idle_expires_at: clock.now() })
      .where('secret_hash', '=', sha256(idle))
      .execute();
    for (let live = 1; live < 19; live += 1) {
      clock.advance(SECOND);
      await copyOf(oldest);
    }
    await project.loginAs(user);
    expect(await me(oldest)).toBe(200);
    await project.loginAs(await newUser());
    await project.loginAs(user); // (control) the twenty-first
    expect(await me(oldest)).toBe('SESSION_EXPIRED');
  });

  it('is no session of a request that began before its idle end and ends after the login', async () => {
    const user = await newUser();
    const idle = await project.loginAs(user);
    clock.advance(MINUTE);
    for (let live = 1; live < 20; live += 1) await copyOf(idle);
    await service.administrator.direct
      .updateTable('session')
      .set({ idle_expires_at: new Date(clock.now().getTime() + SECOND) })
      .where('secret_hash', '=', sha256(idle))
      .execute();
    const wallets = await lockRows(service, 'LOCK TABLE wallet IN ACCESS EXCLUSIVE MODE', []);
    const balance = project.ask('balance', {}, { session: idle });
    await wallets.waitForBlocked(1);
    clock.advance(SECOND);
    const last = await project.loginAs(user);
    await wallets.release();
    expect((await balance).status).toBe(200);
    await service.domain.users.writeTouches();
    expect(await project.run('sessions', {}, { session: last })).toHaveLength(20);
    expect(await me(idle)).toBe('SESSION_EXPIRED');
  });
});
