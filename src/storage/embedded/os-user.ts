import { lstat, readFile, stat } from 'node:fs/promises';
import { notFound } from '../../base/system-faults.js';
import type { OsUser } from './system.js';

const NOBODY = 65_534;

/**
 * Whom PostgreSQL runs as. It refuses root, so root needs somebody else: the owner of the database if there is one
 * already, else of `DATA_DIR`, else the account `postgres` of the machine, else `nobody`; no account is made. Null: as we
 * are.
 * Throws an Error where the database belongs to another user and we are not root.
 * @param home the folder of an existing database, or null
 */
export async function serverUser(home: string | null, dataDir: string): Promise<OsUser> {
  const us = process.geteuid?.();
  if (us === undefined) return null; // Windows
  const owner = home === null ? null : await ownerOf(home);
  if (us === 0) {
    if (owner !== null && owner.uid !== 0) return owner;
    const neighbour = await ownerOf(dataDir);
    return home === null && neighbour !== null && neighbour.uid !== 0 ? neighbour : await unprivileged();
  }
  if (owner !== null && owner.uid !== us) {
    throw new Error(
      `The database in ${home} belongs to another user (uid ${owner.uid}): start as that user or as root.`,
    );
  }
  return null;
}

/**
 * To whom a folder belongs; null if it is not there. Where it is a link, whoever made that must be its owner or root: we
 * are about to act as the owner, and nobody may choose for us whom.
 */
async function ownerOf(folder: string): Promise<OsUser> {
  const entry = await lstat(folder).catch(notFound);
  if (entry === null || !entry.isSymbolicLink()) return entry;
  const target = await stat(folder).catch(notFound);
  if (target === null || entry.uid === 0 || entry.uid === target.uid) return target;
  throw new Error(`${folder} is a link that uid ${entry.uid} has made to what belongs to uid ${target.uid}.`);
}

async function unprivileged(): Promise<OsUser> {
  const accounts = ((await readFile('/etc/passwd', 'utf8').catch(notFound)) ?? '')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody') ?? [];
  return { uid: Number(uid ?? NOBODY), gid: Number(gid ?? NOBODY) };
}
