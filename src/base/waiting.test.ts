import { availableParallelism } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { createPasswords } from '../domain/credentials/password-hashes.js';
import { createGate } from './queues.js';

/** Work that runs until `end` is called. */
function createManualWork() {
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  let started = false;
  return {
    work: async () => {
      started = true;
      await done;
    },
    end: () => end(),
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

  it('releases the place of failed work', async () => {
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
    // A key gets places while more are free than it uses.
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

describe('passwords', () => {
  const passwords = createPasswords();
  const of = { projectId: 1, network: '192.0.2.1' };

  it('are hashed fairly across projects', async () => {
    const order: string[] = [];
    const hash = async (name: string, projectId: number, network: string) => {
      await passwords.hash('', { projectId, network });
      order.push(name);
    };
    const rush = Array.from({ length: 60 }, (_none, index) => hash('rush', 1, `192.0.2.${index}`));
    await hash('other', 2, '198.51.100.1');
    expect(order.filter((name) => name === 'rush').length).toBeLessThan(30);
    await Promise.all(rush);
  });

  it('match in any Unicode normalization form', async () => {
    const phc = await passwords.hash('cafe\u0301 au lait', of);
    expect(await passwords.verify(phc, 'caf\u00e9 au lait', of)).toBe(true);
    expect(await passwords.verify(phc, 'cafe au lait', of)).toBe(false);
  });

  it('never match without a user, nor above the maximum length', async () => {
    const phc = await passwords.hash('', of);
    expect(await passwords.verify(null, 'anything', of)).toBe(false);
    expect(await passwords.verify(phc, 'x'.repeat(1025), of)).toBe(false);
  });

  it('are hashed with Argon2id and the parameters of rules.md §3.2', async () => {
    expect(await passwords.hash('some password', of)).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
    );
  });

  it('of known places are verified first, at most two per place, despite a full queue', async () => {
    const order: string[] = [];
    const verify = (name: string, origin: { readonly userKey: string } | { readonly network: string }) =>
      passwords.verify(null, 'wrong', { projectId: 1, ...origin }).then(
        () => void order.push(name),
        () => void order.push(`${name} refused`),
      );
    const others = Array.from({ length: 120 }, (_none, index) => verify('other', { network: index < 90 ? 'a' : 'b' }));
    const atKnownPlace = Array.from({ length: 4 }, () => verify('known place', { userKey: 'ada' }));
    await Promise.all([...others, ...atKnownPlace]);
    expect(order.filter((name) => name === 'other refused')).toHaveLength(40);
    const verified = order.filter((name) => !name.endsWith('refused'));
    // First the calls in progress, then two of the known place; the rest alternates. The order of
    // completion varies.
    const atOnce = availableParallelism();
    expect(verified.slice(0, 3 * atOnce + 2).filter((name) => name === 'known place')).toHaveLength(2);
    expect(verified.slice(-2 * atOnce - 2).filter((name) => name === 'known place')).toHaveLength(2);
  });

  it('are outdated if the parameters were weaker', async () => {
    const phc = (m: number, t: number) => `$argon2id$v=19$m=${m},t=${t},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    expect(await passwords.isOutdated(phc(19_456, 2))).toBe(false);
    expect(await passwords.isOutdated(phc(4_096, 2))).toBe(true);
    expect(await passwords.isOutdated(phc(19_456, 1))).toBe(true);
  });
});
