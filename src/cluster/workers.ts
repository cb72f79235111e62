import cluster, { type Worker } from 'node:cluster';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { CommandRefused } from '../base/command-refused.js';
import type { Log } from '../base/log/index.js';
import { packageRoot } from '../base/package-root.js';
import type { ProcessMetrics } from '../metrics/metrics.js';
import { createWorkerMetrics } from '../metrics/worker-metrics.js';
import type { ApiListener } from './api-listener.js';

/** Message of a worker once it serves requests. */
const servingMessage = z.object({ serving: z.string() });
/**
 * Request of the primary process: the access line of a request, else (null) the worker's metrics.
 */
const primaryRequest = z.object({
  id: z.number(),
  lineOf: z.object({ requestId: z.string(), project: z.string().optional() }).nullable(),
});
/** Reply of a worker, with the id of the request. */
const workerReply = z.object({
  id: z.number(),
  metrics: z.custom<ProcessMetrics>((value) => Array.isArray(value)),
  line: z.string().nullable(),
});
const workerMessage = z.union([servingMessage, workerReply]);
const accessLine = z.object({ timestamp: z.iso.datetime() });
type PrimaryRequest = z.infer<typeof primaryRequest>;
type WorkerReply = z.infer<typeof workerReply>;

/** The functions with which a worker answers the primary process. */
interface WorkerHandlers {
  readonly metrics: () => Promise<ProcessMetrics>;
  readonly lineOf: ApiListener['lineOf'];
}

/** Backoff before a worker is replaced that ended within SHORT_LIFE_MS of its start. */
const FIRST_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 15_000;
const SHORT_LIFE_MS = 60_000;
/** Timeout of a worker's reply. */
const REPLY_MS = 1_000;
/** A worker finishes running requests (at most 10 s) and closes its resources. */
const STOP_MS = 20_000;

/** Whether this process is a worker: it serves the API and does nothing else. */
export const isWorker = (): boolean => cluster.isWorker;

/**
 * Reports to the primary process that this worker serves at `url`, and answers its requests. Failed
 * metrics are empty.
 */
export function reportServing(url: string, { metrics, lineOf }: WorkerHandlers): void {
  process.on('message', async (message: unknown) => {
    const { success, data } = primaryRequest.safeParse(message);
    if (!success) return;
    const { id, lineOf: wanted } = data;
    const reply: WorkerReply =
      wanted === null
        ? { id, metrics: await metrics().catch(() => []), line: null }
        : { id, metrics: [], line: await lineOf(wanted.requestId, wanted.project) };
    if (process.connected) process.send?.(reply);
  });
  process.send?.({ serving: url } satisfies z.infer<typeof servingMessage>);
}

/** Disconnects this worker from the primary process, so that it ends once nothing else is open. */
export function disconnectFromPrimary(): void {
  cluster.worker?.disconnect();
}

/**
 * Serves the API in `count` workers. Each runs this program with the same settings and receives its
 * share of the connections. A worker that ends is replaced. Throws CommandRefused if the first one
 * does not start to serve.
 * @param stopping aborted by the signal to stop, which may reach the workers too: none is replaced
 *   from then on, and without a first one this throws its reason
 */
