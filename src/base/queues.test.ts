import { describe, expect, it } from '@jest/globals';
import { createLatch } from '../../test/support/latch.js';
import { createGate } from './queues.js';

/** Work that runs until `end` is called. */
function createManualWork() {
  const { released, release } = createLatch();
  let started = false;
  return {
    work: async () => {
      started = true;
      await released;
    },
    end: release,
    hasStarted: () => started,
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a gate with a bounded queue', () => {
  it('limits concurrency and serves waiting calls in order', async () => {
    const gate = createGate({ concurrency: 1, waiting: 2 });
    const [first, second, third] = [createManualWork(), createManualWork(), createManualWork()];
    const runs = [first, second, third].map(({ work }) => gate.run(work));
    await turn();
    expect([first, second, third].map((work) => work.hasStarted())).toEqual([true, false, false]);
    first.end();
    await turn();
    expect([second, third].map((work) => work.hasStarted())).toEqual([true, false]);
    second.end();
    third.end();
    await Promise.all(runs);
  });

  it('rejects with RATE_LIMITED and retryAfterSeconds while the queue is full', async () => {
    const gate = createGate({ concurrency: 1, waiting: 1 });
    const [first, second, third] = [createManualWork(), createManualWork(), createManualWork()];
    const runs = [gate.run(first.work), gate.run(second.work)];
    await expect(gate.run(third.work)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      fields: { retryAfterSeconds: 1 },
    });
    first.end();
    second.end();
    await Promise.all(runs);
    third.end();
    await gate.run(third.work);
  });

  it('serves calls with priority first, with a queue of their own', async () => {
    const gate = createGate({ concurrency: 1, waiting: 1 });
    const [running, normal, prioritized] = [createManualWork(), createManualWork(), createManualWork()];
    const runs = [gate.run(running.work), gate.run(normal.work), gate.run(prioritized.work, { hasPriority: true })];
    await expect(gate.run(createManualWork().work)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await expect(gate.run(createManualWork().work, { hasPriority: true })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    running.end();
    await turn();
    expect([normal, prioritized].map((work) => work.hasStarted())).toEqual([false, true]);
    prioritized.end();
    await turn();
    expect(normal.hasStarted()).toBe(true);
    normal.end();
    await Promise.all(runs);
  });

  it('releases the slot of failed work', async () => {
    const gate = createGate({ concurrency: 1, waiting: 1 });
    const failing = gate.run(() => Promise.reject(new Error('no')));
    const next = gate.run(async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});

describe('a gate with several keys', () => {
  it('reserves capacity for the next key', async () => {
    const gate = createGate({ concurrency: 7, reservesCapacity: true });
    const works: ReturnType<typeof createManualWork>[] = [];
    const runningOf = async (key: number) => {
      const come = Array.from({ length: 10 }, createManualWork);
      works.push(...come);
      runs.push(...come.map(({ work }) => gate.run(work, { key })));
      await turn();
      return come.filter((work) => work.hasStarted()).length;
    };
    const runs: Promise<void>[] = [];
    // A key gets slots while more are free than it uses.
    expect([await runningOf(1), await runningOf(2), await runningOf(3)]).toEqual([4, 2, 1]);
    for (const work of works) work.end();
    await Promise.all(runs);
  });

  it('serves keys round-robin, and calls of a key in order', async () => {
    const gate = createGate({ concurrency: 1, reservesCapacity: true });
    const order: string[] = [];
    const first = createManualWork();
    const runs = [gate.run(first.work)];
    for (const [name, key] of [
      ['a1', 1],
      ['a2', 1],
      ['a3', 1],
      ['b1', 2],
      ['b2', 2],
      ['c1', 3],
    ] as const)
      runs.push(gate.run(async () => void order.push(name), { key }));
    first.end();
    await Promise.all(runs);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('rejects a call at the earlier of its deadline and waitMs', async () => {
    const gate = createGate({ concurrency: 1, waitMs: 60_000, full: 'SERVICE_UNAVAILABLE' });
    const first = createManualWork();
    const run = gate.run(first.work);
    const late = gate.run(async () => 'too late', { deadline: performance.now() + 20 });
    await expect(late).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', fields: { retryAfterSeconds: 1 } });
    first.end();
    await run;
    expect(await gate.run(async () => 'done')).toBe('done');
  });

  it('limits the number of waiting calls per key', async () => {
    const gate = createGate({ concurrency: 1, waiting: 1 });
    const first = createManualWork();
    const runs = [gate.run(first.work, { key: 1 }), gate.run(async () => {}, { key: 1 })];
    await expect(gate.run(async () => {}, { key: 1 })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    runs.push(gate.run(async () => {}, { key: 2 }));
    first.end();
    await Promise.all(runs);
  });
});
