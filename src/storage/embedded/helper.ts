import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../base/package-root.js';
import { createOperations, type Operations } from './operations.js';
import { environment, type OsUser } from './system.js';

/** Always the compiled program, because Node cannot run TypeScript. */
const HELPER = join(packageRoot, 'dist/program/helper-process.js');

/** Validated, because the user may control the helper process. */
const answer = z.object({ value: z.unknown().optional(), error: z.string().optional() });

/**
 * Runs `work` with operations as `user`: in this process if it runs as that user, else in a helper
 * process that has changed to that user. So root itself never accesses a folder that another user
 * may write to, and a planted link gives that user no further access. A started server keeps
 * running.
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
    const end = (reason: string) => reject(new Error(`The helper process of uid ${uid} failed: ${reason}`));
    helper.on('error', (error) => end(String(error)));
    helper.on('exit', (code, signal) => end(`it exited (${signal ?? code})`));
  });
  ended.catch(() => undefined); // reported by the operation that is running, if any

  const ask =
    <T>(operation: keyof Operations, kind: z.ZodType<T>) =>
    async (...args: string[]): Promise<T> => {
      helper.send([operation, ...args]);
      const [message] = await Promise.race([once(helper, 'message'), ended]);
      const { value, error } = answer.parse(message);
      if (error !== undefined) throw new Error(error);
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
      logTail: ask('logTail', z.string()),
      stop: ask('stop', z.void()),
    });
  } finally {
    if (helper.connected) helper.disconnect();
    await ended.catch(() => undefined);
  }
}
