import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ping } from '../../../test/support/database.js';
import { eventually } from '../../../test/support/eventually.js';
import { newNetwork } from '../../../test/support/network.js';
import { useProject } from '../../../test/support/project.js';
import { type Answer, useService } from '../../../test/support/service.js';
import { OF_A_NODE } from '../../storage/database.js';
import { PASSWORD_COST } from './index.js';

// rules.md §3.2: one hash per processor at a time, a hundred waiting ones, and RATE_LIMITED for the
// rest.

const CAPACITY = availableParallelism() + 100;
const TOO_MANY = 10;

const service = useService({ passwordCost: PASSWORD_COST });
const project = useProject(service, { slug: 'isles' });

const attempts = (count: number, answered: (answer: Answer) => void): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const variables = { email: `user${index}@example.com`, password: 'wrong' };
      const answer = await project.ask('login', variables, { from: newNetwork() });
      answered(answer);
      return answer;
    }),
  );

/** Occupies all threads of the pool until the returned function is called, so that no hash runs. */
function holdHashing(): () => Promise<void> {
  const pipe = join(process.env.TEST_DATA_DIR ?? '', 'pipe');
  execFileSync('mkfifo', [pipe]);
  const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
  // Opening a pipe for reading blocks until it is opened for writing.
  const openPipes: Promise<FileHandle>[] = Array.from({ length: threads }, () => open(pipe, 'r'));
  return async () => {
    const writer = openSync(pipe, 'r+');
    for (const file of await Promise.all(openPipes)) await file.close();
    closeSync(writer);
  };
}

/** Opens all connections to the database, or uses those that are open. */
const useConnections = (): Promise<unknown> =>
  Promise.all(Array.from({ length: OF_A_NODE.poolSize }, () => ping(service.database)));

describe('logins beyond the queue', () => {
  it('return RATE_LIMITED with a retry delay, without internal errors, and signed-in users are not affected', async () => {
    const request = { session: await project.login() };
    // A new connection to the database would need a thread to log in. The pool closes connections
    // that are idle for ten seconds; on a busy machine the storm takes longer.
    await useConnections();
    const usingConnections = setInterval(useConnections, 1_000);
    const early: Answer[] = [];
    const release = holdHashing();
    const storm = attempts(CAPACITY + TOO_MANY, (answer) => void early.push(answer));
    try {
      await eventually(() => early.length === TOO_MANY);
      expect((await project.ask('me', {}, request)).status).toBe(200);
    } finally {
      clearInterval(usingConnections);
      // Otherwise the process could not end.
      await release();
    }

    for (const { status, headers, body } of early.slice(0, TOO_MANY)) {
      expect(status).toBe(429);
      expect(headers.get('retry-after')).toBe('1');
      expect(body.errors?.[0]?.extensions).toMatchObject({
        code: 'RATE_LIMITED',
        category: 'authorization',
        retryable: true,
        retryAfterSeconds: 1,
        details: { limit: 'BUSY' },
      });
    }
    const looked = (await storm).filter(({ status }) => status === 401);
    expect(looked).toHaveLength(CAPACITY);
    expect(service.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('leave the gate usable: the right password works', async () => {
    expect(await project.login()).toMatch(/^gps_/);
  });
});
