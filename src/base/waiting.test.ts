import { availableParallelism } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { createPasswords } from '../domain/credentials/password-hashes.js';
import { createGate } from './queues.js';

/** Work that goes on until it is told to end. */
function held() {
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

describe('the gate before hashing', () => {
  it('lets only so many run at a time, the others in the order they came', async () => {
    const gate = createGate({ concurrency: 1, waiting: 2 });
    const [first, second, third] = [held(), held(), held()];
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

  it('refuses with RATE_LIMITED and a second to wait when the queue is full', async () => {
    const gate = createGate({ concurrency: 1, waiting: 1 });
    const [first, second, third] = [held(), held(), held()];
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

  it('lets whoever is first pass all others that wait, and keeps room for them when the queue is full', async () => {
    const gate = createGate({ concurrency: 1, waiting: 1 });
    const [running, stranger, first] = [held(), held(), held()];
    const runs = [gate.run(running.work), gate.run(stranger.work), gate.run(first.work, { hasPriority: true })];
    await expect(gate.run(held().work)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await expect(gate.run(held().work, { hasPriority: true })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    running.end();
    await turn();
    expect([stranger, first].map((work) => work.hasStarted())).toEqual([false, true]);
    first.end();
    await turn();
    expect(stranger.hasStarted()).toBe(true);
    stranger.end();
    await Promise.all(runs);
  });

  it('gives the place of failed work to the next', async () => {
    const gate = createGate({ concurrency: 1, waiting: 1 });
    const failing = gate.run(() => Promise.reject(new Error('no')));
    const next = gate.run(async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});

describe('a gate for work that may stand still', () => {
  it('keeps back places from every key for the next one', async () => {
    const gate = createGate({ concurrency: 7, reservesCapacity: true });
    const works: ReturnType<typeof held>[] = [];
    const runningOf = async (key: number) => {
      const come = Array.from({ length: 10 }, held);
      works.push(...come);
      runs.push(...come.map(({ work }) => gate.run(work, { key })));
      await turn();
      return come.filter((work) => work.hasStarted()).length;
    };
    const runs: Promise<void>[] = [];
    // Each may have as many as are left without it.
    expect([await runningOf(1), await runningOf(2), await runningOf(3)]).toEqual([4, 2, 1]);
    for (const work of works) work.end();
    await Promise.all(runs);
  });

  it('lets the keys go in turn, and those of one key in the order they came', async () => {
    const gate = createGate({ concurrency: 1, reservesCapacity: true });
    const order: string[] = [];
    const first = held();
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

  it('lets one wait no longer than the gate, or its own deadline, allows', async () => {
    const gate = createGate({ concurrency: 1, waitMs: 60_000, full: 'SERVICE_UNAVAILABLE' });
    const first = held();
    const run = gate.run(first.work);
    const late = gate.run(async () => 'too late', { deadline: performance.now() + 20 });
    await expect(late).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', fields: { retryAfterSeconds: 1 } });
    first.end();
    await run;
    expect(await gate.run(async () => 'in time')).toBe('in time');
  });

  it('holds only so many of one key to wait', async () => {
    const gate = createGate({ concurrency: 1, waiting: 1 });
    const first = held();
    const runs = [gate.run(first.work, { key: 1 }), gate.run(async () => {}, { key: 1 })];
    await expect(gate.run(async () => {}, { key: 1 })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    runs.push(gate.run(async () => {}, { key: 2 }));
    first.end();
    await Promise.all(runs);
  });
});

describe('passwords', () => {
  const passwords = createPasswords();
  const of = { projectId: 1, place: '192.0.2.1' };

  it('of one project wait for their turn, not for those of another', async () => {
    const order: string[] = [];
    const hash = async (name: string, projectId: number, place: string) => {
      await passwords.hash('', { projectId, place });
      order.push(name);
    };
    const rush = Array.from({ length: 60 }, (_none, index) => hash('rush', 1, `192.0.2.${index}`));
    await hash('other', 2, '198.51.100.1');
    expect(order.filter((name) => name === 'rush').length).toBeLessThan(30);
    await Promise.all(rush);
  });

  it('match in any normal form', async () => {
    const phc = await passwords.hash('cafe\u0301 au lait', of);
    expect(await passwords.verify(phc, 'caf\u00e9 au lait', of)).toBe(true);
    expect(await passwords.verify(phc, 'cafe au lait', of)).toBe(false);
  });

  it('never match where there is no user, and never when too long to be one', async () => {
    const phc = await passwords.hash('', of);
    expect(await passwords.verify(null, 'anything', of)).toBe(false);
    expect(await passwords.verify(phc, 'x'.repeat(1025), of)).toBe(false);
  });

  it('are Argon2id with the parameters of rules.md §3.2', async () => {
    expect(await passwords.hash('some password', of)).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
    );
  });

  it('of who is known are looked at before those of strangers, two at a time of each; none of these fills the queue', async () => {
    const order: string[] = [];
    const look = (name: string, who: { readonly home: string } | { readonly place: string }) =>
      passwords.verify(null, 'wrong', { projectId: 1, ...who }).then(
        () => void order.push(name),
        () => void order.push(`${name} refused`),
      );
    const strangers = Array.from({ length: 120 }, (_none, index) =>
      look('stranger', { place: index < 90 ? 'a' : 'b' }),
    );
    const known = Array.from({ length: 4 }, () => look('known', { home: 'ada' }));
    await Promise.all([...strangers, ...known]);
    expect(order.filter((name) => name === 'stranger refused')).toHaveLength(40);
    const looked = order.filter((name) => !name.endsWith('refused'));
    // Those that ran already when they came, and then two of hers; the others take their turn. Threads end as they like.
    const atOnce = availableParallelism();
    expect(looked.slice(0, 3 * atOnce + 2).filter((name) => name === 'known')).toHaveLength(2);
    expect(looked.slice(-2 * atOnce - 2).filter((name) => name === 'known')).toHaveLength(2);
  });

  it('are outdated when made with less effort than today', async () => {
    const phc = (m: number, t: number) => `$argon2id$v=19$m=${m},t=${t},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    expect(await passwords.isOutdated(phc(19_456, 2))).toBe(false);
    expect(await passwords.isOutdated(phc(4_096, 2))).toBe(true);
    expect(await passwords.isOutdated(phc(19_456, 1))).toBe(true);
  });
});
