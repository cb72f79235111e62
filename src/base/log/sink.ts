import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from '../system-errors.js';

export interface SinkOptions {
  /** Maximum size of the queue while the reader is slow. Further lines are dropped. */
  readonly maxBytes?: number;
  /** Called with the number of dropped lines once writes succeed again. */
  readonly onRecovered?: (dropped: number) => void;
}

const MAX_BYTES = 2 ** 20;
const MIN_RETRY_MS = 10;
const MAX_RETRY_MS = 250;
const CLOSE_MS = 1_000;
const LINE_END = 0x0a;
/**
 * A pipe writes up to this size atomically (POSIX `PIPE_BUF`). So lines of processes that share a
 * pipe are not interleaved.
 */
const ATOMIC_BYTES = 4_096;

/**
 * Creates a sink on a non-blocking file descriptor. Node makes a pipe or terminal non-blocking when
 * `process.stdout` or `process.stderr` is accessed. Node's own streams are not suitable: they
 * buffer unread data without limit, delay the end of the process, and are unusable after one error.
 */
export function createSink(fd: number, { maxBytes = MAX_BYTES, onRecovered = () => undefined }: SinkOptions = {}) {
  let queue: Buffer[] = [];
  let bytes = 0;
  let dropped = 0;
  let unreported = 0;
  /** The end of a partly written line was dropped: the next write begins with a line end. */
  let isTorn = false;
  let isMidLine = false;
  let timer: NodeJS.Timeout | undefined;
  let retryMs = MIN_RETRY_MS;

  function drop(lines: number): void {
    dropped += lines;
    unreported += lines;
  }

  function dropAll(): void {
    drop(linesOf(queue));
    queue = [];
    bytes = 0;
    isTorn ||= isMidLine;
  }

  /** Writes as much of the queue as the descriptor accepts. */
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    for (let [chunk, ...more] = queue; chunk !== undefined; [chunk, ...more] = queue) {
      if (isTorn) chunk = Buffer.concat([Buffer.of(LINE_END), chunk, ...more]);
      else if (more.length > 0) chunk = Buffer.concat(queue);
      let written: number;
      try {
        written = writeSync(fd, chunk, 0, wholeLines(chunk));
      } catch (error) {
        // For example: no space, or no reader. The next line tries again.
        if (hasCode(error, 'EAGAIN')) retryLater();
        else dropAll();
        return;
      }
      retryMs = MIN_RETRY_MS;
      isTorn = false;
      isMidLine = chunk[written - 1] !== LINE_END;
      const rest = chunk.subarray(written);
      queue = rest.length === 0 ? [] : [rest];
      bytes = rest.length;
    }
    if (unreported === 0) return;
    const lines = unreported;
    unreported = 0;
    onRecovered(lines);
  }

  function retryLater(): void {
    timer = setTimeout(flush, retryMs).unref();
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
  }

  return {
    /** Accepts whole lines with their ends. The caller may reuse a buffer when this returns. */
    write(lines: string | Buffer): void {
      const chunk = typeof lines === 'string' ? Buffer.from(lines) : lines;
      if (bytes + chunk.length > maxBytes) {
        drop(linesOf([chunk]));
        return;
      }
      bytes += chunk.length;
      if (timer === undefined) {
        queue.push(chunk);
        flush();
        // Copies only the bytes that could not be written.
        queue = queue.map((rest) => Buffer.from(rest));
      } else {
        queue.push(Buffer.from(chunk));
      }
    },

    /** Number of dropped lines. */
    dropped: (): number => dropped,

    /** Writes the remaining lines, within a second, and drops the rest. */
    async close(): Promise<void> {
      const giveUpAt = performance.now() + CLOSE_MS;
      for (flush(); queue.length > 0 && performance.now() < giveUpAt; flush()) await sleep(MIN_RETRY_MS);
      clearTimeout(timer);
      dropAll();
    },
  };
}

function linesOf(chunks: readonly Buffer[]): number {
  let lines = 0;
  for (const chunk of chunks) for (const byte of chunk) if (byte === LINE_END) lines += 1;
  return lines;
}

/**
 * Length of the next write: as many whole lines as are atomic, or all if the first line is longer.
 */
function wholeLines(chunk: Buffer): number {
  if (chunk.length <= ATOMIC_BYTES) return chunk.length;
  const end = chunk.lastIndexOf(LINE_END, ATOMIC_BYTES - 1);
  return end === -1 ? chunk.length : end + 1;
}
