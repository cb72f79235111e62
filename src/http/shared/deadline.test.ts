import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createDeadline } from './deadline.js';

// rules.md §3.12.2: each waiting request has its own deadline of ten seconds.

const LIMIT = 1_000;
const never = (): Promise<string> => new Promise(() => undefined);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const late = (): string => 'late';

describe('a deadline', () => {
  it('returns results and failures that are in time', async () => {
    const within = createDeadline(LIMIT);
    const works = [within(Promise.resolve('in time'), late), within(Promise.reject(new Error('failed')), late)];
    expect(await Promise.allSettled(works)).toMatchObject([{ value: 'in time' }, { reason: { message: 'failed' } }]);
  });

  it('expires each call at its own time, and not earlier', async () => {
    const within = createDeadline(LIMIT);
    const outcomes: string[] = [];
    const begin = (name: string): void =>
      void within(never(), () => `${name} is late`).then((outcome) => outcomes.push(outcome));
    begin('first');
    await jest.advanceTimersByTimeAsync(400);
    begin('second');
    await jest.advanceTimersByTimeAsync(599);
    expect(outcomes).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(outcomes).toEqual(['first is late']);
    await jest.advanceTimersByTimeAsync(399);
    expect(outcomes).toEqual(['first is late']);
    await jest.advanceTimersByTimeAsync(1);
    expect(outcomes).toEqual(['first is late', 'second is late']);
  });

  it('ignores completed calls', async () => {
    const within = createDeadline(LIMIT);
    const say = jest.fn(late);
    await within(Promise.resolve('in time'), say);
    const waiting = within(never(), late);
    await jest.advanceTimersByTimeAsync(LIMIT);
    expect(await waiting).toBe('late');
    expect(say).not.toHaveBeenCalled();
  });

  it('uses one timer for any number of calls', async () => {
    const within = createDeadline(LIMIT);
    const waiting = Array.from({ length: 100 }, () => within(never(), late));
    expect(jest.getTimerCount()).toBe(1);
    await jest.advanceTimersByTimeAsync(LIMIT);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['late']));
    expect(jest.getTimerCount()).toBe(0);
  });
});
