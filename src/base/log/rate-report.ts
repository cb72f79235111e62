import type { Log } from './log.js';

/** Counts the requests of one listener that the rate limiter rejects. */
export type RateReport = ReturnType<typeof createRateReport>;

const EVERY_MS = 1_000;

/**
 * Logs the number of requests that the rate limiter of a listener rejected, once a second while
 * there are any (rules.md §3.12). With one line per request, a client could fill the log.
 */
export function createRateReport(log: Pick<Log, 'warn'>, listener: 'api' | 'ops') {
  let requests = 0;
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    if (requests > 0) log.warn('requests were rejected by the rate limiter', { listener, detail: requests });
    requests = 0;
  }

  return {
    count(): void {
      requests += 1;
      timer ??= setTimeout(write, EVERY_MS).unref();
    },
    /** Logs the requests counted since the last line. */
    flush: write,
  };
}
