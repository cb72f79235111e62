import { jest } from '@jest/globals';
import type { Clock } from '../../src/base/clock.js';
import { use } from './use.js';

/** A clock that advances only by `advance`. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

/** Starts now by default, because the clock of the database fills some columns. */
export function createTestClock(start = new Date()): TestClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}

/**
 * Mocks `Date.now` with this clock for the tests of a file or block: throttles read it when they
 * count.
 */
export const useSystemTime = (clock: Clock) =>
  use(
    () => jest.spyOn(Date, 'now').mockImplementation(() => clock.now().getTime()),
    (spy) => spy.mockRestore(),
  );
