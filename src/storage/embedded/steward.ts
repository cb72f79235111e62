import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../base/package-root.js';
import { createHousehold, type Household } from './household.js';
import { environment, type OsUser } from './system.js';

/** What was compiled, also where the sources run as they are. */
const DEPUTY = join(packageRoot, 'dist/src/storage/embedded/deputy.js');

/**
 * Runs `work` with somebody who keeps the house of `user`: ourselves if that is who we are, else a process that has
 * become that user. Root itself opens, makes, changes and deletes nothing in a folder that another user may write to:
 * whatever links that user plants there, and whenever, lead no further than that user gets alone.
 */
export async function withSteward<T>(user: OsUser, work: (steward: Household) => Promise<T>): Promise<T> {
  if (user === null) return await work(createHousehold());
  const { household, dismiss } = hireDeputy(user);
  try {
    return await work(household);
  } finally {
    await dismiss();
  }
}

/** Looked at, because the one who answers may be in the hands of that user. */
const answer = z.object({ id: z.number(), value: z.unknown().optional(), fault: z.string().optional() });

interface Asked {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

function hireDeputy({ uid, gid }: NonNullable<OsUser>) {
  const deputy = fork(DEPUTY, [String(uid), String(gid)], {
    env: environment(),
    execArgv: [],
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(deputy, 'exit').catch(() => undefined); // a failed start is an 'error'
  const asked = new Map<number, Asked>();
  let count = 0;
  let gone: Error | null = null;

  function lose(why: string): void {
    gone ??= new Error(`Nobody can act as uid ${uid}: ${why}`);
    for (const { reject } of asked.values()) reject(gone);
    asked.clear();
  }
  deputy.on('error', (error) => lose(String(error)));
  deputy.on('exit', (code, signal) => lose(`the process ended (${signal ?? code})`));
  deputy.on('message', (message) => {
    const { id, value, fault } = answer.parse(message);
    const question = asked.get(id);
    asked.delete(id);
    if (fault === undefined) question?.resolve(value);
    else question?.reject(new Error(fault));
  });

  const ask =
    <T>(deed: keyof Household, kind: z.ZodType<T>) =>
    async (...given: string[]): Promise<T> => {
      count += 1;
      const id = count;
      const value = await new Promise<unknown>((resolve, reject) => {
        if (gone !== null) return reject(gone);
        asked.set(id, { resolve, reject });
        deputy.send([id, deed, ...given], (error) => {
          if (error !== null) lose(String(error));
        });
      });
      return kind.parse(value);
    };

  const household: Household = {
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
  };
  return {
    household,
    /** Lets go of the process, and waits until it is gone; the server that it started stays. */
    async dismiss(): Promise<void> {
      if (deputy.connected) deputy.disconnect();
      await Promise.race([exited, ...(deputy.pid === undefined ? [Promise.resolve()] : [])]);
    },
  };
}
