import { lstat, readFile, stat } from 'node:fs/promises';
import { notFound } from '../../base/system-errors.js';
import type { OsUser } from './system.js';

/** Uid and gid of `nobody`. */
const NOBODY = 65_534;

/**
 * Returns the user of the PostgreSQL server; null: the current user. PostgreSQL refuses to run as
 * root. Under root it runs as the owner of an existing database, else of `DATA_DIR`, else as
 * `postgres` or `nobody`; no account is created. Throws an Error if the database belongs to another
 * user and this process is not root.
 * @param home folder of an existing database, or null
 */
export async function serverUser(home: string | null, dataDir: string): Promise<OsUser> {
  const uid = process.geteuid?.();
  if (uid === undefined) return null; // Windows
  const owner = home === null ? null : await ownerOf(home);
  if (uid === 0) {
    if (owner !== null && owner.uid !== 0) return owner;
    const folderOwner = await ownerOf(dataDir);
    return home === null && folderOwner !== null && folderOwner.uid !== 0 ? folderOwner : await unprivileged();
  }
  if (owner !== null && owner.uid !== uid) {
    throw new Error(
      `The database in ${home} belongs to another user (uid ${owner.uid}): start as that user or as root.`,
    );
  }
  return null;
}

/**
 * Returns the owner of a folder; null if it does not exist. A link must belong to the owner of its
 * target or to root: root is about to act as that owner, whom no other user may choose.
 */
async function ownerOf(folder: string): Promise<OsUser> {
  const entry = await lstat(folder).catch(notFound);
  if (entry === null || !entry.isSymbolicLink()) return entry;
  const target = await stat(folder).catch(notFound);
  if (target === null || entry.uid === 0 || entry.uid === target.uid) return target;
  throw new Error(`${folder} is a link of uid ${entry.uid} to a folder of uid ${target.uid}.`);
}

async function unprivileged(): Promise<OsUser> {
  const accounts = ((await readFile('/etc/passwd', 'utf8').catch(notFound)) ?? '')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody') ?? [];
  return { uid: Number(uid ?? NOBODY), gid: Number(gid ?? NOBODY) };
}
