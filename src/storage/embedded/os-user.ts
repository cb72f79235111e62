import { chmod, chown, readFile, stat } from 'node:fs/promises';
import { notFound, type OsUser } from './system.js';

const NOBODY = 65_534;

/**
 * Whom PostgreSQL runs as. It refuses root, so root needs somebody else: the owner of the database if there is one
 * already, else the account `postgres` of the machine, else `nobody`; no account is made. Null: as we are.
 * Throws an Error where the database belongs to another user and we are not root.
 * @param home the folder of an existing database, or null
 */
export async function serverUser(home: string | null): Promise<OsUser> {
  const us = process.geteuid?.();
  if (us === undefined) return null; // Windows
  const owner = home === null ? null : await stat(home).catch(notFound);
  if (us === 0) return owner !== null && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : unprivileged();
  if (owner !== null && owner.uid !== us) {
    throw new Error(
      `The database in ${home} belongs to another user (uid ${owner.uid}): start as that user or as root.`,
    );
  }
  return null;
}

async function unprivileged(): Promise<OsUser> {
  const accounts = ((await readFile('/etc/passwd', 'utf8').catch(notFound)) ?? '')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody') ?? [];
  return { uid: Number(uid ?? NOBODY), gid: Number(gid ?? NOBODY) };
}

/** Gives a folder to `user` and closes it to everybody else. */
export async function giveFolder(folder: string, user: OsUser): Promise<void> {
  await chmod(folder, 0o700);
  if (user !== null) await chown(folder, user.uid, user.gid);
}
