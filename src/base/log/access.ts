import { Worker } from 'node:worker_threads';
import type { LogFormat } from './log.js';

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

const FLUSH_MS = 100;
/** Above it the batch leaves at once, so that a flood cannot pile up in memory. */
const FLUSH_SIZE = 1000;

/**
 * An access log on standard output, formatted by winston in a worker thread: one winston line costs as much as
 * half a bare request, so it must not be paid where requests are answered.
 */
export function createAccessLog(format: LogFormat) {
  const worker = new Worker(new URL('./access-worker.js', import.meta.url), { workerData: { format } });
  worker.unref();
  let batch: StampedEntry[] = [];
  let timer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (batch.length === 0) return;
    worker.postMessage(batch);
    batch = [];
  };

  return {
    /** Costs the request an array entry; the line is written by another thread shortly after. */
    record(entry: AccessEntry): void {
      batch.push({ ...entry, at: Date.now() });
      if (batch.length >= FLUSH_SIZE) flush();
      else timer ??= setTimeout(flush, FLUSH_MS);
    },
    /** Writes what is left. */
    async close(): Promise<void> {
      flush();
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      worker.ref();
      worker.postMessage('close');
      await ended;
    },
  };
}
