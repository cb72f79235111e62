import { isRequestRate, type RateLimit } from '../errors/catalogue.js';
import { type AccessEntry, accessLineFormat, idIn } from './access-line.js';
import type { Log, LogFormat } from './log.js';
import { createRateReport } from './rate-report.js';
import { createRecentLines, type RefusalSubject } from './recent-lines.js';
import { createSink } from './sink.js';

/** Records one line per request. */
export type AccessLog = Omit<ReturnType<typeof createAccessLog>, 'find'>;

/** Thousands of lines wait while standard output is blocked: rules.md §3.12. */
const MAX_BYTES = 4 * 2 ** 20;
/** Lines are written in full batches, or after this time. */
const FLUSH_MS = 100;

/**
 * Creates the access log on standard output. A line is formatted when its request is answered, into
 * memory outside the heap, so that it leaves nothing for the garbage collector. While standard
 * output is blocked, lines are dropped and counted, so that neither memory nor the end of the
 * process depends on it. The newest lines stay in that memory, where `find` looks them up by
 * request id.
 * Requests that the rate limiter rejected have no line: `log` gets their number once a second.
 * @param log reports dropped lines
 */
export function createAccessLog(format: LogFormat, log: Log) {
  // The access makes Node set the pipe to non-blocking mode.
  void process.stdout;
  const sink = createSink(1, { maxBytes: MAX_BYTES, onRecovered: () => reportDropped() });
  const lineOf = accessLineFormat('json');
  const forPeople = format === 'json' ? null : accessLineFormat(format);
  const recent = createRecentLines();
  const refusedByRate = createRateReport(log, 'api');
  let text = '';
  let timer: NodeJS.Timeout | undefined;
  let reported = 0;

  function reportDropped(): void {
    const lines = sink.dropped() - reported;
    if (lines === 0) return;
    reported += lines;
    log.warn('access log lines were dropped because standard output was blocked', { detail: lines });
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const lines = recent.take();
    if (lines.length > 0) sink.write(forPeople === null ? lines : text);
    text = '';
  }

  return {
    /**
     * Puts the line into memory, from where it is written within FLUSH_MS. Never throws.
     * @param limit the limit of RATE_LIMITED; rejections by a request rate are only counted
     * @param subject returned by `find` with the line, never written
     */
    record(entry: AccessEntry, limit: RateLimit | null = null, subject: RefusalSubject | null = null): void {
      if (isRequestRate(limit)) {
        refusedByRate.count();
        return;
      }
      const at = Date.now();
      const line = lineOf(entry, at);
      if (!recent.put(line, subject)) {
        flush();
        recent.put(line, subject);
      }
      if (forPeople !== null) text += forPeople(entry, at);
      timer ??= setTimeout(flush, FLUSH_MS);
    },
    /**
     * Returns the newest line with this request id (and project) and its `subject`, as JSON; null
     * if none is left.
     */
    find: (requestId: string, project?: string): string | null => recent.find(idIn(requestId, project)),
    /** Number of dropped lines. */
    dropped: sink.dropped,
    /** Writes the remaining lines, within a second. */
    async close(): Promise<void> {
      refusedByRate.flush();
      flush();
      await sink.close();
      reportDropped();
    },
  };
}
