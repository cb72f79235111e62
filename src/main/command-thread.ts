import { join } from 'node:path';
import type { Config } from '../base/config.js';
import { Refusal } from '../base/errors/refusal.js';
import { packageRoot } from '../base/package-root.js';
import { JobStopped, runJob } from '../base/worker-job.js';
import type { ThreadCommand } from '../http/ops/admin.js';
import type { DatabaseOptions } from '../storage/database.js';
import type { Notifications } from '../storage/notifications.js';
import type { ConnectionSettings } from '../storage/pool.js';

/** How a worker thread opens what a command works with. */
export interface CommandSurroundings extends Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'> {
  readonly connection: ConnectionSettings;
  readonly options: Pick<DatabaseOptions, 'prepare' | 'sessions'>;
}

/** What the worker thread of a command gets. */
export interface CommandInput {
  readonly command: ThreadCommand;
  readonly surroundings: CommandSurroundings;
}

/** Runs in the worker thread; compiled, also where the sources run as they are. */
const MODULE = join(packageRoot, 'dist/src/main/command-job.js');
/** The largest file that its bounds let through takes 400 MiB to check. */
const MEMORY_MB = 768;
/** The largest file takes half a minute on a slow machine, its import another. */
const TIMEOUT_MS = 180_000;

/**
 * Runs commands about whole files in a worker thread, on two connections of its own: neither parsing nor planning nor the answer takes
 * time of the event loop. Resolves with the answer as JSON, after this node has heard of what was changed. Throws what the command
 * throws, INVALID_REQUEST if it exceeds its limits, and RATE_LIMITED if too many wait.
 */
export const createCommandThreads =
  (surroundings: CommandSurroundings, notifications: Pick<Notifications, 'settled'>) =>
  async (command: ThreadCommand): Promise<Uint8Array> => {
    const input: CommandInput = { command, surroundings };
    const key = `operator ${command.operator.id}`;
    const limits = { memoryMb: MEMORY_MB, timeoutMs: TIMEOUT_MS };
    try {
      return await runJob({ module: MODULE, input, transfer: [command.body.buffer], key, ...limits });
    } catch (error) {
      if (!(error instanceof JobStopped)) throw error;
      const limit = error.limit === 'MEMORY' ? `${MEMORY_MB} MiB of memory` : `${TIMEOUT_MS / 1_000} seconds`;
      throw new Refusal('INVALID_REQUEST', {
        notice: `The file takes more than ${limit}: split it. A change may have been made: check before you send it again.`,
      });
    } finally {
      await notifications.settled();
    }
  };
