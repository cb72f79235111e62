import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { applyFile, projectFile, projectOf, useDomain } from '../../../test/support/domain.js';
import { eventually } from '../../../test/support/eventually.js';
import { lockRows } from '../../../test/support/locks.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';
import { recordStatements } from '../../../test/support/statements.js';
import { PASSWORD_COST } from '../credentials/index.js';
import type { Domain } from '../index.js';
import type { ProjectSnapshot } from '../projects/index.js';
import type { UserSnapshot } from './index.js';

const PASSWORD = 'a password of mine';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const test = useDomain(PASSWORD_COST);
let project: ProjectSnapshot;
let count = 0;

beforeAll(async () => {
  await applyFile(test.domain, projectFile({}, [{ code: 'one' }, { code: 'two' }]));
  project = await projectOf(test.domain);
});

const newUser = (): Promise<UserSnapshot> => {
  count += 1;
  return test.domain.users.create(project, { email: `user${count}@example.com`, password: PASSWORD }, TEST_OPERATOR);
};

const login = (user: UserSnapshot, shortSession = false) =>
  test.domain.users.login({
    project,
    email: user.email,
    password: PASSWORD,
    gameServerId: null,
    shortSession,
    client: { ip: '127.0.0.1', network: '127.0.0.1', userAgent: 'x'.repeat(500) },
    acting: null,
    now: test.clock.now(),
  });

const authenticate = (bearer: string, domain: Domain = test.domain, within = project) =>
  domain.users.authenticate(within, bearer, '127.0.0.1', test.clock.now());
const kindOf = async (bearer: string, domain?: Domain) => (await authenticate(bearer, domain)).kind;

/** A successful request. */
async function use(bearer: string): Promise<void> {
  const answer = await authenticate(bearer);
  if (answer.kind !== 'live') throw new Error(`the session is ${answer.kind}`);
  await test.domain.users.touch(answer.session, test.clock.now());
}

/** A request of a session in use, followed by the periodic write of the node. */
async function useAndWrite(bearer: string): Promise<void> {
  await use(bearer);
  await test.domain.users.writeTouches();
}

/** The stored last-seen time of a session. */
async function lastSeen({ id }: { readonly id: string }): Promise<Date> {
  const rows = test.database.direct.selectFrom('session').select('last_seen_at').where('id', '=', id);
  return (await rows.executeTakeFirstOrThrow()).last_seen_at;
}

