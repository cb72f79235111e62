import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Log, LogFormat } from './log.js';

/**
 * One line per request. The allowlist: whatever is not named here cannot reach the log, so no variable, token,
 * password, PIN or e-mail address can.
 */
export interface AccessEntry {
  readonly requestId: string;
  /** A published id, else `unknown`: a client's own text must not flood or forge the log. */
  readonly documentId: string;
  /** The project's slug; null before it is known. */
  readonly project: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly category: string | null;
  readonly durationMs: number;
}

export type AccessLog = ReturnType<typeof createAccessLog>;

/** An entry with the time at which it was recorded, in milliseconds since the epoch. */
export interface StampedEntry extends AccessEntry {
  readonly at: number;
}

/** What the thread tells of the lines: so many entries were taken, or dropped so far; after a time of dropping it goes on. */
export interface Told {
  readonly taken?: number;
  readonly dropped?: number;
  readonly recovered?: number;
}

const FLUSH_MS = 100;
/** Above it the batch leaves at once, so that a flood cannot pile up in memory. */
const FLUSH_SIZE = 1000;
/** Entries that the thread has not taken yet; beyond it they are dropped. */
const MAX_WAITING = 20_000;
const CLOSE_MS = 2_000;

/**
 * An access log on standard output, formatted by winston in a worker thread: one winston line costs as much as
 * half a bare request, so it must not be paid where requests are answered. Where standard output takes nothing, lines
 * are dropped and counted: neither memory nor the end of the process waits for it.
 * @param log hears of lines that were dropped
 */
export function createAccessLog(format: LogFormat, log: Log) {
  // A pipe blocks whoever writes to it until Node has looked at it.
  void process.stdout;
  const worker = new Worker(new URL('./access-worker.js', import.meta.url), { workerData: { format } });
  let batch: StampedEntry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let waiting = 0;
  let droppedHere = 0;
  let droppedThere = 0;
  let told = 0;

  const dropped = (): number => droppedHere + droppedThere;

  function tellOfDropped(): void {
    const lines = dropped() - told;
    if (lines === 0) return;
    told += lines;
    log.warn('access lines were dropped, because standard output took none', { detail: lines });
  }

  worker.on('message', (message: Told) => {
    waiting -= message.taken ?? 0;
    droppedThere = message.dropped ?? droppedThere;
    if (message.recovered !== undefined) tellOfDropped();
  });
  worker.on('error', (error) => log.error('the access log has ended', { error }));
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      waiting = Number.POSITIVE_INFINITY; // it takes no more
      resolve();
    });
  });
  worker.unref(); // last: to listen to it is to hold it

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (batch.length === 0) return;
    if (waiting + batch.length > MAX_WAITING) droppedHere += batch.length;
    else {
      waiting += batch.length;
      worker.postMessage(batch);
    }
    batch = [];
  };

  return {
    /** Costs the request an array entry; the line is written by another thread shortly after. */
    record(entry: AccessEntry): void {
      batch.push({ ...entry, at: Date.now() });
      if (batch.length >= FLUSH_SIZE) flush();
      else timer ??= setTimeout(flush, FLUSH_MS);
    },
    /** How many entries nobody will ever read. */
    dropped,
    /** Writes what is left, within two seconds. */
    async close(): Promise<void> {
      flush();
      worker.ref();
      worker.postMessage('close');
      await Promise.race([ended, sleep(CLOSE_MS, undefined, { ref: false }).then(() => worker.terminate())]);
      tellOfDropped();
    },
  };
}
