import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queues } from '../../../src/base/queues.js';
import { createAdmission, type QueueKey } from '../../../src/request/admission.js';
import { countAnswers, useFixture } from '../../support/fixture.js';
import { lockRows, lockUserRow } from '../../support/locks.js';
import { type Answer, useService } from '../../support/service.js';
import { fillShop } from '../../support/shop.js';

// rules.md §3.12.5: a burst is served completely, however long it takes. Under overload, excess
// requests are refused on arrival, before they execute, and admitted ones are not refused.

const PAGES: QueueKey = { projectId: 1, documentId: 'pages', isExpensive: false };
const ORDERS: QueueKey = { projectId: 1, documentId: 'orders', isExpensive: false };
const OTHERS_PAGES: QueueKey = { projectId: 2, documentId: 'pages', isExpensive: false };
/** Duration of one request on the node. */
const ONE_MS = 10;

/** A node that executes requests one after the other, with fake timers. */
class Node {
  readonly #admission = createAdmission();
  /** Requests under execution, in order. */
  readonly #running: (() => void)[] = [];
  readonly counts = { come: 0, begun: 0, done: 0, refused: 0, refusedLater: 0, longestWait: 0 };

  /** Sends this many requests of a kind at once. */
  come(kind: QueueKey, count: number): void {
    for (let n = 0; n < count; n += 1) this.#ask(kind);
  }

  #ask(kind: QueueKey): void {
    const cameAt = performance.now();
    let hasBegun = false;
    this.counts.come += 1;
    const work = () => {
      hasBegun = true;
      this.counts.begun += 1;
      this.counts.longestWait = Math.max(this.counts.longestWait, performance.now() - cameAt);
      return new Promise<void>((resolve) => this.#running.push(resolve));
    };
    try {
      Promise.resolve(this.#admission.admit(kind, work)).then(
        () => {
          this.counts.done += 1;
        },
        () => {
          this.counts.refusedLater += 1;
        },
      );
    } catch (error) {
      expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', fields: { retryAfterSeconds: 1 } });
      expect(hasBegun).toBe(false);
      this.counts.refused += 1;
    }
  }

  /** Runs for this time; calls `coming` before each request that completes. */
  async work(milliseconds: number, coming: () => void = () => undefined): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += ONE_MS) {
      coming();
      await jest.advanceTimersByTimeAsync(ONE_MS);
      this.#running.shift()?.();
      await jest.advanceTimersByTimeAsync(0);
    }
  }

  /** Returns and resets the counts. */
  since(): Node['counts'] {
    const counts = { ...this.counts };
    Object.assign(this.counts, { come: 0, begun: 0, done: 0, refused: 0, refusedLater: 0, longestWait: 0 });
    return counts;
  }
}

describe('admission control', () => {
  let node: Node;
  beforeEach(async () => {
    jest.useFakeTimers();
    node = new Node();
    // The source of answers is not known yet.
    node.come(PAGES, 1);
    node.come(ORDERS, 1);
    await node.work(100);
    node.since();
  });
  afterEach(() => void jest.useRealTimers());

  it('serves a burst completely', async () => {
    for (let burst = 0; burst < 2; burst += 1) {
      node.come(PAGES, 400);
      await node.work(4_100);
      expect(node.since()).toMatchObject({ done: 400, refused: 0, refusedLater: 0 });
    }
  });

  it('refuses excess requests on arrival at three times the capacity, and no admitted one', async () => {
    const flood = () => node.come(PAGES, 3);
    // Requests before the detection are served as well.
    await node.work(7_000, flood);
    expect(node.since().refusedLater).toBe(0);
    await node.work(5_000, flood);
    // Throughput stays the same, and waiting times are short.
    const { come, done, refused, refusedLater, longestWait } = node.since();
    expect([come, done, refusedLater]).toEqual([1_500, 500, 0]);
    expect(Math.abs(refused - 1_000)).toBeLessThan(5);
    expect(longestWait).toBeLessThanOrEqual(10 * ONE_MS);
    // During a pause of the load, all admitted requests complete.
    await node.work(500);
    node.since();
    await node.work(1_000, flood);
    expect(node.since().longestWait).toBeLessThanOrEqual(10 * ONE_MS);
  });

  it('admits all requests and bursts again when the load falls', async () => {
    await node.work(7_000, () => node.come(PAGES, 3));
    let tick = 0;
    const less = () => {
      tick += 1;
      node.come(PAGES, tick % 2);
    };
    await node.work(2_500, less);
    node.since();
    await node.work(1_000, less);
    node.come(PAGES, 90);
    await node.work(2_000, less);
    expect(node.since()).toMatchObject({ refused: 0, refusedLater: 0 });
    await node.work(5_000, () => node.come(PAGES, 3));
    await node.work(5_000);
    node.since();
    node.come(PAGES, 300);
    await node.work(3_100);
    expect(node.since()).toMatchObject({ done: 300, refused: 0, refusedLater: 0 });
  });

  it('refuses requests of the overloaded kind only', async () => {
    await node.work(7_000, () => node.come(PAGES, 3));
    let tick = 0;
    const served: number[] = [];
    const before = { ...node.counts };
    await node.work(2_000, () => {
      tick += 1;
      node.come(PAGES, 3);
      const refused = node.counts.refused;
      if (tick % 10 === 0) node.come(tick % 20 === 0 ? ORDERS : OTHERS_PAGES, 1);
      served.push(node.counts.refused - refused);
    });
    expect(served.every((refused) => refused === 0)).toBe(true);
    expect(node.counts.done - before.done).toBe(200);
  });

  it('continues while other requests are blocked', async () => {
    // These requests never complete.
    const admission = createAdmission();
    let begun = 0;
    const forGood = () => {
      begun += 1;
      return new Promise<void>(() => undefined);
    };
    for (let n = 0; n < 60; n += 1) void admission.admit(ORDERS, forGood);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(begun).toBe(60);
    const quick = async () => 'done';
    expect(await Promise.all([admission.admit(PAGES, quick), admission.admit(ORDERS, quick)])).toEqual([
      'done',
      'done',
    ]);
  });

  it('passes to each request whether it has waited, because its answer may be cached by now', async () => {
    const admission = createAdmission();
    const waits: boolean[] = [];
    const ends: (() => void)[] = [];
    const work = (hasWaited: boolean) => {
      waits.push(hasWaited);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    const all = Array.from({ length: 20 }, () => admission.admit(PAGES, work));
    while (ends.length > 0 || waits.length < 20) {
      ends.shift()?.();
      await jest.advanceTimersByTimeAsync(1);
    }
    await Promise.all(all);
    expect(waits.indexOf(true)).toBeGreaterThan(0);
    expect(waits.slice(waits.indexOf(true))).not.toContain(false);
  });

  it('does not treat answers to waiting requests as answers from memory', async () => {
    const admission = createAdmission();
    const ends: (() => void)[] = [];
    const make = () => new Promise<string>((resolve) => ends.push(() => resolve('made')));
    const come = (work: (hasWaited: boolean) => string | Promise<string>) =>
      Array.from({ length: 60 }, () => admission.admit(PAGES, work));
    const endAll = async () => {
      while (ends.length > 0) {
        ends.shift()?.();
        await jest.advanceTimersByTimeAsync(1);
      }
    };
    const first = admission.admit(PAGES, make);
    await endAll();
    const answers = [first, ...come((hasWaited) => (hasWaited ? 'kept meanwhile' : make()))];
    const begunAtOnce = ends.length;
    await endAll();
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['made', 'kept meanwhile']));
    const others = come(make);
    expect(ends.length).toBe(begunAtOnce);
    await endAll();
    await Promise.all(others);
  });

  it('admits requests that are answered from memory without waiting', () => {
    const admission = createAdmission();
    for (let n = 0; n < 60; n += 1) void admission.admit(ORDERS, () => new Promise<void>(() => undefined));
    expect(admission.admit(PAGES, () => 'kept')).toBe('kept');
  });
});

