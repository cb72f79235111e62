import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { eventually } from '../../test/support/eventually.js';
import { useFolder } from '../../test/support/folder.js';
import { runJob } from './worker-job.js';

const folder = useFolder();

/** Counts for 20 seconds. */
const SLOW = `
  import { workerData } from 'node:worker_threads';
  for (const end = Date.now() + 20_000; Date.now() < end;) Atomics.add(workerData, 0, 1);`;

const run = (module: string, timeoutMs: number, input: unknown = null) =>
  runJob({
    module,
    input: () => input,
    key: 'test',
    memoryMb: 16,
    timeoutMs,
    describeExcess: (limit) => `the job needs more than ${limit}`,
  });

it('ends and refuses a job that exceeds its time', async () => {
  const module = await folder.write('slow.mjs', SLOW);
  const counter = new Int32Array(new SharedArrayBuffer(4));
  const count = () => Atomics.load(counter, 0);
  await expect(run(module, 2_000, counter)).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    fields: { notice: 'the job needs more than 2 seconds' },
  });
  await eventually(async () => {
    const before = count();
    await sleep(50);
    return count() === before;
  });
  expect(count()).not.toBe(0); // (control)
});

it('ends and refuses a job that exceeds its memory', async () => {
  const module = await folder.write('greedy.mjs', 'const list = []; for (;;) list.push({ index: list.length });');
  await expect(run(module, 60_000)).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    fields: { notice: 'the job needs more than 16 MiB of memory' },
  });
});
