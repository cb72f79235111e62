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

const beat = (): void => freshness.returned(freshness.sent());

describe('freshness', () => {
  it('begins with the first heartbeat that comes back', () => {
    expect(freshness.isFresh()).toBe(false);
    const first = freshness.sent();
    expect(freshness.isFresh()).toBe(false);
    freshness.returned(first);
    expect(freshness.isFresh()).toBe(true);
  });

  it('ends a second after the heartbeat was sent, however late it came back', () => {
    const slow = freshness.sent();
    jest.advanceTimersByTime(900);
    freshness.returned(slow);
    expect(freshness.isFresh()).toBe(true);
    jest.advanceTimersByTime(100);
    expect(freshness.isFresh()).toBe(false);
  });

  it('does not come back with a heartbeat of a connection that was lost', () => {
    const old = freshness.sent();
    freshness.lose();
    freshness.returned(old);
    expect(freshness.isFresh()).toBe(false);
  });
});

describe('settled', () => {
  it('waits for a heartbeat that was sent after the call', async () => {
    beat();
    const before = freshness.sent();
    jest.advanceTimersByTime(1);
    const settled = observe(freshness.settled());
    const after = freshness.sent();
    freshness.returned(before);
    expect(await settled()).toBe(false);
    freshness.returned(after);
    expect(await settled()).toBe(true);
  });

  it('resolves at once when memory is not trusted', async () => {
    expect(await observe(freshness.settled())()).toBe(true);
  });

  it('resolves when memory is not trusted any more', async () => {
    beat();
    const settled = observe(freshness.settled());
    jest.advanceTimersByTime(999);
    expect(await settled()).toBe(false);
    jest.advanceTimersByTime(1);
    expect(await settled()).toBe(true);
  });

  it('having given up, does not let an earlier heartbeat make memory trusted again', async () => {
    beat();
    jest.advanceTimersByTime(500);
    const beforeTheChange = freshness.sent();
    jest.advanceTimersByTime(100);
    const settled = observe(freshness.settled());
    jest.advanceTimersByTime(400);
    expect(await settled()).toBe(true);
    freshness.returned(beforeTheChange);
    expect(freshness.isFresh()).toBe(false);
    beat();
    expect(freshness.isFresh()).toBe(true);
  });

  it('resolves when the connection is lost', async () => {
    beat();
    const settled = observe(freshness.settled());
    freshness.lose();
    expect(await settled()).toBe(true);
  });
});

/** Tells whether a promise has resolved by now. */
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
