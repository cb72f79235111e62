import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../base/package-root.js';
import { createOperations, type Operations } from './operations.js';
import { environment, type OsUser } from './system.js';

/** The compiled program, also where the sources run as they are. */
const HELPER = join(packageRoot, 'dist/src/storage/embedded/helper-process.js');

/** Parsed, because the process that answers may be under the control of its user. */
const answer = z.object({ value: z.unknown().optional(), fault: z.string().optional() });

/**
 * Runs `work` with the operations of `user`: performed by this process if it is that user, else by a helper process that has
 * become that user. Root itself opens, makes, changes and deletes nothing in a folder that another user may write to:
 * links that this user plants there, whenever, lead no further than the user gets alone. A server that was started stays.
 * @param work awaits each operation before the next one
 */
export async function actAs<T>(user: OsUser, work: (operations: Operations) => Promise<T>): Promise<T> {
  if (user === null) return await work(createOperations());
  const { uid, gid } = user;
  const helper = fork(HELPER, [String(uid), String(gid)], {
    env: environment(),
    execArgv: [],
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<never>((_, reject) => {
    const end = (why: string) => reject(new Error(`No process can act as uid ${uid}: ${why}`));
    helper.on('error', (error) => end(String(error)));
    helper.on('exit', (code, signal) => end(`it ended (${signal ?? code})`));
  });
  ended.catch(() => undefined); // reported by the operation that is running, if any

  const ask =
    <T>(operation: keyof Operations, kind: z.ZodType<T>) =>
    async (...given: string[]): Promise<T> => {
      helper.send([operation, ...given]);
      const [message] = await Promise.race([once(helper, 'message'), ended]);
      const { value, fault } = answer.parse(message);
      if (fault !== undefined) throw new Error(fault);
      return kind.parse(value);
    };

  try {
    return await work({
      createCluster: ask('createCluster', z.void()),
      fillCluster: ask('fillCluster', z.void()),
      empty: ask('empty', z.void()),
      canRun: ask('canRun', z.boolean()),
      canEnter: ask('canEnter', z.boolean()),
      version: ask('version', z.string()),
      address: ask('address', z.object({ host: z.string(), port: z.number() })),
      passwords: ask('passwords', z.object({ administrator: z.string(), owner: z.string(), runtime: z.string() })),
      start: ask('start', z.void()),
      keepRunning: ask('keepRunning', z.void()),
      hasEnded: ask('hasEnded', z.boolean()),
      complaint: ask('complaint', z.string()),
      stop: ask('stop', z.void()),
    });
  } finally {
    if (helper.connected) helper.disconnect();
    await ended.catch(() => undefined);
  }
}
