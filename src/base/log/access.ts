import { isRequestRate, type RateLimit } from '../errors/catalogue.js';
import { type AccessEntry, accessLineFormat, idIn } from './access-line.js';
import type { Log, LogFormat } from './log.js';
import { createRateReport } from './rate-report.js';
import { createRecentLines, type RefusalSubject } from './recent-lines.js';
import { createSink } from './sink.js';

/** What takes the lines of requests. */
export type AccessLog = Omit<ReturnType<typeof createAccessLog>, 'find'>;

/** Some thousand lines wait where standard output takes none: rules.md §3.12. */
const MAX_BYTES = 4 * 2 ** 20;
/** Lines are written at once in batches, or as many as there are after a tenth of a second. */
const FLUSH_MS = 100;

/**
 * An access log on standard output. A line is made when its request is answered and put into one piece of memory outside
 * the heap, so that nothing of it lives on for the garbage collector. Where standard output takes nothing, lines are
 * dropped and counted: neither memory nor the end of the process waits for it. The newest lines stay where they
 * were put, and are found there by the id of their request.
 * Requests that were refused by rate have no line: `log` gets their count once a second.
 * @param log hears of lines that were dropped
 */
export function createAccessLog(format: LogFormat, log: Log) {
  // A pipe blocks whoever writes to it until Node has looked at it.
  void process.stdout;
  const sink = createSink(1, { maxBytes: MAX_BYTES, onRecovered: () => tellOfDropped() });
  const lineOf = accessLineFormat('json');
  const forPeople = format === 'json' ? null : accessLineFormat(format);
  const recent = createRecentLines();
  const refusedByRate = createRateReport(log, 'api');
  let inWords = '';
  let timer: NodeJS.Timeout | undefined;
  let told = 0;

  function tellOfDropped(): void {
    const lines = sink.dropped() - told;
    if (lines === 0) return;
    told += lines;
    log.warn('access lines were dropped, because standard output took none', { detail: lines });
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const lines = recent.take();
    if (lines.length > 0) sink.write(forPeople === null ? lines : inWords);
    inWords = '';
  }

  return {
    /**
     * The line is in memory then, and written shortly after. Never throws.
     * @param limit of RATE_LIMITED: what a rate of requests refused is only counted
     * @param subject is found with the line, and never written
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
      if (forPeople !== null) inWords += forPeople(entry, at);
      timer ??= setTimeout(flush, FLUSH_MS);
    },
    /** The newest line of a request with this id, of this project if one is said, with its `subject`, as JSON; null: none is left. */
    find: (requestId: string, project?: string): string | null => recent.find(idIn(requestId, project)),
    /** How many lines nobody will ever read. */
    dropped: sink.dropped,
    /** Writes what is left, within a second. */
    async close(): Promise<void> {
      refusedByRate.flush();
      flush();
      await sink.close();
      tellOfDropped();
    },
  };
}
