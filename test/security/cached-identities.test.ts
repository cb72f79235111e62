import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Notifications, Topic } from '../../src/storage/notifications.js';
import { DerivedCache } from '../../src/storage/snapshots.js';
import { createTestClock } from '../support/clock.js';
import { type SeededUser, seedProject, TEST_OPERATOR, useProject } from '../support/project.js';
import { refusal, useService } from '../support/service.js';

// architecture.md §5: the identity of a client is derived once and cached. The cached value is
// never older than its sources, neither after a change nor after the passing of time.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const clock = createTestClock();
const service = useService({ clock });
const project = useProject(service, { slug: 'isles', languages: ['en', 'de'] });
const other = useProject(service, { slug: 'other' });

let user: SeededUser;
let session: string;

const asking = (token = project.token) => ({ token, session });
const ask = (token?: string) => service.ask('me', {}, asking(token));
const refused = (token?: string) => service.expectRefusal('me', {}, asking(token));
/** The second request is answered from the cache. */
async function answers(): Promise<void> {
  for (const _ of [1, 2]) expect((await ask()).status).toBe(200);
}
const fromNow = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds);

describe('a cached identity', () => {
  beforeEach(async () => {
    user = await project.newUser();
    session = await project.loginAs(user);
  });

  it('has no session after its idle expiry', async () => {
    await answers();
    clock.advance(7 * DAY - 1);
    expect((await ask()).status).toBe(200);
    clock.advance(7 * DAY);
    expect(await refused()).toMatchObject(refusal(401, 'SESSION_EXPIRED'));
  });

  it('has no session after its absolute expiry, despite use', async () => {
    for (let day = 0; day < 30; day += 6) {
      await answers();
      clock.advance(6 * DAY);
    }
    expect(await refused()).toMatchObject(refusal(401, 'SESSION_EXPIRED'));
  });

  it('is marked as seen once a minute', async () => {
    const seen = async () => {
      await service.domain.users.writeTouches();
      const of = service.database.direct.selectFrom('session').select('last_seen_at').where('user_id', '=', user.id);
      return (await of.executeTakeFirstOrThrow()).last_seen_at;
    };
    const begin = await seen();
    await answers();
    clock.advance(MINUTE - 1);
    await answers();
    expect(await seen()).toEqual(begin);
    clock.advance(1);
    await answers();
    expect(await seen()).toEqual(clock.now());
    clock.advance(MINUTE - 1);
    await answers();
    clock.advance(1);
    await answers();
    expect(await seen()).toEqual(clock.now());
  });

  it('is blocked between two requests, until the block ends', async () => {
    await answers();
    await service.domain.users.block(
      project.id,
      user.id,
      { reasons: { en: 'test' }, until: fromNow(MINUTE) },
      TEST_OPERATOR,
    );
    for (const _ of [1, 2]) expect(await refused()).toMatchObject(refusal(403, 'USER_BLOCKED'));
    clock.advance(MINUTE - 1);
    expect(await refused()).toMatchObject(refusal(403, 'USER_BLOCKED'));
    clock.advance(1);
    await answers();
  });

  it('is refused by its context token after the grace period', async () => {
    const renewed = await seedProject(service, { slug: 'renewed' });
    const bearer = await renewed.login();
    const answer = async (token: string) => (await service.ask('me', {}, { token, session: bearer })).status;
    const current = await renewed.rotateToken({ graceSeconds: 60 });
    for (const token of [renewed.token, current, renewed.token]) expect(await answer(token)).toBe(200);
    clock.advance(MINUTE - 1);
    expect(await answer(renewed.token)).toBe(200);
    clock.advance(1);
    expect([await answer(renewed.token), await answer(current)]).toEqual([404, 200]);
  });

  it('is refused during a maintenance window', async () => {
    await answers();
    const plan = { gameServerId: null, from: fromNow(MINUTE), until: fromNow(2 * MINUTE), messages: {} };
    await service.domain.projects.scheduleMaintenance(project.id, plan, TEST_OPERATOR);
    await answers();
    clock.advance(MINUTE);
    for (const _ of [1, 2]) expect(await refused()).toMatchObject(refusal(503, 'PROJECT_UNAVAILABLE'));
    clock.advance(MINUTE);
    await answers();
  });

  it('is answered in the current language of its user', async () => {
    const language = async () =>
      (await service.ask('me', {}, { ...asking(), headers: { 'accept-language': 'fr' } })).headers.get(
        'content-language',
      );
    expect([await language(), await language()]).toEqual(['en', 'en']);
    await service.run('setLanguage', { language: 'de' }, asking());
    expect([await language(), await language()]).toEqual(['de', 'de']);
    expect((await ask()).headers.get('content-language')).toBe('en');
  });

  it('is valid in its own project only', async () => {
    await answers();
    for (const _ of [1, 2]) expect(await refused(other.token)).toMatchObject(refusal(401, 'UNAUTHENTICATED'));
    await answers();
  });

  it('has no session after another request has ended it', async () => {
    await answers();
    const second = await project.loginAs(user);
    await project.run('revokeOtherSessions', {}, { session: second });
    for (const _ of [1, 2]) expect(await refused()).toMatchObject(refusal(401, 'SESSION_EXPIRED'));
  });
});

describe('a derived value', () => {
  let isFresh: boolean;
  let changed: (topic: Topic) => void;
  let cache: DerivedCache<string, string>;

  beforeEach(() => {
    isFresh = true;
    const listeners = new Map<Topic, () => void>();
    changed = (topic) => listeners.get(topic)?.();
    const notifications: Notifications = {
      isFresh: () => isFresh,
      start: () => sleep(0),
      settled: () => sleep(0),
      subscribe: (topic, listener) => void listeners.set(topic, () => listener('1')),
      close: () => sleep(0),
    };
    cache = new DerivedCache({ name: 'test', notifications, topics: ['session', 'user'], max: 4 });
    cache.set('key', 'value', 1_000);
  });

  const valueAt = (milliseconds: number) => cache.get('key', new Date(milliseconds));

  it('is valid until its expiry', () => expect([valueAt(999), valueAt(1_000)]).toEqual(['value', undefined]));

  it.each(['session', 'user'] as const)(
    'is invalid after a change of one of its topics (%s), and no other',
    (topic) => {
      changed('server');
      expect(valueAt(999)).toBe('value');
      changed(topic);
      expect(valueAt(999)).toBeUndefined();
    },
  );

  it('is invalid while notifications are interrupted, and is not cached then', () => {
    isFresh = false;
    expect(valueAt(999)).toBeUndefined();
    cache.set('stale', 'value', 1_000);
    isFresh = true;
    expect([valueAt(999), cache.get('stale', new Date(0))]).toEqual(['value', undefined]);
  });

  it('is evicted after the most recently used values', () => {
    for (let n = 0; n < 4; n += 1) cache.set(`other ${n}`, 'value', 1_000);
    expect(valueAt(999)).toBeUndefined();
    expect(cache.get('other 3', new Date(0))).toBe('value');
  });
});