export async function serveInWorkers(count: number, log: Log, stopping: AbortSignal): Promise<ApiListener> {
  const workers = new Set<Worker>();
  const serving = new Set<Worker>();
  const metrics = createWorkerMetrics<Worker>();
  /** Open requests to workers, by id. */
  const pending = new Map<number, (reply: WorkerReply) => void>();
  let lastId = 0;
  const stop = new AbortController();
  const stopped = AbortSignal.any([stop.signal, stopping]);
  // In a checkout, this process was started by a script that builds first.
  cluster.setupPrimary({ exec: join(packageRoot, 'dist/program/cli.js') });

  /**
   * Starts a worker. `url` resolves once it serves, with null if it ends before. `ended` resolves
   * with its signal or exit status, or with null if it could not be started.
   */
  function startWorker(): { readonly url: Promise<string | null>; readonly ended: Promise<string | null> } {
    let worker: Worker;
    try {
      worker = cluster.fork();
    } catch (error) {
      // Some errors of the system are thrown (ENOMEM), others are events (EAGAIN).
      logFailedStart(error);
      return { url: Promise.resolve(null), ended: Promise.resolve(null) };
    }
    workers.add(worker);
    const ended = new Promise<string | null>((resolve) => {
      worker.once('exit', (status, signal) => resolve(signal ?? `exit ${status}`));
      worker.on('error', (error) => {
        // The error of a process that was started, such as a failed message, does not end it.
        if (worker.process.pid !== undefined)
          return log.warn('a message or signal to a worker failed', { detail: String(error) });
        logFailedStart(error);
        // Node removes a worker only at its exit.
        delete cluster.workers?.[worker.id];
        resolve(null);
      });
    });
    const url = new Promise<string | null>((resolve) => {
      worker.on('message', (message: unknown) => {
        const { success, data } = workerMessage.safeParse(message);
        if (!success) return;
        if ('id' in data) return pending.get(data.id)?.(data);
        serving.add(worker);
        resolve(data.serving);
      });
      void ended.then(() => {
        workers.delete(worker);
        serving.delete(worker);
        void metrics.end(worker);
        resolve(null);
      });
    });
    return { url, ended };
  }

  const logFailedStart = (error: unknown): void =>
    log.error('a worker could not be started', { detail: String(error) });

  /**
   * Replaces a worker, and then its successors, whenever one ends. Resolves when the service stops.
   * @param first `ended` of the worker, which may have ended before the others served
   */
  async function supervise(first: Promise<string | null>): Promise<void> {
    let backoffMs = FIRST_BACKOFF_MS;
    for (let ended = first; ; { ended } = startWorker()) {
      const startedAt = performance.now();
      const detail = await ended;
      if (stopped.aborted) return;
      if (detail !== null) log.error('a worker has ended and is replaced', { detail });
      if (performance.now() - startedAt > SHORT_LIFE_MS) backoffMs = FIRST_BACKOFF_MS;
      await sleep(backoffMs, undefined, { ref: false, signal: stopped }).catch(() => undefined);
      backoffMs = Math.min(backoffMs * 2, MAX_BACKOFF_MS);
      if (stopped.aborted) return;
    }
  }

  /** Sends a request to a worker. Resolves with null if it does not reply in time. */
  const request = (worker: Worker, lineOf: PrimaryRequest['lineOf']): Promise<WorkerReply | null> =>
    new Promise((resolve) => {
      lastId += 1;
      const id = lastId;
      const settle = (reply: WorkerReply | null): void => {
        clearTimeout(timer);
        pending.delete(id);
        resolve(reply);
      };
      const timer = setTimeout(() => settle(null), REPLY_MS);
      pending.set(id, settle);
      // Sending to a worker that has just ended fails.
      worker.send({ id, lineOf } satisfies PrimaryRequest, (error) => error !== null && settle(null));
    });

  async function updateMetrics(worker: Worker): Promise<void> {
    const reply = await request(worker, null);
    if (reply !== null && workers.has(worker)) metrics.update(worker, reply.metrics);
  }

  // The first worker starts alone: a problem of all workers, such as a used port, is then printed
  // once.
  const first = startWorker();
  const url = await first.url;
  if (url === null) {
    stopping.throwIfAborted();
    throw new CommandRefused('The first worker did not start.', 'See its message above.');
  }
  const others = Array.from({ length: count - 1 }, startWorker);
  await Promise.all(others.map((other) => other.url));
  const supervised = [first, ...others].map(({ ended }) => supervise(ended));

  return {
    url,
    answers: () => serving.size > 0,
    async workerMetrics() {
      await Promise.all([...serving].map(updateMetrics));
      return metrics.all();
    },
    async lineOf(requestId, project) {
      const replies = await Promise.all([...serving].map((worker) => request(worker, { requestId, project })));
      const lines = replies.flatMap((reply) => reply?.line ?? []);
      return lines.toSorted((line, other) => (timeOf(line) < timeOf(other) ? 1 : -1))[0] ?? null;
    },
    async stop() {
      stop.abort();
      await Promise.all([...workers].map(stopWorker));
      await Promise.all(supervised);
    },
  };
}

/** The timestamp of an access line; timestamps sort as text. */
const timeOf = (line: string): string => accessLine.parse(JSON.parse(line)).timestamp;

/** Stops a worker after it has finished its requests; kills it after STOP_MS. */
async function stopWorker(worker: Worker): Promise<void> {
  // Not `once`, which rejects on an error of a message.
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.process.kill('SIGTERM');
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}
