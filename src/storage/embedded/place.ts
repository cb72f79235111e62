import { createHash, randomBytes } from 'node:crypto';
import { chmod, link, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Log } from '../../base/log/log.js';
import { type Binaries, copyBinaries, programPath, repairSymlinks } from './binaries.js';
import { createCluster } from './cluster.js';
import { giveFolder, serverUser } from './os-user.js';
import { hasCode, makeFolder, notFound, type OsUser, run } from './system.js';

/** Where the database of a `DATA_DIR` lives, whom it belongs to, and the programs that serve it. */
export interface Place {
  /** Mode 0700, owned by `user`: `data`, `password`, the log, and the socket where its path is short enough. */
  readonly home: string;
  readonly user: OsUser;
  readonly binaries: Binaries;
}

/** Where databases go that the server's user could not reach below `DATA_DIR`. */
const ELSEWHERE = '/var/lib/project-service';
const pointer = z.object({ home: z.string() });

/**
 * The place of a `DATA_DIR`, made when it is not there yet (architecture.md §5). It is `DATA_DIR/postgres`, unless root starts it
 * and the user that it runs PostgreSQL as cannot get to `DATA_DIR` or cannot load the programs (below a home that is
 * closed to others): then it lies below `/var/lib/project-service`, and `DATA_DIR/postgres.json` says where.
 * Any number of services may do this at once.
 */
export async function preparePlace(folder: string, installed: Binaries, log: Log): Promise<Place> {
  await makeFolder(folder);
  const dataDir = await realpath(folder);
  await repairSymlinks(installed.root);
  const existing = await existingHome(dataDir);
  const user = await serverUser(existing);
  const [runnable, enterable] = await Promise.all([canRun(installed, user), canEnter(dataDir, user)]);

  // A database that exists stays where it is, even if the programs have to come from elsewhere.
  const binaries = runnable ? installed : await copyBinaries(installed, await folderElsewhere(dataDir, user), user);
  if (existing !== null) return { home: existing, user, binaries };
  if (!runnable || !enterable) return { home: await makeHomeElsewhere(dataDir, binaries, user, log), user, binaries };
  const home = join(dataDir, 'postgres');
  await createCluster(home, binaries, user);
  return { home, user, binaries };
}

/** The home of a database that was made before; null if there is none yet. */
async function existingHome(dataDir: string): Promise<string | null> {
  const stated = await readFile(join(dataDir, 'postgres.json'), 'utf8').catch(notFound);
  const home = stated === null ? join(dataDir, 'postgres') : pointer.parse(JSON.parse(stated)).home;
  if ((await stat(home).catch(notFound)) !== null) return home;
  if (stated === null) return null;
  throw new Error(
    `${dataDir}/postgres.json says that the database is in ${home}, but nothing is there. ` +
      `Put it back, or delete ${dataDir}/postgres.json to begin with an empty one.`,
  );
}

// Tried as that user, because the modes of files do not tell everything.
const canRun = async (binaries: Binaries, user: OsUser): Promise<boolean> =>
  user === null || (await run(programPath(binaries, 'postgres'), ['--version'], user)).code === 0;

const canEnter = async (folder: string, user: OsUser): Promise<boolean> =>
  user === null || (await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], user)).code === 0;

/** The folder of this `DATA_DIR` that its server's user can reach; only root gets here. */
async function folderElsewhere(dataDir: string, user: OsUser): Promise<string> {
  const folder = join(ELSEWHERE, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  await makeFolder(folder);
  await chmod(ELSEWHERE, 0o755); // whatever our umask is
  await giveFolder(folder, user);
  return folder;
}

async function makeHomeElsewhere(dataDir: string, binaries: Binaries, user: OsUser, log: Log): Promise<string> {
  // A name of its own: when DATA_DIR is deleted, what it pointed to must not come back with the next one.
  const home = join(await folderElsewhere(dataDir, user), randomBytes(4).toString('hex'));
  await createCluster(home, binaries, user);
  if (await point(join(dataDir, 'postgres.json'), home)) {
    log.warn(`uid ${user?.uid} cannot reach ${dataDir} or the installed PostgreSQL: the database lies in ${home}`);
    return home;
  }
  await rm(home, { recursive: true });
  const other = await existingHome(dataDir);
  if (other === null) throw new Error(`${dataDir}/postgres.json was deleted while it was read.`);
  return other;
}

/** Writes the pointer whole and only if there is none; false if another service was faster. */
async function point(file: string, home: string): Promise<boolean> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify({ home }, null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft);
  }
}
