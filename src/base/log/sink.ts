import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from '../system-faults.js';

/** What takes lines for a standard stream. It never throws, never waits, and never holds more than it may. */
export type Sink = ReturnType<typeof createSink>;

export interface SinkParts {
  /** What may wait while nobody reads; lines beyond that are dropped. */
  readonly maxBytes?: number;
  /** Hears how many lines were dropped, once lines are taken again. */
  readonly onRecovered?: (dropped: number) => void;
}

const MAX_BYTES = 2 ** 20;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 250;
const CLOSE_MS = 1_000;
const LINE_END = 0x0a;
/**
 * A pipe takes so much whole or not at all (POSIX `PIPE_BUF`), so that the lines of processes which share one stay whole.
 */
const AT_ONCE_BYTES = 4_096;

/**
 * A sink on a file descriptor that does not block: Node sees to that for a pipe or terminal once `process.stdout` or
 * `process.stderr` was looked at. Node's own streams will not do: they keep in memory what nobody reads, hold up the end
 * of the process for it, and are of no use any more after one fault.
 */
export function createSink(fd: number, { maxBytes = MAX_BYTES, onRecovered = () => undefined }: SinkParts = {}) {
  let queue: Buffer[] = [];
  let bytes = 0;
  let dropped = 0;
  let untold = 0;
  /** The end of a line that was begun is dropped: what comes next must not look like it. */
  let isTorn = false;
  let isMidLine = false;
  let timer: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE_MS;

  function drop(lines: number): void {
    dropped += lines;
    untold += lines;
  }

  function dropAll(): void {
    drop(linesOf(queue));
    queue = [];
    bytes = 0;
    isTorn ||= isMidLine;
  }

  /** Writes what can be written now. */
  function pump(): void {
    clearTimeout(timer);
    timer = undefined;
    for (let [chunk, ...more] = queue; chunk !== undefined; [chunk, ...more] = queue) {
      if (isTorn) chunk = Buffer.concat([Buffer.of(LINE_END), chunk, ...more]);
      else if (more.length > 0) chunk = Buffer.concat(queue);
      let written: number;
      try {
        written = writeSync(fd, chunk, 0, wholeLines(chunk));
      } catch (error) {
        // No space, nobody there any more: the next line is a new try.
        if (hasCode(error, 'EAGAIN')) later();
        else dropAll();
        return;
      }
      pause = FIRST_PAUSE_MS;
      isTorn = false;
      isMidLine = chunk[written - 1] !== LINE_END;
      const rest = chunk.subarray(written);
      queue = rest.length === 0 ? [] : [rest];
      bytes = rest.length;
    }
    if (untold === 0) return;
    const lines = untold;
    untold = 0;
    onRecovered(lines);
  }

  function later(): void {
    timer = setTimeout(pump, pause).unref();
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  return {
    /** Takes whole lines, each with its end. Bytes are the caller's again when this returns. */
    write(lines: string | Buffer): void {
      const chunk = typeof lines === 'string' ? Buffer.from(lines) : lines;
      if (bytes + chunk.length > maxBytes) {
        drop(linesOf([chunk]));
        return;
      }
      bytes += chunk.length;
      if (timer === undefined) {
        queue.push(chunk);
        pump();
        // Only what has to wait is copied.
        queue = queue.map((left) => Buffer.from(left));
      } else {
        queue.push(Buffer.from(chunk));
      }
    },

    /** How many lines nobody will ever read. */
    dropped: (): number => dropped,

    /** Writes what is left, within a second; what nobody takes by then is dropped. */
    async close(): Promise<void> {
      const giveUpAt = performance.now() + CLOSE_MS;
      for (pump(); queue.length > 0 && performance.now() < giveUpAt; pump()) await sleep(FIRST_PAUSE_MS);
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

/** How much of it to write at once: as many lines as a pipe takes whole; all of it where the first is longer. */
function wholeLines(chunk: Buffer): number {
  if (chunk.length <= AT_ONCE_BYTES) return chunk.length;
  const end = chunk.lastIndexOf(LINE_END, AT_ONCE_BYTES - 1);
  return end === -1 ? chunk.length : end + 1;
}
