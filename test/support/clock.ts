import type { Clock } from '../../src/base/clock.js';

/** Stands still until it is told to go on. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

/** Starts now, because the database's own clock fills some columns. */
export function createTestClock(): TestClock {
  let time = Date.now();
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}
