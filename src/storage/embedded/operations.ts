import { access, constants, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createCluster, fillCluster, versionOf } from './cluster.js';
import { passwordsOf } from './passwords.js';
import { type Postmaster, startPostmaster, stopPostmaster } from './postmaster.js';
import { addressOf } from './socket.js';
import { programPath, run } from './system.js';

export type Operations = ReturnType<typeof createOperations>;

/**
 * Everything that happens in the folders of the server's user, and with the server's programs: done by that user, never by
 * root (`helper.ts`). Arguments are texts and results are JSON, so that a helper process can perform them.
 */
export function createOperations() {
  let postmaster: Postmaster | null = null;

  return {
    createCluster,
    fillCluster,

    /** Removes all that is in a folder. */
    async empty(folder: string): Promise<void> {
      for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
    },

    // Both are tried, because the modes of files do not tell everything.
    canRun: async (programs: string): Promise<boolean> =>
      (await run(programPath(programs, 'postgres'), ['--version'])).code === 0,
    canEnter: (folder: string): Promise<boolean> =>
      access(folder, constants.X_OK).then(
        () => true,
        () => false,
      ),

    version: versionOf,
    address: addressOf,
    passwords: passwordsOf,

    /** Starts the server and does not wait for it. The server ends with this process, until `keepRunning`. */
    async start(home: string, programs: string): Promise<void> {
      postmaster = await startPostmaster(home, programs);
    },
    /** Lets the server that was started outlive this process. */
    keepRunning: async (): Promise<void> => postmaster?.keepRunning(),
    /** Whether the server that was started has ended again, or none was started. */
    hasEnded: async (): Promise<boolean> => postmaster?.ended() ?? true,
    /** The end of what that server has written to its log. */
    complaint: async (): Promise<string> => (await postmaster?.complaint()) ?? '',
    stop: stopPostmaster,
  };
}
