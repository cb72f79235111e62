import { isNativeError } from 'node:util/types';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { Code } from './errors/catalogue.js';
import { Refusal, type RefusalFields, refusalOf } from './errors/refusal.js';
import type { PromiseOrValue } from './promise-or-value.js';
import { createGate } from './queues.js';
import { codeOf, hasCode } from './system-errors.js';

/** A job for one worker thread, so that it neither blocks the event loop nor uses its heap. */
export interface Job {
  /** Absolute path of the compiled module, which calls `serveJob`. */
  readonly module: string;
  /** Called when the wait of the job ends; its result is passed by structured clone. */
  readonly input: () => PromiseOrValue<unknown>;
  /** Memory of the input that moves to the thread instead of being copied. */
  readonly transfer?: readonly ArrayBuffer[];
  /** Jobs of one key run one at a time. */
  readonly key: string;
  readonly memoryMb: number;
  readonly timeoutMs: number;
  /** Notice of the refusal if the job exceeds its limit of memory or time, which `limit` names. */
  readonly describeExcess: (limit: string) => string;
}

/** Message of the thread: its result, or the error that the job threw. */
type JobResult =
  | { readonly bytes: Uint8Array }
  | { readonly refused: { readonly code: Code; readonly fields: RefusalFields } }
  | { readonly failed: PlainError };

/** An error for structured clone, which drops the `code` of an Error. */
interface PlainError {
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: string | null;
}

/** Heap limit of the young generation; `memoryMb` is that of the old one. */
const YOUNG_MB = 32;

/**
 * All jobs. Each may take hundreds of MiB, so few run at the same time and few wait with their
 * input.
 */
const gate = createGate({
  name: 'worker threads',
  concurrency: 2,
  capacityOf: () => 1,
  waiting: 2,
  waitMs: 30_000,
  full: 'RATE_LIMITED',
});

/**
 * Runs a job in a new worker thread and resolves with its result. Rejects with the Refusal that the
 * job or its input threw, with RATE_LIMITED if too many jobs wait, with INVALID_REQUEST if the job
 * exceeds its memory or time limit, or with an Error for any other error.
 */
export const runJob = (job: Job): Promise<Uint8Array> =>
  gate.run(async () => runNow(job, await job.input()), { key: job.key });

function runNow(
  { module, transfer = [], memoryMb, timeoutMs, describeExcess }: Job,
  input: unknown,
): Promise<Uint8Array> {
  const createRefusal = (limit: string) => new Refusal('INVALID_REQUEST', { notice: describeExcess(limit) });
  const worker = new Worker(module, {
    workerData: input,
    transferList: [...transfer],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  // The process may end while a job runs: its result is not needed then.
  worker.unref();
  return new Promise<Uint8Array>((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(createRefusal(`${timeoutMs / 1_000} seconds`))), timeoutMs);
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      settle();
      void worker.terminate();
    };
    worker.once('message', (result: JobResult) => {
      if ('bytes' in result) end(() => resolve(result.bytes));
      else end(() => reject(errorOf(result)));
    });
    worker.once('error', (error) => {
      end(() =>
        reject(hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY') ? createRefusal(`${memoryMb} MiB of memory`) : error),
      );
    });
    worker.once('exit', (status) => end(() => reject(new Error(`a worker thread ended without a result: ${status}`))));
  });
}

function errorOf(result: Exclude<JobResult, { bytes: Uint8Array }>): Error {
  if ('failed' in result) return revive(result.failed);
  const { code, fields } = result.refused;
  const { cause } = fields;
  return refusalOf(code, isPlainError(cause) ? { ...fields, cause: revive(cause) } : fields);
}

const revive = ({ message, stack, code }: PlainError): Error =>
  Object.assign(new Error(message), { stack: stack ?? message }, code === null ? {} : { code });

const isPlainError = (cause: unknown): cause is PlainError =>
  typeof cause === 'object' && cause !== null && 'message' in cause && 'stack' in cause && 'code' in cause;

/**
 * Runs `work` with the job's input and sends its result to the thread that called `runJob`. The
 * module of a job calls it once, when it is loaded.
 */
export async function serveJob<Input>(work: (input: Input) => Promise<string> | string): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('a module of a job runs in a worker thread only');
  const send = (result: JobResult, transfer: readonly ArrayBuffer[] = []): void => port.postMessage(result, transfer);
  try {
    const bytes = new TextEncoder().encode(await work(workerData));
    send({ bytes }, [bytes.buffer]);
  } catch (error) {
    if (!(error instanceof Refusal)) return send({ failed: plain(error) });
    const { code, fields } = error;
    send({
      refused: { code, fields: fields.cause === undefined ? fields : { ...fields, cause: plain(fields.cause) } },
    });
  }
}

const plain = (error: unknown): PlainError =>
  isNativeError(error)
    ? { message: error.message, stack: error.stack, code: codeOf(error) }
    : { message: String(error), stack: undefined, code: null };