/** All functions that Jest can fake. */
const TIMERS = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'requestAnimationFrame'] as const),
  ...(['cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback'] as const),
  ...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

const ONLY_TIMEOUTS = { doNotFake: TIMERS.filter((name) => name !== 'setTimeout') };

describe('a node under load', () => {
  const service = useService({ responseCacheBytes: 0 });
  const fixture = useFixture(service, {
    slug: 'isles',
    declared: { policies: { pinPolicy: 'off' } },
    items: [{ sku: 'a' }],
  });
  const pages = (count: number): Promise<Answer[]> => {
    const { servers } = fixture.project;
    const page = () => fixture.project.ask('shopItems', { gameServerId: servers[0].id });
    return Promise.all(Array.from({ length: count }, page));
  };

  /** Returns a function that counts the requests that run or wait at the idle nodes. */
  function watchAdmission(): () => number {
    const idle = [...queues].filter(({ name, running }) => name === 'admission' && running() === 0);
    return () => idle.reduce((sum, { running, waiting }) => sum + running() + waiting(), 0);
  }

  it('answers two hundred concurrent requests', async () => {
    await fillShop(service, fixture.project, 50);
    // The first request of a document needs no slot: its answer could come from memory.
    await pages(1);
    const held = await lockRows(service, 'LOCK TABLE shop_item IN ACCESS EXCLUSIVE MODE', []);
    // Without timers, no request releases its slot after 250 ms. On a busy machine all would do
    // so, and the queue of shop readers does not hold two hundred.
    const admitted = watchAdmission();
    jest.useFakeTimers(ONLY_TIMEOUTS);
    try {
      const answers = pages(200);
      // Requests that arrive after the others were served would be a second burst.
      while (admitted() < 200) await sleep(20);
      await held.release();
      expect(countAnswers(await answers)).toEqual({ 200: 200 });
    } finally {
      jest.useRealTimers();
    }
  });

  it('refuses requests with Retry-After while their kind is blocked, and answers the waiting ones', async () => {
    const [held, free] = [await fixture.project.newUser(), await fixture.project.newUser()];
    const sessions = { held: await fixture.project.loginAs(held), free: await fixture.project.loginAs(free) };
    const change = (session: string) => fixture.project.ask('setLanguage', { language: 'en' }, { session });
    const balance = () => fixture.project.ask('balance', {}, { session: sessions.free });
    // The first request of a document needs no slot.
    expect((await change(sessions.free)).status).toBe(200);
    const rows = await lockUserRow(service, held.id);
    const admitted = watchAdmission();
    jest.useFakeTimers(ONLY_TIMEOUTS);
    const waiting = Array.from({ length: 60 }, () => change(sessions.held));
    try {
      while (admitted() < 60) await sleep(20);
      // The next requests take the slots of the blocked ones, all of them late for over a second.
      for (const _late of [1, 2]) {
        await sleep(1_100);
        jest.advanceTimersByTime(250);
      }
      const refused = await change(sessions.free);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
      expect((await balance()).status).toBe(200);
    } finally {
      jest.useRealTimers();
      await rows.release();
    }
    expect(countAnswers(await Promise.all(waiting))).toEqual({ 200: 60 });
  });
});
