import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestClock } from '../../../test/support/clock.js';
import { manifest } from '../../../test/support/manifest.js';
import { seedProject, TEST_OPERATOR, useProject } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';

// rules.md §1.2 and §3.9.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const clock = createTestClock();
const service = useService({ clock });
const project = useProject(service, { slug: 'isles', languages: ['en', 'de', 'ru'] });
let session: string;

beforeAll(async () => {
  session = await project.login();
});

const fromNow = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);
const start = (until: Date | null, messages = {}) =>
  service.domain.projects.startMaintenance(project.id, { until, messages }, TEST_OPERATOR);
const end = () => service.domain.projects.endMaintenance(project.id, TEST_OPERATOR);
const isUp = async () => (await project.ask('me', {}, { session })).status === 200;
const down = async (acceptLanguage = 'en') => {
  const answer = await project.ask('me', {}, { session, headers: { 'accept-language': acceptLanguage } });
  const [error] = answer.body.errors ?? [];
  if (error === undefined) throw new Error(`the project is up: ${answer.text}`);
  return { ...error, status: answer.status, headers: answer.headers };
};
const availability = async () => Object(await project.run('project')).availability;

describe('maintenance', () => {
  it('returns PROJECT_UNAVAILABLE with a retry delay and ends at once', async () => {
    await start(null);
    const answer = await down();
    expect(answer).toMatchObject({
      status: 503,
      message: 'The project is not available at the moment. Please come back later.',
      extensions: { code: 'PROJECT_UNAVAILABLE', category: 'internal', retryable: false, retryAfterSeconds: 60 },
    });
    expect(answer.headers.get('retry-after')).toBe('60');
    await end();
    expect(await isUp()).toBe(true);
  });

  it('lasts until its last millisecond without a job', async () => {
    await start(fromNow(HOUR));
    clock.advance(HOUR - 1);
    expect(await isUp()).toBe(false);
    expect(await project.run('projectAvailable')).toBe(false);
    clock.advance(1);
    expect(await isUp()).toBe(true);
    expect(await project.run('projectAvailable')).toBe(true);
  });

  it('starts at the first millisecond of a planned window', async () => {
    const window = { game_server_id: null, messages: {}, created_by: 'test' };
    const [startsAt, endsAt] = [fromNow(MINUTE), fromNow(2 * MINUTE)];
    await service.database.direct
      .insertInto('availability_window')
      .values({ ...window, project_id: project.id, starts_at: startsAt, ends_at: endsAt })
      .execute();
    await service.notifications.settled();
    clock.advance(MINUTE - 1);
    expect(await isUp()).toBe(true);
    clock.advance(1);
    expect((await down()).extensions.retryAfterSeconds).toBe(60);
    clock.advance(MINUTE);
    expect(await isUp()).toBe(true);
  });

  it('of one server leaves the project available', async () => {
    const window = { game_server_id: Number(project.servers[0].id), messages: {}, created_by: 'test' };
    await service.database.direct
      .insertInto('availability_window')
      .values({ ...window, project_id: project.id, starts_at: clock.now(), ends_at: null })
      .execute();
    await service.notifications.settled();
    expect(await isUp()).toBe(true);
  });

  it.each([
    [2 * SECOND, 5],
    [5 * SECOND, 5],
    [5 * SECOND + 1, 6],
    [100 * SECOND, 100],
    [HOUR, 3600],
    [HOUR + 1, 3600],
    [5 * HOUR, 3600],
  ])('that ends in %d ms returns a retry delay of %d s', async (milliseconds, seconds) => {
    await start(fromNow(milliseconds));
    const { headers, extensions } = await down();
    expect(headers.get('retry-after')).toBe(String(seconds));
    expect(extensions.retryAfterSeconds).toBe(seconds);
    expect((await availability()).retryAfterSeconds).toBe(seconds);
    await end();
  });

  it('affects only its project', async () => {
    const other = await seedProject(service, { slug: 'other' });
    await start(null);
    expect(await other.run('gameServers')).toHaveLength(2);
    await end();
  });
});

