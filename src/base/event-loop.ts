import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How late this process may be with most of what it does, in milliseconds. */
const LATE_MS = 500;
const LOOK_EVERY_MS = 500;
/** Of the timer that finds out. */
const RESOLUTION_MS = 20;

/**
 * Watches how late this process comes to what waits for it, whatever that is. What comes then waits in the operating
 * system, where no limit of ours reaches it.
 * @returns whether it was late most of the time, when it was looked at last; one long piece of work is not that
 */
export function watchEventLoop(): () => boolean {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let isLate = false;
  const look = (): void => {
    // Nanoseconds; where nothing was measured in all that time, it was later than that.
    isLate = delays.count === 0 || delays.percentile(50) / 1e6 > LATE_MS;
    delays.reset();
  };
  setInterval(look, LOOK_EVERY_MS).unref();
  return () => isLate;
}
