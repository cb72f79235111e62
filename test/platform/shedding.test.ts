import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { watchEventLoop } from '../../src/base/event-loop.js';
import { createGate, type Gate } from '../../src/base/waiting.js';
import { eventually } from '../support/eventually.js';

// What a gate does when more comes than can be done (decision 53), in a time that the test makes pass.

describe('a process', () => {
  /** Does nothing but to keep the process busy, and lets it breathe in between. */
  async function busy(milliseconds: number, atOnce: number): Promise<void> {
    for (const end = performance.now() + milliseconds; performance.now() < end; ) {
      for (const pause = performance.now() + atOnce; performance.now() < pause; );
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it('is late when it comes to what waits for it half a second later, and no more once it has time again', async () => {
    const isLate = watchEventLoop();
    await busy(3_000, 900);
    expect(isLate()).toBe(true);
    await eventually(() => !isLate());
  });
});

describe('a gate', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
  afterEach(() => void jest.useRealTimers());

  const WORK_MS = 10;
  const GATE = { atOnce: 1, waitMs: 5_000, full: 'SERVICE_UNAVAILABLE' } as const;

  const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
  const work = (milliseconds = WORK_MS) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

  /** Who came, in order: how long they waited, or what they were refused with. */
  type Fate = { readonly cameAt: number; readonly waited: number } | { readonly cameAt: number; readonly code: string };

  function come(gate: Gate, fates: Fate[]): void {
    const cameAt = performance.now();
    let waited = 0;
    const run = async () => {
      waited = performance.now() - cameAt;
      await work();
    };
    gate.run(run).then(
      () => void fates.push({ cameAt, waited }),
      ({ code }) => void fates.push({ cameAt, code }),
    );
  }

  /** Three times as many as can be served, for ten seconds; what became of those who came after the first three. */
  async function flood(gate: Gate) {
    const fates: Fate[] = [];
    const began = performance.now();
    for (let tick = 0; tick < 1_000; tick += 1) {
      for (let each = 0; each < 3; each += 1) come(gate, fates);
      await pass(WORK_MS);
    }
    await pass(10_000);
    const later = fates.filter(({ cameAt }) => cameAt - began > 3_000);
    const served = later.flatMap((fate) => ('waited' in fate ? [fate.waited] : []));
    const codes = new Set(later.flatMap((fate) => ('code' in fate ? [fate.code] : [])));
    return { served, longest: Math.max(...served), codes: [...codes] };
  }

  it('serves as many as ever while three times as many come, none of them late, and refuses the others soon', async () => {
    const { served, longest, codes } = await flood(createGate({ ...GATE, sheds: true }));
    expect(served.length).toBeGreaterThanOrEqual(0.98 * 700);
    expect(longest).toBeLessThanOrEqual(3 * WORK_MS);
    expect(codes).toEqual(['SERVICE_UNAVAILABLE']);
  });

  it('lets all be late where it does not shed', async () => {
    const { longest } = await flood(createGate(GATE));
    expect(longest).toBeGreaterThan(4_000);
  });

  it('takes a crowd that comes at once for what it is: all are served', async () => {
    const gate = createGate({ ...GATE, sheds: true });
    const fates: Fate[] = [];
    for (let each = 0; each < 190; each += 1) come(gate, fates);
    await pass(3_000);
    expect(fates.filter((fate) => 'waited' in fate)).toHaveLength(190);
  });

  it('lets those wait whom a lock holds up, and serves them all afterwards', async () => {
    const gate = createGate({ ...GATE, sheds: true });
    const held = gate.run(() => work(4_000));
    const fates: Fate[] = [];
    for (let each = 0; each < 40; each += 1) {
      come(gate, fates);
      await pass(90);
    }
    await pass(2_000);
    await held;
    expect(fates.filter((fate) => 'waited' in fate)).toHaveLength(40);
  });

  it('is patient again once everybody has been served', async () => {
    const gate = createGate({ ...GATE, sheds: true });
    await flood(gate);
    const fates: Fate[] = [];
    for (let each = 0; each < 100; each += 1) come(gate, fates);
    await pass(2_000);
    expect(fates.filter((fate) => 'waited' in fate)).toHaveLength(100);
  });
});
