import { describe, expect, it } from '@jest/globals';
import { createTestClock } from '../../../test/support/clock.js';
import { eventually } from '../../../test/support/eventually.js';
import { type SeededProject, seedProject } from '../../../test/support/project.js';
import { useRelay } from '../../../test/support/relay.js';
import { useService } from '../../../test/support/service.js';
import { openDatabase } from '../../storage/database.js';
import { createProjectContext } from './project-context.js';

// rules.md §1.3: a token identifies the project; an outdated one asks the client to reload its
// configuration.

const HOUR_S = 3_600;

const clock = createTestClock();
const service = useService({ clock });
let count = 0;

const relay = useRelay(service);

const newProject = (): Promise<SeededProject> => {
  count += 1;
  return seedProject(service, { slug: `project${count}` });
};
/** 200, or the error code. */
const answerTo = async (token: string) => {
  const { status, code } = await service.ask('projectAvailable', {}, { token });
  return code ?? status;
};

describe('replaced token', () => {
  it('is valid until the last millisecond of its grace period', async () => {
    const project = await newProject();
    const session = await project.login();
    const next = await project.rotateToken({ graceSeconds: HOUR_S });
    clock.advance(HOUR_S * 1_000 - 1);
    expect([await answerTo(project.token), await answerTo(next)]).toEqual([200, 200]);
    clock.advance(1);
    expect([await answerTo(project.token), await answerTo(next)]).toEqual(['PROJECT_CONTEXT_OUTDATED', 200]);
    // Sessions belong to the project, not to the token.
    expect(await service.run('me', {}, { token: next, session })).toMatchObject({ id: project.user.id });
  });

  it('without a grace period is outdated immediately and permanently, never invalid', async () => {
    const project = await newProject();
    const next = await project.rotateToken({ graceSeconds: 0 });
    expect(await answerTo(project.token)).toBe('PROJECT_CONTEXT_OUTDATED');
    clock.advance(400 * 86_400_000);
    expect(await answerTo(project.token)).toBe('PROJECT_CONTEXT_OUTDATED');
    expect(await answerTo(next)).toBe(200);
    expect(await answerTo(`${next.slice(0, -1)}${next.endsWith('A') ? 'B' : 'A'}`)).toBe('PROJECT_CONTEXT_INVALID');
  });

  it('is outdated at once, also if a node is reading tokens meanwhile', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const database = openDatabase(relay.connection, { poolSize: 1, statementTimeoutMs: 5_000 });
    try {
      const { notifications } = service;
      const memory = { projects: 10, sessions: 10 };
      const { contextOf } = createProjectContext({ db: database.direct, notifications, memory });
      const kind = async () => (await contextOf(project.token, clock.now())).kind;
      expect(await kind()).toBe('known');
      await other.rotateToken({ graceSeconds: 0 }); // a reason to read tokens again
      relay.stall();
      const read = kind();
      await project.rotateToken({ graceSeconds: 0 });
      relay.resume();
      await read;
      expect(await kind()).toBe('outdated');
    } finally {
      await database.close();
    }
  });

  it('keeps its own grace period after another replacement', async () => {
    const project = await newProject();
    const second = await project.rotateToken({ graceSeconds: 2 * HOUR_S });
    const third = await project.rotateToken({ graceSeconds: HOUR_S });
    const all = async () => [await answerTo(project.token), await answerTo(second), await answerTo(third)];
    expect(await all()).toEqual([200, 200, 200]);
    clock.advance(HOUR_S * 1_000);
    expect(await all()).toEqual([200, 'PROJECT_CONTEXT_OUTDATED', 200]);
    clock.advance(HOUR_S * 1_000);
    expect(await all()).toEqual(['PROJECT_CONTEXT_OUTDATED', 'PROJECT_CONTEXT_OUTDATED', 200]);
  });

  it('(control) is valid again when its grace period is extended', async () => {
    const project = await newProject();
    await project.rotateToken({ graceSeconds: HOUR_S });
    clock.advance(HOUR_S * 1_000);
    expect(await answerTo(project.token)).toBe('PROJECT_CONTEXT_OUTDATED');
    await service.database.direct
      .updateTable('context_token')
      .set({ grace_until: new Date(clock.now().getTime() + 1) })
      .where('token', '=', project.token)
      .execute();
    await service.notifications.settled();
    expect(await answerTo(project.token)).toBe(200);
  });

  it.each([-1, 0.5, 30 * 86_400 + 1, Number.NaN])('rejects a grace period of %d seconds', async (graceSeconds) => {
    const project = await newProject();
    await expect(project.rotateToken({ graceSeconds })).rejects.toMatchObject({ code: 'INVALID_GRACE' });
    expect((await project.configuration()).identity.contextToken).toBe(project.token);
  });
});

describe('token', () => {
  it('grants access only to public operations', async () => {
    const project = await newProject();
    expect((await project.expectRefusal('me')).status).toBe(401);
  });

  it('is rejected in the language of the client, because the project is unknown', async () => {
    const headers = { 'accept-language': 'fr, de-AT;q=0.8' };
    const answer = await service.ask('projectAvailable', {}, { token: `pct_${'A'.repeat(32)}`, headers });
    expect(answer.headers.get('content-language')).toBe('de');
    expect(answer.body.errors?.[0]?.message).toMatch(/Projekt/);
  });
});

describe('rotation under load', () => {
  /** Responses to eight clients, one request after the other, before, during and after `work`. */
  async function underLoad(token: string, work: () => Promise<unknown>) {
    const answers: { readonly began: number; readonly answer: string | number }[] = [];
    let going = true;
    const client = async () => {
      while (going) {
        const began = performance.now();
        answers.push({ began, answer: await answerTo(token) });
      }
    };
    const clients = Array.from({ length: 8 }, client);
    await eventually(() => answers.length > 50);
    await work();
    const done = performance.now();
    const before = answers.length;
    await eventually(() => answers.length > before + 100);
    going = false;
    await Promise.all(clients);
    return { all: answers.map(({ answer }) => answer), since: answers.filter(({ began }) => began > done) };
  }

  it('with a grace period fails no request', async () => {
    const { token, rotateToken } = await newProject();
    const { all } = await underLoad(token, () => rotateToken({ graceSeconds: HOUR_S }));
    expect(new Set(all)).toEqual(new Set([200]));
  });

  it('without a grace period returns only the outdated error to requests that begin after it', async () => {
    const { token, rotateToken } = await newProject();
    const { all, since } = await underLoad(token, () => rotateToken({ graceSeconds: 0 }));
    expect(new Set(all)).toEqual(new Set([200, 'PROJECT_CONTEXT_OUTDATED']));
    expect(new Set(since.map(({ answer }) => answer))).toEqual(new Set(['PROJECT_CONTEXT_OUTDATED']));
  });
});
