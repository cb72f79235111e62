import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { CommandRefused } from '../base/command-refused.js';
import type { Log } from '../base/log/index.js';
import type { ProcessMetrics } from '../metrics/metrics.js';
import { createWorkerMetrics } from '../metrics/worker-metrics.js';
import type { ApiListener } from './api-listener.js';

/** What a worker says once it answers requests: where. */
const message = z.object({ serving: z.string() });
/** What a worker is asked for, by a number that its answer has: its metrics, or the access line of a request. */
const question = z.object({
  asked: z.number(),
  lineOf: z.object({ requestId: z.string(), project: z.string().optional() }).nullable(),
});
const answer = z.object({
  asked: z.number(),
  metrics: z.custom<ProcessMetrics>((value) => Array.isArray(value)),
  line: z.string().nullable(),
});
/** All that it says. */
const saying = z.union([message, answer]);
/** What an access line has of interest here. */
const dated = z.object({ timestamp: z.iso.datetime() });
type Question = z.infer<typeof question>;
type Told = z.infer<typeof answer>;

/** What a worker can tell of itself. */
interface Telling {
  readonly metrics: () => Promise<ProcessMetrics>;
  readonly lineOf: ApiListener['lineOf'];
}

/** A worker that ends soon after it began is replaced later and later. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
const SOON_MS = 60_000;
/** Who is asked something, and is too busy to tell it by then, is left out. */
const TELLING_MS = 1_000;
/** It finishes what runs, for 10 s at most, and closes what it has open. */
const STOP_MS = 20_000;

/** Whether this process is a worker: it answers the API, and does nothing else. */
export const isWorker = (): boolean => cluster.isWorker;

/**
 * Tells the process that keeps this worker that it answers at `url`, and from then on what it asks: metrics, or the line of a
 * request. Figures that cannot be told are those of nobody: whoever asked goes on without.
 */
export function reportServing(url: string, { metrics, lineOf }: Telling): void {
  process.on('message', async (said: unknown) => {
    const { success, data } = question.safeParse(said);
    if (!success) return;
    const { asked, lineOf: of } = data;
    const told: Told =
      of === null
        ? { asked, metrics: await metrics().catch(() => []), line: null }
        : { asked, metrics: [], line: await lineOf(of.requestId, of.project) };
    if (process.connected) process.send?.(told);
  });
  process.send?.({ serving: url } satisfies z.infer<typeof message>);
}

/** Unties this worker from the process that keeps it: it ends once nothing else is open. */
export function disconnectFromPrimary(): void {
  cluster.worker?.disconnect();
}

/**
 * Answers the API in `count` processes: each runs this same program with the same settings, and gets its share of the
 * connections that come. One that ends is replaced. Throws a CommandRefused where the first does not come to answer.
 */
export async function serveInWorkers(count: number, log: Log): Promise<ApiListener> {
  const workers = new Set<Worker>();
  const answering = new Set<Worker>();
  const gathered = createWorkerMetrics<Worker>();
  /** Who waits for which answer. */
  const waiting = new Map<number, (told: Told) => void>();
  let lastAsked = 0;
  let stopping = false;

  /** A worker, and where it answers; null where it ends before it does. */
  function begin(): { readonly worker: Worker; readonly url: Promise<string | null> } {
    const worker = cluster.fork();
    workers.add(worker);
    const url = new Promise<string | null>((resolve) => {
      worker.on('message', (said: unknown) => {
        const { success, data } = saying.safeParse(said);
        if (!success) return;
        if ('asked' in data) return waiting.get(data.asked)?.(data);
        answering.add(worker);
        resolve(data.serving);
      });
      worker.once('exit', () => {
        workers.delete(worker);
        answering.delete(worker);
        void gathered.end(worker);
        resolve(null);
      });
    });
    return { worker, url };
  }

  /** Keeps one place filled until the service stops. */
  async function keep(first: Worker): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    for (let worker = first; ; { worker } = begin()) {
      const begunAt = performance.now();
      const [status, signal] = await once(worker, 'exit');
      if (stopping) return;
      log.error('a worker has ended, and is replaced', { detail: signal ?? `exit ${status}` });
      if (performance.now() - begunAt > SOON_MS) pause = FIRST_PAUSE_MS;
      await sleep(pause, undefined, { ref: false });
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      if (stopping) return;
    }
  }

  /** Has a worker tell something; null where it does not do so in time. */
  const ask = (worker: Worker, lineOf: Question['lineOf']): Promise<Told | null> =>
    new Promise((resolve) => {
      lastAsked += 1;
      const asked = lastAsked;
      const over = (told: Told | null): void => {
        clearTimeout(timer);
        waiting.delete(asked);
        resolve(told);
      };
      const timer = setTimeout(() => over(null), TELLING_MS);
      waiting.set(asked, over);
      // One that has just ended hears nothing.
      worker.send({ asked, lineOf } satisfies Question, (error) => error !== null && over(null));
    });

  async function askForFigures(worker: Worker): Promise<void> {
    const told = await ask(worker, null);
    if (told !== null && workers.has(worker)) gathered.tell(worker, told.metrics);
  }

  // What keeps all of them from answering, such as a port that is in use, one has said on standard error already.
  const first = begin();
  const url = await first.url;
  if (url === null) throw new CommandRefused('No worker came to answer.', 'See above for what the first one said.');
  const others = Array.from({ length: count - 1 }, begin);
  await Promise.all(others.map((other) => other.url));
  const kept = [first, ...others].map(({ worker }) => keep(worker));

  return {
    url,
    answers: () => answering.size > 0,
    async metrics() {
      await Promise.all([...answering].map(askForFigures));
      return gathered.all();
    },
    async lineOf(requestId, project) {
      const told = await Promise.all([...answering].map((worker) => ask(worker, { requestId, project })));
      const lines = told.flatMap((one) => one?.line ?? []);
      return lines.toSorted((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1))[0] ?? null;
    },
    async stop() {
      stopping = true;
      await Promise.all([...workers].map(end));
      await Promise.all(kept);
    },
  };
}

/** When a line was recorded, in a form that sorts. */
const timeOf = (line: string): string => dated.parse(JSON.parse(line)).timestamp;

/** Has a worker finish what runs. One that does not come to an end is ended. */
async function end(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const cut = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(cut);
}
