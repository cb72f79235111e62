import type { Log } from './log.js';

/** Counts the requests that one listener refuses by rate. */
export type RateReport = ReturnType<typeof createRateReport>;

const EVERY_MS = 1_000;

/**
 * Logs how many requests a listener refused by rate, once a second while it refuses any (rules.md §3.12). A line for each
 * request would let one client fill the log.
 */
export function createRateReport(log: Pick<Log, 'warn'>, listener: 'api' | 'ops') {
  let requests = 0;
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    if (requests > 0) log.warn('requests were refused by rate', { listener, detail: requests });
    requests = 0;
  }

  return {
    count(): void {
      requests += 1;
      timer ??= setTimeout(write, EVERY_MS).unref();
    },
    /** Logs the requests that were counted since the last line. */
    flush: write,
  };
}
