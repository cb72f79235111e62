import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, mkdir, open, realpath, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Log } from '../../base/log/log.js';
import { createPrivateFile, readEntry } from '../../base/secret-file.js';
import { hasCode, notFound } from '../../base/system-errors.js';
import { UntrustedEntry } from '../../base/trusted-entry.js';
import { type Binaries, copyBinaries, repairSymlinks } from './binaries.js';
import { publishCluster } from './cluster.js';
import type { Operations } from './operations.js';
import { serverUser } from './os-user.js';
import { makeFolder, type OsUser } from './system.js';

/** A `DATA_DIR` and the user of its database. */
interface Site {
  readonly dataDir: string;
  /** Folder of the existing database, or null. */
  readonly home: string | null;
  readonly user: OsUser;
}

/** Folder, user and programs of the database of a `DATA_DIR`. */
export interface EmbeddedDatabase {
  /**
   * Mode 0700, owned by `user`. Has data, passwords, log, and the socket unless its path is too
   * long.
   */
  readonly home: string;
  readonly user: OsUser;
  readonly binaries: Binaries;
}

/** Folder of databases whose user cannot access `DATA_DIR`. */
const FALLBACK_ROOT = '/var/lib/project-service';
const ROOT = { uid: 0, gid: 0 };
/** File of `DATA_DIR` that names the home of a database outside it. */
const POINTER = 'postgres.json';
const pointer = z.object({ home: z.string() });

/** Returns the site of a `DATA_DIR`; creates the folder if needed. */
export async function findSite(folder: string): Promise<Site> {
  await makeFolder(folder);
  const dataDir = await realpath(folder);
  const home = await existingHome(dataDir);
  return { dataDir, home, user: await serverUser(home, dataDir) };
}

/**
 * Returns the database of a site; creates it if needed (architecture.md §6). Several services may
 * do this at once. Its folder is `DATA_DIR/postgres`. If the user that root selects for PostgreSQL
 * cannot access `DATA_DIR` or the programs (for example, below a private home directory), the
 * folder is below `/var/lib/project-service`, and `DATA_DIR/postgres.json` has its path.
 */
export async function prepareDatabase(
  site: Site,
  installed: Binaries,
  operations: Operations,
  log: Log,
): Promise<EmbeddedDatabase> {
  const { dataDir, home: existing, user } = site;
  await repairSymlinks(installed.root);
  const canRun = user === null || (await operations.canRun(installed.root));
  const canEnter = user === null || (await operations.canEnter(dataDir));

  // An existing database is not moved, even if the programs must be copied.
  const binaries = canRun ? installed : await copyBinaries(installed, await fallbackFolder(dataDir));
  if (existing !== null) return { home: existing, user, binaries };
  if (!canRun || !canEnter) return { home: await makeFallbackHome(site, binaries, operations, log), user, binaries };
  const home = join(dataDir, 'postgres');
  await makeHome(home, binaries, user, operations);
  return { home, user, binaries };
}

/** Returns the folder of the existing database; null if there is none. */
async function existingHome(dataDir: string): Promise<string | null> {
  const file = join(dataDir, POINTER);
  const pointedHome = await readPointer(dataDir);
  const home = pointedHome ?? join(dataDir, 'postgres');
  if ((await stat(home).catch(notFound)) !== null) return home;
  if (pointedHome === null) return null;
  throw new Error(
    `${file} points to the database in ${home}, which does not exist. ` +
      `Restore that folder, or delete ${file} to start with an empty database.`,
  );
}

/**
 * Errors never contain the content: if `DATA_DIR` belongs to another user, the file may be any
 * link.
 */
async function readPointer(dataDir: string): Promise<string | null> {
  try {
    return pointer.parse(JSON.parse(await readEntry(dataDir, POINTER))).home;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    if (error instanceof UntrustedEntry) throw error; // it names the fix
    throw new Error(`${join(dataDir, POINTER)} cannot be read, or was not written by this service.`);
  }
}

/**
 * Creates an empty database. In a folder of root, root creates the home, and its user the content.
 */
async function makeHome(home: string, binaries: Binaries, user: OsUser, operations: Operations): Promise<void> {
  const parent = await stat(dirname(home));
  if (user === null || parent.uid === user.uid) return await operations.createCluster(home, binaries.root);
  await publishCluster(home, {
    async make(draft) {
      await mkdir(draft, { mode: 0o700 });
      await chownFolder(draft, user, 0o700);
    },
    fill: (draft) => operations.fillCluster(draft, binaries.root),
    remove: (draft) => removeHome(draft, operations),
  });
}

async function removeHome(home: string, operations: Operations): Promise<void> {
  await operations.empty(home);
  await rmdir(home);
}

/** Changes mode and owner of a folder, never of a link in its place. */
async function chownFolder(folder: string, { uid, gid }: NonNullable<OsUser>, mode: number): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    await handle.chmod(mode);
    await handle.chown(uid, gid);
  } finally {
    await handle.close();
  }
}

/**
 * Returns the fallback folder of a `DATA_DIR`: its user may enter it, only root may write. Runs as
 * root.
 */
async function fallbackFolder(dataDir: string): Promise<string> {
  const folder = join(FALLBACK_ROOT, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  await makeFolder(folder);
  await chmod(FALLBACK_ROOT, 0o755); // regardless of the umask
  await chownFolder(folder, ROOT, 0o711); // in earlier versions it belonged to the user
  return folder;
}

async function makeFallbackHome(site: Site, binaries: Binaries, operations: Operations, log: Log): Promise<string> {
  const { dataDir, user } = site;
  // A random name: the database of a deleted DATA_DIR must not reappear in the next one.
  const home = join(await fallbackFolder(dataDir), randomBytes(4).toString('hex'));
  await makeHome(home, binaries, user, operations);
  if (await createPrivateFile(join(dataDir, POINTER), `${JSON.stringify({ home }, null, 2)}\n`)) {
    log.warn(`uid ${user?.uid} cannot access ${dataDir} or the installed PostgreSQL: the database is in ${home}`);
    return home;
  }
  await removeHome(home, operations);
  const other = await existingHome(dataDir);
  if (other === null) throw new Error(`${dataDir}/postgres.json was deleted during the start.`);
  return other;
}