describe('session', () => {
  it('is extended by use on another node', async () => {
    const elsewhere = await test.anotherNode();
    const { bearer } = await login(await newUser());
    expect(await kindOf(bearer, elsewhere)).toBe('live');
    test.clock.advance(6 * DAY);
    await use(bearer);
    test.clock.advance(6 * DAY);
    expect(await kindOf(bearer, elsewhere)).toBe('live');
  });

  it('is written before the response after a pause, and later while in use', async () => {
    const { bearer, session } = await login(await newUser());
    test.clock.advance(2 * MINUTE);
    await use(bearer);
    const cameBack = test.clock.now();
    expect(await lastSeen(session)).toEqual(cameBack);
    test.clock.advance(2 * MINUTE - 1);
    await use(bearer);
    expect(await lastSeen(session)).toEqual(cameBack);
    await test.domain.users.writeTouches();
    expect(await lastSeen(session)).toEqual(test.clock.now());
  });

  it('is written later while a change has locked it, so that its requests take no connections', async () => {
    const { bearer, session } = await login(await newUser());
    test.clock.advance(2 * MINUTE);
    const lock = await lockRows(test, 'SELECT FROM session WHERE id = $1 FOR UPDATE', [session.id]);
    await use(bearer).finally(lock.release);
    expect(await lastSeen(session)).toEqual(session.lastSeenAt);
    await test.domain.users.writeTouches();
    expect(await lastSeen(session)).toEqual(test.clock.now());
  });

  it('is written by its next request if it was locked while ten thousand others were queued', async () => {
    const elsewhere = await test.anotherNode();
    const { session } = await login(await newUser());
    test.clock.advance(2 * MINUTE);
    const now = test.clock.now();
    const lastSeenAt = new Date(now.getTime() - MINUTE);
    for (let count = 0; count < 10_000; count += 1)
      void elsewhere.users.touch({ ...session, id: randomUUID(), lastSeenAt }, now);
    const lock = await lockRows(test, 'SELECT FROM session WHERE id = $1 FOR UPDATE', [session.id]);
    await Promise.resolve(elsewhere.users.touch(session, now)).finally(lock.release);
    expect(await lastSeen(session)).toEqual(session.lastSeenAt);
    await elsewhere.users.touch(session, now);
    expect(await lastSeen(session)).toEqual(now);
  });

  it('ends for all holders of its bearer on logout', async () => {
    const elsewhere = await test.anotherNode();
    const { bearer, user, session } = await login(await newUser());
    expect(await kindOf(bearer, elsewhere)).toBe('live');
    const logout = () => test.domain.users.logout({ user, session }, TEST_OPERATOR, test.clock.now());
    await logout();
    expect(await kindOf(bearer)).toBe('expired');
    await expect(logout()).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await kindOf(bearer, elsewhere)).toBe('expired');
  });

  it('is stored only as a hash', async () => {
    const { bearer, session } = await login(await newUser());
    const rows = test.database.direct.selectFrom('session').selectAll().where('id', '=', session.id);
    const row = await rows.executeTakeFirstOrThrow();
    expect(bearer).toMatch(/^gps_[\w-]{43}$/);
    expect(session.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(row.secret_hash).toEqual(createHash('sha256').update(bearer).digest());
    expect(JSON.stringify(row)).not.toContain(bearer);
  });

  it('never exceeds twenty for concurrent logins', async () => {
    const user = await newUser();
    const opened = await Promise.all(Array.from({ length: 24 }, () => login(user)));
    const kinds = await Promise.all(opened.map(({ bearer }) => kindOf(bearer)));
    expect(kinds.filter((kind) => kind === 'live')).toHaveLength(20);
  });
});

