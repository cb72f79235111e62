import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, link, mkdir, open, realpath, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Log } from '../../base/log/log.js';
import { hasCode, notFound } from '../../base/system-faults.js';
import { type Binaries, copyBinaries, repairSymlinks } from './binaries.js';
import { publishCluster } from './cluster.js';
import type { Operations } from './operations.js';
import { serverUser } from './os-user.js';
import { makeFolder, type OsUser } from './system.js';

/** A `DATA_DIR`, and whose database it has or will have. */
export interface Site {
  readonly dataDir: string;
  /** The folder of the database that is there already, or null. */
  readonly home: string | null;
  readonly user: OsUser;
}

/** Where the database of a `DATA_DIR` lives, whom it belongs to, and the programs that serve it. */
export interface Place {
  /** Mode 0700, owned by `user`: `data`, passwords, the log, and the socket where its path is short enough. */
  readonly home: string;
  readonly user: OsUser;
  readonly binaries: Binaries;
}

/** Where databases go that the server's user could not reach below `DATA_DIR`. */
const ELSEWHERE = '/var/lib/project-service';
const ROOT = { uid: 0, gid: 0 };
const pointer = z.object({ home: z.string() });

/** The site of a `DATA_DIR`, which is made where it is missing. */
export async function findSite(folder: string): Promise<Site> {
  await makeFolder(folder);
  const dataDir = await realpath(folder);
  const home = await existingHome(dataDir);
  return { dataDir, home, user: await serverUser(home, dataDir) };
}

/**
 * The place of a site's database, made when it is not there yet (architecture.md §5). It is `DATA_DIR/postgres`, unless root starts it
 * and the user that it runs PostgreSQL as cannot get to `DATA_DIR` or cannot load the programs (below a home that is
 * closed to others): then it lies below `/var/lib/project-service`, and `DATA_DIR/postgres.json` says where.
 * Any number of services may do this at once.
 */
export async function preparePlace(site: Site, installed: Binaries, operations: Operations, log: Log): Promise<Place> {
  const { dataDir, home: existing, user } = site;
  await repairSymlinks(installed.root);
  const runnable = user === null || (await operations.canRun(installed.root));
  const enterable = user === null || (await operations.canEnter(dataDir));

  // A database that exists stays where it is, even if the programs have to come from elsewhere.
  const binaries = runnable ? installed : await copyBinaries(installed, await folderElsewhere(dataDir));
  if (existing !== null) return { home: existing, user, binaries };
  if (!runnable || !enterable)
    return { home: await makeHomeElsewhere(site, binaries, operations, log), user, binaries };
  const home = join(dataDir, 'postgres');
  await makeHome(home, binaries, user, operations);
  return { home, user, binaries };
}

/** The home of a database that was made before; null if there is none yet. */
async function existingHome(dataDir: string): Promise<string | null> {
  const file = join(dataDir, 'postgres.json');
  const stated = await readPointer(file);
  const home = stated ?? join(dataDir, 'postgres');
  if ((await stat(home).catch(notFound)) !== null) return home;
  if (stated === null) return null;
  throw new Error(
    `${file} says that the database is in ${home}, but nothing is there. ` +
      `Put it back, or delete ${file} to begin with an empty one.`,
  );
}

/** Never shows what is in the file: where `DATA_DIR` belongs to somebody else, it could be a link to anything. */
async function readPointer(file: string): Promise<string | null> {
  // Windows has no such flags.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  try {
    const handle = await open(file, flags);
    try {
      return pointer.parse(JSON.parse(await handle.readFile('utf8'))).home;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw new Error(`${file} cannot be read, or is not what this service wrote there.`);
  }
}

/** Makes an empty database: in a folder of root's with root's hands around it, and that user's within it. */
async function makeHome(home: string, binaries: Binaries, user: OsUser, operations: Operations): Promise<void> {
  const around = await stat(dirname(home));
  if (user === null || around.uid === user.uid) return await operations.createCluster(home, binaries.root);
  await publishCluster(home, {
    async make(draft) {
      await mkdir(draft, { mode: 0o700 });
      await giveFolder(draft, user, 0o700);
    },
    fill: (draft) => operations.fillCluster(draft, binaries.root),
    remove: (draft) => removeHome(draft, operations),
  });
}

async function removeHome(home: string, operations: Operations): Promise<void> {
  await operations.empty(home);
  await rmdir(home);
}

/** Gives a folder, and nothing that may have taken its place, to somebody. */
async function giveFolder(folder: string, { uid, gid }: NonNullable<OsUser>, mode: number): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    await handle.chmod(mode);
    await handle.chown(uid, gid);
  } finally {
    await handle.close();
  }
}

/** The folder of this `DATA_DIR` that its server's user can get into, and nobody but root can change; only root gets here. */
async function folderElsewhere(dataDir: string): Promise<string> {
  const folder = join(ELSEWHERE, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  await makeFolder(folder);
  await chmod(ELSEWHERE, 0o755); // whatever our umask is
  await giveFolder(folder, ROOT, 0o711); // earlier versions gave it away
  return folder;
}

async function makeHomeElsewhere(site: Site, binaries: Binaries, operations: Operations, log: Log): Promise<string> {
  const { dataDir, user } = site;
  // A name of its own: when DATA_DIR is deleted, what it pointed to must not come back with the next one.
  const home = join(await folderElsewhere(dataDir), randomBytes(4).toString('hex'));
  await makeHome(home, binaries, user, operations);
  if (await point(join(dataDir, 'postgres.json'), home)) {
    log.warn(`uid ${user?.uid} cannot reach ${dataDir} or the installed PostgreSQL: the database lies in ${home}`);
    return home;
  }
  await removeHome(home, operations);
  const other = await existingHome(dataDir);
  if (other === null) throw new Error(`${dataDir}/postgres.json was deleted while it was read.`);
  return other;
}

/** Writes the pointer whole and only if there is none; false if another service was faster. */
async function point(file: string, home: string): Promise<boolean> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify({ home }, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
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
