import { Refusal } from './errors/refusal.js';
import { atMostEvery, type Log, reasonOf } from './log/index.js';

/** Work that runs periodically until it is stopped. */
export interface PeriodicTask {
  /**
   * Starts no further run. Resolves when the current one has ended, at the latest after 10 s. Then
   * its end is neither waited for nor logged.
   */
  stop(): Promise<void>;
}

export interface PeriodicTaskOptions {
  /** Fixed interval. Runs that would start during another one are skipped. */
  readonly everyMs: number;
  /** Delay of the first run; default: `everyMs`. */
  readonly firstMs?: number;
  readonly work: () => Promise<unknown>;
  /**
   * Log message of a failed run, at most once a minute: while the database is down, each run fails.
   */
  readonly failureMessage: string;
}

const FAILURE_LOG_MS = 60_000;
const GRACE_MS = 10_000;

/** Runs `work` periodically. Does not keep the process alive. */
export function repeat(
  { everyMs, firstMs = everyMs, work, failureMessage }: PeriodicTaskOptions,
  log: Log,
): PeriodicTask {
  let running: Promise<void> | null = null;
  let isAbandoned = false;
  const rarely = atMostEvery(FAILURE_LOG_MS);

  async function run(): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isAbandoned) rarely(() => log.error(failureMessage, fieldsOf(error)));
    }
  }

  const begin = (): void => {
    running ??= run().finally(() => {
      running = null;
    });
  };
  let timer = setTimeout(() => {
    begin();
    timer = setInterval(begin, everyMs).unref();
  }, firstMs).unref();

  return {
    async stop() {
      clearTimeout(timer); // clears an interval as well
      let grace: NodeJS.Timeout | undefined;
      const waited = new Promise<void>((resolve) => {
        grace = setTimeout(resolve, GRACE_MS);
      });
      await Promise.race([running, waited]);
      clearTimeout(grace);
      isAbandoned = true;
    },
  };
}

/** An external problem (database down, disk full) is no bug, so its line has no stack. */
const fieldsOf = (error: unknown) =>
  error instanceof Refusal && error.fields.cause !== undefined
    ? { detail: `${error.code}: ${reasonOf(error.fields.cause)}` }
    : { error };