describe('sessions in use', () => {
  const opened = async (count: number) =>
    Promise.all(Array.from({ length: count }, async () => login(await newUser())));
  /** Uses all of them, a minute after they were last seen. */
  async function useAll(bearers: readonly { readonly bearer: string }[]): Promise<void> {
    test.clock.advance(MINUTE);
    for (const { bearer } of bearers) await use(bearer);
  }
  const seen = (sessions: readonly { readonly session: { readonly id: string } }[]) =>
    Promise.all(sessions.map(({ session }) => lastSeen(session)));

  it('are written in one statement', async () => {
    const sessions = await opened(8);
    await useAll(sessions);
    const statements = await recordStatements(() => test.domain.users.writeTouches());
    expect(statements).toHaveLength(1);
    expect(await seen(sessions)).toEqual(sessions.map(() => test.clock.now()));
    expect(await recordStatements(() => test.domain.users.writeTouches())).toEqual([]);
  });

  it('have the same idle end, whichever statement writes them', async () => {
    const sessions = [await login(await newUser()), await login(await newUser(), true)];
    await useAll(sessions);
    await test.domain.users.writeTouches();
    const third = await login(await newUser());
    const nearEnd = new Date(test.clock.now().getTime() + 5 * MINUTE);
    await sql`UPDATE session SET absolute_expires_at = ${nearEnd} WHERE id = ${third.session.id}`.execute(
      test.administrator.direct,
    );
    await useAll([third]);
    await test.domain.users.writeTouches();
    const idle = await Promise.all(
      [...sessions, third].map(async ({ session: { id } }) => {
        const rows = test.database.direct.selectFrom('session').select(['last_seen_at', 'idle_expires_at']);
        const row = await rows.where('id', '=', id).executeTakeFirstOrThrow();
        return row.idle_expires_at.getTime() - row.last_seen_at.getTime();
      }),
    );
    expect(idle).toEqual([7 * DAY, 30 * MINUTE, 4 * MINUTE]);
  });

  it('wait only for those that are locked', async () => {
    const sessions = await opened(3);
    await useAll(sessions);
    const before = await seen(sessions);
    const lock = await lockRows(test, 'SELECT FROM session WHERE id = $1 FOR UPDATE', [sessions[1]?.session.id]);
    const written = test.domain.users.writeTouches();
    const now = test.clock.now();
    await eventually(async () => (await seen(sessions)).filter((at) => at.getTime() === now.getTime()).length === 2);
    expect((await seen(sessions))[1]).toEqual(before[1]);
    await lock.release();
    await written;
    expect(await seen(sessions)).toEqual([now, now, now]);
  });

  it('stay ended, and keep the later time of another node', async () => {
    const elsewhere = await test.anotherNode();
    const [ended, later, usual] = await opened(3);
    if (ended === undefined || later === undefined || usual === undefined) throw new Error('three were opened');
    await useAll([ended, later, usual]);
    const now = test.clock.now();
    await test.domain.users.logout({ user: ended.user, session: ended.session }, TEST_OPERATOR, now);
    test.clock.advance(1_000);
    const authentication = await authenticate(later.bearer, elsewhere);
    if (authentication.kind !== 'live') throw new Error('the session should be live');
    await elsewhere.users.touch(authentication.session, test.clock.now());
    await elsewhere.users.writeTouches();
    await test.domain.users.writeTouches();
    expect(await seen([ended, later, usual])).toEqual([ended.session.lastSeenAt, test.clock.now(), now]);
    expect(await kindOf(ended.bearer)).toBe('expired');
  });

  it('restore their times if the database fails, and write them on the next request', async () => {
    const sessions = await opened(2);
    await useAll(sessions);
    const { direct } = test.administrator;
    const frozen = sql`CHECK (last_seen_at < ${sql.lit(test.clock.now().toISOString())})`;
    await sql`ALTER TABLE session ADD CONSTRAINT frozen ${frozen} NOT VALID`.execute(direct);
    await expect(test.domain.users.writeTouches()).rejects.toThrow('frozen');
    await sql`ALTER TABLE session DROP CONSTRAINT frozen`.execute(direct);
    expect(await seen(sessions)).toEqual(sessions.map(({ session }) => session.lastSeenAt));
    for (const { bearer } of sessions) await useAndWrite(bearer);
    expect(await seen(sessions)).toEqual(sessions.map(() => test.clock.now()));
  });
});

describe('block', () => {
  it('leaves a pending user pending when it ends', async () => {
    const email = 'pending@example.com';
    const { id } = await test.domain.users.create(
      project,
      { email, password: PASSWORD, status: 'PENDING' },
      TEST_OPERATOR,
    );
    await test.domain.users.block(project.id, id, { reasons: {}, until: null }, TEST_OPERATOR);
    expect((await test.domain.users.unblock(project.id, id, TEST_OPERATOR)).user.status).toBe('PENDING');
  });
});

describe('password', () => {
  it('is rehashed at login if its hash is outdated', async () => {
    const user = await newUser();
    const { hash } = await import('@node-rs/argon2');
    const weak = await hash(PASSWORD, { memoryCost: 4096, timeCost: 1 });
    const rows = test.database.direct;
    await rows.updateTable('users').set({ password_hash: weak }).where('id', '=', user.id).execute();
    // Without the new hash there is no session.
    const administrator = test.administrator.direct;
    await sql`ALTER TABLE users ADD CONSTRAINT as_before CHECK (id <> ${sql.lit(user.id)} OR password_hash = ${sql.lit(weak)})`.execute(
      administrator,
    );
    await expect(login(user)).rejects.toThrow('as_before');
    await sql`ALTER TABLE users DROP CONSTRAINT as_before`.execute(administrator);
    const sessions = rows.selectFrom('session').select('id').where('user_id', '=', user.id);
    expect(await sessions.execute()).toEqual([]);
    await login(user);
    const row = rows.selectFrom('users').select('password_hash').where('id', '=', user.id);
    expect((await row.executeTakeFirstOrThrow()).password_hash).toContain('$m=19456,t=2,p=1$');
    await login(user);
  });
});
