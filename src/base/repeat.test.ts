import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { recordingLog, silentLog } from '../../test/support/log.js';
import { repeat } from './repeat.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Work of which every round goes on until it is told to end. */
function heldWork() {
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  return {
    work: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    },
    rounds: () => ends.length,
    most: () => most,
    end: () => ends.at(-1)?.(),
  };
}

describe('work that is repeated', () => {
  it('keeps its rhythm and leaves out what falls into a round that still runs', async () => {
    const held = heldWork();
    const repeated = repeat({ everyMs: 1_000, work: held.work, failureMessage: '' }, silentLog);
    await jest.advanceTimersByTimeAsync(999);
    expect(held.rounds()).toBe(0);
    await jest.advanceTimersByTimeAsync(3_501);
    expect(held.rounds()).toBe(1);
    held.end();
    await jest.advanceTimersByTimeAsync(499);
    expect(held.rounds()).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(held.rounds()).toBe(2);
    expect(held.most()).toBe(1);
    held.end();
    await repeated.stop();
  });

  it('is stopped when its round has ended, and begins no other', async () => {
    const held = heldWork();
    const repeated = repeat({ everyMs: 1_000, work: held.work, failureMessage: '' }, silentLog);
    await jest.advanceTimersByTimeAsync(1_000);
    let hasStopped = false;
    const stopped = repeated.stop().then(() => {
      hasStopped = true;
    });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(hasStopped).toBe(false);
    held.end();
    await stopped;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(held.rounds()).toBe(1);
  });

  it('goes on after a fault, and complains once a minute', async () => {
    const { log, lines } = recordingLog();
    let rounds = 0;
    const work = () => {
      rounds += 1;
      return Promise.reject(new Error('no'));
    };
    const repeated = repeat({ everyMs: 1_000, work, failureMessage: 'it cannot be done' }, log);
    await jest.advanceTimersByTimeAsync(60_000);
    expect({ rounds, lines }).toEqual({ rounds: 60, lines: ['error it cannot be done'] });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(lines).toHaveLength(2);
    await repeated.stop();
  });
});
