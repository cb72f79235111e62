import { type AccessEntry, accessLineFormat } from './access-line.js';
import type { Log, LogFormat } from './log.js';
import { createSink } from './sink.js';

export type AccessLog = ReturnType<typeof createAccessLog>;

/** Some thousand lines wait where standard output takes none: rules.md §3.12. */
const MAX_BYTES = 4 * 2 ** 20;
/** Some three hundred lines are written at once, or as many as there are after a tenth of a second. */
const BATCH_BYTES = 2 ** 16;
const FLUSH_MS = 100;
/** Of a character in UTF-8. */
const MOST_BYTES = 3;

/**
 * An access log on standard output. A line is made when its request is answered and put into one piece of memory outside
 * the heap, so that nothing of it lives on for the garbage collector. Where standard output takes nothing, lines are
 * dropped and counted: neither memory nor the end of the process waits for it (decision 41).
 * @param log hears of lines that were dropped
 */
export function createAccessLog(format: LogFormat, log: Log) {
  // A pipe blocks whoever writes to it until Node has looked at it.
  void process.stdout;
  const sink = createSink(1, { maxBytes: MAX_BYTES, onRecovered: () => tellOfDropped() });
  const lineOf = accessLineFormat(format);
  const batch = Buffer.allocUnsafeSlow(BATCH_BYTES);
  let filled = 0;
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
    const lines = batch.subarray(0, filled);
    filled = 0;
    if (lines.length > 0) sink.write(lines);
  }

  return {
    /** The line is in memory then, and written shortly after. Never throws. */
    record(entry: AccessEntry): void {
      const line = lineOf(entry, Date.now());
      const most = line.length * MOST_BYTES;
      if (filled + most > BATCH_BYTES) flush();
      if (most > BATCH_BYTES) sink.write(line);
      else filled += batch.write(line, filled);
      timer ??= setTimeout(flush, FLUSH_MS);
    },
    /** How many lines nobody will ever read. */
    dropped: sink.dropped,
    /** Writes what is left, within a second. */
    async close(): Promise<void> {
      flush();
      await sink.close();
      tellOfDropped();
    },
  };
}
