import type { Server } from 'node:http';
import type { Config } from '../base/config.js';
import { type AccessLog, createAccessLog, type Log } from '../base/log/index.js';
import { type Repetition, repeat } from '../base/repeat.js';
import type { UsersService } from '../domain/users/index.js';
import { drain, listen } from '../http/shared/listen.js';
import type { ProcessMetrics } from '../metrics/metrics.js';
import type { UsageService } from '../platform/usage/index.js';

/** What answers the API: this process, or workers of it (`workers.ts`). */
export interface ApiListener {
  /** Where it listens, e.g. `http://127.0.0.1:4000`. */
  readonly url: string;
  /** False where requests come to nobody. */
  answers(): boolean;
  /** The metrics of other processes that answer, or have answered. */
  metrics(): Promise<ProcessMetrics[]>;
  /** The newest access line with this id of a request (of this project, if one is said) that these processes know; null: none. */
  lineOf(requestId: string, project?: string): Promise<string | null>;
  /** Stops accepting, and finishes what runs (10 s at most). */
  stop(): Promise<void>;
}

export interface ApiListenerDeps {
  readonly config: Pick<Config, 'api' | 'logFormat'>;
  /** The API's listener, with the log of its requests. */
  readonly api: (accessLog: AccessLog) => Server;
  readonly usage: Pick<UsageService, 'write'>;
  readonly users: Pick<UsersService, 'writeTouches'>;
  readonly log: Log;
}

/** What a crash loses of the counts of calls. */
const USAGE_MS = 10_000;
/** And of the touches of sessions in use. */
const TOUCHES_MS = 250;

/** Answers the API in this process, and writes what it counts and whom it has seen. Throws as `listen`. */
export async function serveHere({ config, api, usage, users, log }: ApiListenerDeps): Promise<ApiListener> {
  const accessLog = createAccessLog(config.logFormat, log);
  const server = api(accessLog);
  const url = await listen(server, { ...config.api, prefix: '' }).catch(async (error: unknown) => {
    await accessLog.close();
    throw error;
  });
  const writes: readonly Repetition[] = [
    { everyMs: USAGE_MS, work: () => writeUsage(usage, log), complaint: 'calls could not be counted' },
    { everyMs: TOUCHES_MS, work: users.writeTouches, complaint: 'sessions could not be marked as used' },
  ];
  const repeated = writes.map((write) => repeat(write, log));
  return {
    url,
    answers: () => true,
    metrics: async () => [],
    lineOf: async (requestId, project) => accessLog.find(requestId, project),
    async stop() {
      await Promise.all([drain(server), ...repeated.map((one) => one.stop())]);
      await Promise.all(
        writes.map(({ work, complaint }) => work().catch((error: unknown) => log.error(complaint, { error }))),
      );
      await accessLog.close();
    },
  };
}

/** Writes the calls that were counted, and tells how many are lost because the database did not take them. */
export async function writeUsage(usage: ApiListenerDeps['usage'], log: Log): Promise<void> {
  const lost = await usage.write();
  if (lost > 0) log.warn('calls are missing in the counts of who calls what', { detail: lost });
}
