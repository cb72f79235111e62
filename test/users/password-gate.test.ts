import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newNetwork } from '../support/network.js';
import { type SeededProject, seedProject } from '../support/project.js';
import { type Answer, startTestService, type TestService } from '../support/service.js';

// operations.md §3.2: one hash per processor at a time, a hundred that wait, and the rest is told to come back.

const CAPACITY = availableParallelism() + 100;

let service: TestService;
let project: SeededProject;

beforeAll(async () => {
  service = await startTestService();
  project = await seedProject(service, { slug: 'isles' });
});
afterAll(() => service.stop());

const attempts = (count: number): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      service.ask(
        'login',
        { email: `user${index}@example.com`, password: 'wrong' },
        { token: project.token, from: newNetwork() },
      ),
    ),
  );
const statuses = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))].sort();

describe('more log-ins than can wait', () => {
  it('are told when to come back, none is a fault, and who is signed in goes on', async () => {
    const asking = { token: project.token, session: await project.login() };
    // Many more, because they come in no faster than the throttles count them, while others are done.
    const storm = attempts(CAPACITY + 200);
    const bystander = service.ask('me', {}, asking).then(({ status }) => status);
    expect(await Promise.race([bystander, storm])).toBe(200);

    const answers = await storm;
    expect(statuses(answers)).toEqual([401, 429]);
    for (const { status, headers, body } of answers) {
      if (status !== 429) continue;
      expect(headers.get('retry-after')).toBe('1');
      expect(body.errors?.[0]?.extensions).toMatchObject({
        code: 'RATE_LIMITED',
        category: 'authorization',
        retryable: true,
        retryAfterSeconds: 1,
      });
    }
    expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(CAPACITY);
    expect(service.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('leave the gate as it was: the right password works', async () => {
    expect(await project.login()).toMatch(/^gps_/);
  });

  it('(control) fewer are all let through', async () => {
    expect(statuses(await attempts(20))).toEqual([401]);
  });
});
