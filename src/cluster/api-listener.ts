import type { Server } from 'node:http';
import type { Config } from '../base/config.js';
import { type AccessLog, createAccessLog, type Log } from '../base/log/index.js';
import { type PeriodicTaskOptions, repeat } from '../base/repeat.js';
import type { UsersService } from '../domain/users/index.js';
import { drain, listen } from '../http/shared/listen.js';
import type { ProcessMetrics } from '../metrics/metrics.js';
import type { UsageService } from '../platform/usage/index.js';

/** The listener of the API: in this process, or in its workers (`workers.ts`). */
export interface ApiListener {
  /** Its URL, such as `http://127.0.0.1:4000`. */
  readonly url: string;
  /** False while no process accepts requests. */
  answers(): boolean;
  /** Returns the metrics of all workers, also of ended ones. */
  workerMetrics(): Promise<ProcessMetrics[]>;
  /**
   * Finds the newest access line in memory of a request id (and project, if given); null if there
   * is none.
   */
  lineOf(requestId: string, project?: string): Promise<string | null>;
  /** Stops accepting, and finishes running requests (at most 10 s). */
  stop(): Promise<void>;
}

export interface ApiListenerDeps {
  readonly config: Pick<Config, 'api' | 'logFormat'>;
  /** Creates the server of the API. */
  readonly api: (accessLog: AccessLog) => Server;
  readonly usage: Pick<UsageService, 'write'>;
  readonly users: Pick<UsersService, 'writeTouches'>;
  readonly log: Log;
}

/** A crash loses the usage counts of this time. */
const USAGE_MS = 10_000;
/** A crash loses the last-seen times of this time. */
const TOUCHES_MS = 250;

/**
 * Serves the API in this process; writes usage counts and last-seen times. Throws like `listen`.
 */
export async function serveInProcess({ config, api, usage, users, log }: ApiListenerDeps): Promise<ApiListener> {
  const accessLog = createAccessLog(config.logFormat, log);
  const server = api(accessLog);
  const url = await listen(server, { ...config.api, prefix: '' }).catch(async (error: unknown) => {
    await accessLog.close();
    throw error;
  });
  const writes: readonly PeriodicTaskOptions[] = [
    { everyMs: USAGE_MS, work: () => writeUsage(usage, log), failureMessage: 'usage counts could not be written' },
    {
      everyMs: TOUCHES_MS,
      work: users.writeTouches,
      failureMessage: 'last-seen times of sessions could not be written',
    },
  ];
  const repeated = writes.map((write) => repeat(write, log));
  return {
    url,
    answers: () => true,
    workerMetrics: async () => [],
    lineOf: async (requestId, project) => accessLog.find(requestId, project),
    async stop() {
      await Promise.all([drain(server), ...repeated.map((write) => write.stop())]);
      await Promise.all(
        writes.map(({ work, failureMessage }) =>
          work().catch((error: unknown) => log.error(failureMessage, { error })),
        ),
      );
      await accessLog.close();
    },
  };
}

/** Writes the counted calls. Logs how many are lost because the database was unavailable. */
export async function writeUsage(usage: ApiListenerDeps['usage'], log: Log): Promise<void> {
  const lost = await usage.write();
  if (lost > 0) log.warn('usage counts are lost because the database was unavailable', { detail: lost });
}
