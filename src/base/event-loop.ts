import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How late this process may be with most of what it does, in milliseconds. */
const LATE_MS = 500;
const LOOK_EVERY_MS = 500;
/** Of the timer that finds out. */
const RESOLUTION_MS = 20;

/**
 * Measures how long everything waits for this process. Requests that wait then wait in the operating system, where no
 * limit of this service reaches them.
 * @returns whether most timers of the last two periods were late. A single pause (a garbage collection, a machine that
 * runs something else for a second) makes only one period late, and costs no request.
 */
export function watchEventLoop(): () => boolean {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let latePeriods = 0;
  const measure = (): void => {
    // Nanoseconds. No value at all means that the whole period was one delay.
    const isLate = delays.count === 0 || delays.percentile(50) / 1e6 > LATE_MS;
    latePeriods = isLate ? latePeriods + 1 : 0;
    delays.reset();
  };
  setInterval(measure, LOOK_EVERY_MS).unref();
  return () => latePeriods >= 2;
}
