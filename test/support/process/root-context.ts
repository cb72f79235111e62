import { execFile } from 'node:child_process';
import { lstat, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe } from '@jest/globals';
import { installedBinaries } from '../../../src/storage/embedded/binaries.js';
import { ensureEmbedded } from '../../../src/storage/embedded/index.js';
import { isAlive, isRoot, openFolder, serverPid } from '../embedded.js';
import { eventually } from '../eventually.js';
import { recordingLog } from '../log.js';
import { sharedServer } from '../shared-server.js';

export const CANARY = 'canary-of-root';
export const run = promisify(execFile);

if (!isRoot) console.warn('skipped: only root can follow links of other users to its own files');
export const asRoot = isRoot ? describe : describe.skip;

export type RootContext = Awaited<ReturnType<typeof createRootContext>>;

/**
 * A database below root's own folder; an attacker with the account of the database, who plants
 * links in it; and a file and a folder that only root may read, with names that the service opens.
 */
export async function createRootContext() {
  const folder = await openFolder();
  const secretFile = join(folder, 'treasure');
  const secretFolder = join(folder, 'chest');
  const dataDir = join(folder, 'data');
  const home = join(dataDir, 'postgres');

  async function endServer(): Promise<void> {
    const pid = await serverPid(home);
    if (pid === null) return;
    process.kill(pid, 'SIGQUIT');
    await eventually(() => !isAlive(pid));
  }

  async function renew(): Promise<void> {
    await endServer();
    await rm(dataDir, { recursive: true, force: true });
    await mkdir(dataDir);
    await run('cp', ['-a', (await sharedServer()).clusters.empty, home]);
  }

  await writeFile(secretFile, `${CANARY}\n`, { mode: 0o600 });
  await mkdir(secretFolder, { mode: 0o700 });
  for (const name of ['PG_VERSION', 'password', 'postgres.log', 'postmaster.pid', 'passwd']) {
    await writeFile(join(secretFolder, name), `${CANARY} ${name}\n`, { mode: 0o600 });
  }
  await renew();
  const { uid, gid } = await stat(home);
  const attacker = { uid, gid };

  /** Runs a shell script as the attacker. */
  const runAsAttacker = (script: string, ...args: string[]) =>
    run('/bin/sh', ['-c', script, 'sh', ...args], { ...attacker, cwd: '/' });

  return {
    folder,
    secretFile,
    secretFolder,
    dataDir,
    home,
    attacker,
    runAsAttacker,
    /** Restores the database as a start leaves it. */
    renew,

    /** Replaces a path by a link. */
    plant: (path: string, to: string) => runAsAttacker('rm -rf -- "$1" && ln -s -- "$2" "$1"', path, to),

    /** Owner, mode, inode and content of the files that only root may read. */
    async inventory(): Promise<unknown> {
      const files = [
        secretFile,
        secretFolder,
        ...(await readdir(secretFolder)).sort().map((name) => join(secretFolder, name)),
      ];
      return await Promise.all(
        files.map(async (file) => {
          const { uid, gid, mode, ino, mtimeMs } = await lstat(file);
          return {
            file,
            uid,
            gid,
            mode,
            ino,
            mtimeMs,
            content: file === secretFolder ? null : await readFile(file, 'utf8'),
          };
        }),
      );
    },

    /** Starts and stops the database as root; returns all output, also of a failure. */
    async startAsRoot(inDataDir = dataDir, installed = installedBinaries()): Promise<string> {
      const { log, lines } = recordingLog();
      const outcome = await ensureEmbedded(inDataDir, log, installed).then(
        ({ release }) => release().then(() => 'started'),
        (error: Error) => `${error.stack} ${String(error.cause)}`,
      );
      return [outcome, ...lines].join('\n');
    },

    async close(): Promise<void> {
      await endServer();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
