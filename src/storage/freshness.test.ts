import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Freshness } from './freshness.js';

let freshness: Freshness;
beforeEach(() => {
  jest.useFakeTimers();
  freshness = new Freshness();
});
afterEach(() => {
  jest.useRealTimers();
});

const beat = (): void => freshness.recordReturn(freshness.recordSent());

describe('freshness', () => {
  it('begins with the first returned heartbeat', () => {
    expect(freshness.isFresh()).toBe(false);
    const first = freshness.recordSent();
    expect(freshness.isFresh()).toBe(false);
    freshness.recordReturn(first);
    expect(freshness.isFresh()).toBe(true);
  });

  it('ends one second after the heartbeat was sent, not after it returned', () => {
    const slow = freshness.recordSent();
    jest.advanceTimersByTime(900);
    freshness.recordReturn(slow);
    expect(freshness.isFresh()).toBe(true);
    jest.advanceTimersByTime(100);
    expect(freshness.isFresh()).toBe(false);
  });

  it('ignores a heartbeat of a lost connection', () => {
    const old = freshness.recordSent();
    freshness.recordLoss();
    freshness.recordReturn(old);
    expect(freshness.isFresh()).toBe(false);
  });
});

describe('settled', () => {
  it('waits for a heartbeat that was sent after the call', async () => {
    beat();
    const before = freshness.recordSent();
    jest.advanceTimersByTime(1);
    const settled = observe(freshness.settled());
    const after = freshness.recordSent();
    freshness.recordReturn(before);
    expect(await settled()).toBe(false);
    freshness.recordReturn(after);
    expect(await settled()).toBe(true);
  });

  it('resolves immediately if caches are not fresh', async () => {
    expect(await observe(freshness.settled())()).toBe(true);
  });

  it('resolves when caches stop being fresh', async () => {
    beat();
    const settled = observe(freshness.settled());
    jest.advanceTimersByTime(999);
    expect(await settled()).toBe(false);
    jest.advanceTimersByTime(1);
    expect(await settled()).toBe(true);
  });

  it('ignores earlier heartbeats after it gave up', async () => {
    beat();
    jest.advanceTimersByTime(500);
    const beforeChange = freshness.recordSent();
    jest.advanceTimersByTime(100);
    const settled = observe(freshness.settled());
    jest.advanceTimersByTime(400);
    expect(await settled()).toBe(true);
    freshness.recordReturn(beforeChange);
    expect(freshness.isFresh()).toBe(false);
    beat();
    expect(freshness.isFresh()).toBe(true);
  });

  it('resolves when the connection is lost', async () => {
    beat();
    const settled = observe(freshness.settled());
    freshness.recordLoss();
    expect(await settled()).toBe(true);
  });
});

/** Returns a function that checks whether the promise has resolved. */
function observe(promise: Promise<void>): () => Promise<boolean> {
  let resolved = false;
  void promise.then(() => {
    resolved = true;
  });
  return async () => {
    await Promise.resolve();
    await Promise.resolve();
    return resolved;
  };
}
