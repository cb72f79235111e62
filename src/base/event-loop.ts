import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Median timer delay from which a period counts as late. */
const LATE_MS = 500;
const PERIOD_MS = 500;
/** Resolution of the delay histogram. */
const RESOLUTION_MS = 20;

/**
 * Measures the event loop delay. While the event loop is late, requests wait in the operating
 * system, outside the limits of this service.
 * @returns whether most timers of the last two periods were late. A single pause (garbage
 *   collection, another process on the machine) makes one period late and costs no request.
 */
export function watchEventLoop(): () => boolean {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let latePeriods = 0;
  const measure = (): void => {
    // Nanoseconds. No sample at all means that the whole period was one delay.
    const isLate = delays.count === 0 || delays.percentile(50) / 1e6 > LATE_MS;
    latePeriods = isLate ? latePeriods + 1 : 0;
    delays.reset();
  };
  setInterval(measure, PERIOD_MS).unref();
  return () => latePeriods >= 2;
}
