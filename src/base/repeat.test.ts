import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { recordingLog, silentLog } from '../../test/support/log.js';
import { Refusal } from './errors/refusal.js';
import type { Log } from './log/index.js';
import { repeat } from './repeat.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Work whose rounds run until `end` is called. */
function createManualWork() {
  const ends: (() => void)[] = [];
  let running = 0;
  let maxRunning = 0;
  return {
    work: async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    },
    rounds: () => ends.length,
    maxRunning: () => maxRunning,
    end: () => ends.at(-1)?.(),
  };
}

describe('repeated work', () => {
  it('keeps its schedule and skips rounds while one still runs', async () => {
    const manual = createManualWork();
    const repeated = repeat({ everyMs: 1_000, work: manual.work, failureMessage: '' }, silentLog);
    await jest.advanceTimersByTimeAsync(999);
    expect(manual.rounds()).toBe(0);
    await jest.advanceTimersByTimeAsync(3_501);
    expect(manual.rounds()).toBe(1);
    manual.end();
    await jest.advanceTimersByTimeAsync(499);
    expect(manual.rounds()).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(manual.rounds()).toBe(2);
    expect(manual.maxRunning()).toBe(1);
    manual.end();
    await repeated.stop();
  });

  it('stops after the current round', async () => {
    const manual = createManualWork();
    const repeated = repeat({ everyMs: 1_000, work: manual.work, failureMessage: '' }, silentLog);
    await jest.advanceTimersByTimeAsync(1_000);
    let hasStopped = false;
    const stopped = repeated.stop().then(() => {
      hasStopped = true;
    });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(hasStopped).toBe(false);
    manual.end();
    await stopped;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(manual.rounds()).toBe(1);
  });

  it('is abandoned if its current round does not end in time', async () => {
    const { log, lines } = recordingLog();
    let fail: (error: Error) => void = () => undefined;
    const work = () => new Promise((_resolve, reject) => (fail = reject));
    const repeated = repeat({ everyMs: 1_000, work, failureMessage: 'it cannot be done' }, log);
    await jest.advanceTimersByTimeAsync(1_000);
    const stopped = repeated.stop();
    await jest.advanceTimersByTimeAsync(10_000);
    await stopped;
    fail(new Error('the storage is closed'));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(lines).toEqual([]);
  });

  it('continues after an error, and logs it once a minute', async () => {
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

  it.each([
    [
      'an external problem without a stack',
      new Refusal('SERVICE_UNAVAILABLE', { cause: new Error('refused') }),
      { detail: 'SERVICE_UNAVAILABLE: refused' },
    ],
    ['a bug with its stack', new TypeError('no function'), { error: new TypeError('no function') }],
  ])('logs %s', async (_what, error, fields) => {
    const logged: unknown[] = [];
    const log: Log = { ...silentLog, error: (_message, given) => void logged.push(given) };
    const repeated = repeat({ everyMs: 1_000, work: () => Promise.reject(error), failureMessage: 'no' }, log);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(logged).toEqual([fields]);
    await repeated.stop();
  });
});