describe('notice of the operator', () => {
  const messages = { en: 'Back at noon.', ru: 'Вернёмся в полдень.' };

  it('is the message in the language of the response', async () => {
    await start(fromNow(HOUR), messages);
    const english = await down('en');
    expect([english.message, english.headers.get('content-language')]).toEqual([messages.en, 'en']);
    const russian = await down('ru-RU, en;q=0.5');
    expect([russian.message, russian.headers.get('content-language')]).toEqual([messages.ru, 'ru']);
  });

  it('falls back like all texts and sets Content-Language', async () => {
    const answer = await down('de');
    expect([answer.message, answer.headers.get('content-language')]).toEqual([messages.en, 'en']);
  });

  it('is returned by the project operation with the end', async () => {
    const headers = { 'accept-language': 'ru' };
    const shown = Object(await project.run('project', {}, { headers })).availability;
    expect(shown).toEqual({
      available: false,
      message: messages.ru,
      until: fromNow(HOUR).toISOString(),
      retryAfterSeconds: 3600,
    });
    await end();
    expect(await availability()).toEqual({ available: true, message: null, until: null, retryAfterSeconds: null });
  });

  it('defaults to a localized message of the service', async () => {
    await start(null);
    const { message, headers } = await down('de');
    expect([message, headers.get('content-language')]).toEqual([expect.stringMatching(/^Das Projekt ist .+\.$/), 'de']);
    await end();
  });
});

describe('operations during maintenance', () => {
  const operations = Object.entries(manifest.operations);

  it('are rejected before other errors, except projectAvailable, project and logout', async () => {
    const leaving = await project.login();
    await start(null);
    const exempt: string[] = [];
    for (const [id] of operations) {
      const { code } = await project.ask(id, {}, { session: leaving });
      if (code !== 'PROJECT_UNAVAILABLE') exempt.push(id);
    }
    expect(exempt.sort()).toEqual(['logout', 'project', 'projectAvailable']);
    await end();
    expect(await project.expectRefusal('me', {}, { session: leaving })).toMatchObject(refusal(401, 'SESSION_EXPIRED'));
  });

  it('have no effect', async () => {
    const { email, password } = project.user;
    const state = async () => {
      const { db } = service.database;
      const [users, sessions] = [
        db.selectFrom('users').selectAll(),
        db.selectFrom('session').selectAll().orderBy('id'),
      ];
      return [await users.orderBy('id').execute(), await sessions.execute()];
    };
    const attempts = [
      ['login', { email, password }],
      ['setLanguage', { language: 'ru' }],
      ['changeServer', { gameServerId: project.servers[1].id }],
    ] as const;
    // The last-seen time of the session is due.
    clock.advance(2 * MINUTE);
    await start(null);
    const before = await state();
    for (const [id, variables] of attempts) {
      expect(await project.expectRefusal(id, variables, { session })).toMatchObject(
        refusal(503, 'PROJECT_UNAVAILABLE'),
      );
    }
    expect(await state()).toEqual(before);
    await end();
    for (const [id, variables] of attempts) await project.run(id, variables, { session }); // (control)
    expect(await state()).not.toEqual(before);
  });
});

describe('archived project', () => {
  it('has no valid context for any operation', async () => {
    const archived = await seedProject(service, { slug: 'archived' });
    const availabilityBySql = async (to: 'ARCHIVED' | 'AVAILABLE') => {
      const rows = service.database.direct.updateTable('project').set({ availability: to });
      await rows.where('id', '=', archived.id).execute();
      await service.notifications.settled();
    };
    await availabilityBySql('ARCHIVED');
    for (const id of Object.keys(manifest.operations)) {
      expect(await archived.expectRefusal(id)).toMatchObject({
        ...refusal(404, 'PROJECT_CONTEXT_OUTDATED'),
        extensions: { category: 'not_found' },
      });
    }
    await availabilityBySql('AVAILABLE'); // (control)
    expect(await archived.run('projectAvailable')).toBe(true);
  });
});
