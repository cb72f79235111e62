import { jest } from '@jest/globals';
import type { Clock } from '../../src/base/clock.js';
import { use } from './use.js';

/** Stands still until it is told to go on. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

/** Starts now unless said otherwise, because the database's own clock fills some columns. */
export function createTestClock(start = new Date()): TestClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}

/** Sets the clock of the machine by this one, for the tests of a file or block: throttles read it when they count. */
export const useMachineTime = (clock: Clock) =>
  use(
    () => jest.spyOn(Date, 'now').mockImplementation(() => clock.now().getTime()),
    (spy) => spy.mockRestore(),
  );
