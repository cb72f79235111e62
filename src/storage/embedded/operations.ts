import { access, constants, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createCluster, fillCluster, readVersion } from './cluster.js';
import { passwordsOf } from './passwords.js';
import { type Postmaster, startPostmaster, stopPostmaster } from './postmaster.js';
import { socketAddressOf } from './socket.js';
import { programPath, run } from './system.js';

export type Operations = ReturnType<typeof createOperations>;

/**
 * Operations on the folders of the server's user and with the server's programs. That user performs
 * them, never root (`helper.ts`). Arguments are strings and results are JSON, for a helper process.
 */
export function createOperations() {
  let postmaster: Postmaster | null = null;

  return {
    createCluster,
    fillCluster,

    /** Removes the content of a folder. */
    async empty(folder: string): Promise<void> {
      for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
    },

    // Both try it, because file modes do not cover all restrictions.
    canRun: async (programs: string): Promise<boolean> =>
      (await run(programPath(programs, 'postgres'), ['--version'])).code === 0,
    canEnter: (folder: string): Promise<boolean> =>
      access(folder, constants.X_OK).then(
        () => true,
        () => false,
      ),

    version: readVersion,
    address: socketAddressOf,
    passwords: passwordsOf,

    /**
     * Starts the server without waiting. It ends with this process, unless `keepRunning` is called.
     */
    async start(home: string, programs: string): Promise<void> {
      postmaster = await startPostmaster(home, programs);
    },
    /** Makes the started server outlive this process. */
    keepRunning: async (): Promise<void> => postmaster?.keepRunning(),
    /** Returns true if the started server has ended, or none was started. */
    hasEnded: async (): Promise<boolean> => postmaster?.hasEnded() ?? true,
    /** Returns the last lines that the started server wrote to its log. */
    logTail: async (): Promise<string> => (await postmaster?.logTail()) ?? '',
    stop: stopPostmaster,
  };
}
