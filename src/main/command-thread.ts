import { join } from 'node:path';
import { adminCommands } from '../admin/index.js';
import type { Config } from '../base/config.js';
import { packageRoot } from '../base/package-root.js';
import { runJob } from '../base/worker-job.js';
import type { AdmittedOperator } from '../domain/operators/index.js';
import type { ThreadCommand } from '../http/ops/admin.js';
import type { DatabaseOptions } from '../storage/database.js';
import type { Notifications } from '../storage/notifications.js';
import type { ConnectionSettings } from '../storage/pool.js';

/** The settings with which a worker thread opens the database and the keyring. */
export interface CommandSurroundings extends Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'> {
  readonly connection: ConnectionSettings;
  readonly options: Pick<DatabaseOptions, 'prepare' | 'sessions'>;
}

/** The input of the worker thread. */
export interface ThreadInput {
  readonly command: ThreadCommand;
  readonly surroundings: CommandSurroundings;
}

const JOB = {
  /** The bundled module, even if the main thread runs from sources. */
  module: join(packageRoot, 'dist/program/command-job.js'),
  /** The largest file within the limits needs 400 MiB to check. */
  memoryMb: 768,
  /** On a slow machine, checking the largest file takes 30 seconds, and importing it 30 more. */
  timeoutMs: 180_000,
};

/** Whether it was a dry run is not known: only the thread parses the body. */
const MAY_BE_CHANGED = ' Unless it was a dry run, a change may have been committed: check before you send it again.';

/** Returns the notice of a command that exceeds `limit`: `180 seconds`. */
export function describeExcess(command: string, limit: string): string {
  const { gives, changes } = adminCommands.get(command) ?? {};
  if (gives === 'FILE')
    return `The export takes more than ${limit}: run it without --remote on a machine of the service, which has no limit.`;
  const doubt = changes === true ? MAY_BE_CHANGED : '';
  return `The file takes more than ${limit}: split it.${doubt}`;
}

/**
 * Returns a function that runs a file command in a worker thread, so that parsing, planning and
 * serializing do not block the event loop. When the wait of the command ends, its operator is
 * admitted again. The thread opens two database connections. Resolves with
 * the answer as JSON after the notifications of the changes reached this node. Throws the errors of
 * the command, INVALID_REQUEST if the command exceeds its memory or time limit, and RATE_LIMITED if
 * too many commands wait.
 */
export const createCommandThreads =
  (surroundings: CommandSurroundings, notifications: Pick<Notifications, 'settled'>) =>
  async (command: ThreadCommand, admitAgain: () => Promise<AdmittedOperator>): Promise<Uint8Array> => {
    const input = async (): Promise<ThreadInput> => ({
      command: { ...command, operator: await admitAgain() },
      surroundings,
    });
    const key = `operator ${command.operator.id}`;
    const job = { ...JOB, input, transfer: [command.body.buffer], key };
    try {
      return await runJob({ ...job, describeExcess: (limit) => describeExcess(command.name, limit) });
    } finally {
      await notifications.settled();
    }
  };
