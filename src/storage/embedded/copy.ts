import { randomBytes } from 'node:crypto';
import { cp, lchown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.js';
import { giveFolder } from './os-user.js';
import { hasCode, notFound, type OsUser } from './system.js';

/**
 * A copy of the programs (60 MB) below `folder` that belongs to `user`; the one of an earlier start if it is there.
 * It appears whole or not at all, so that services which start together do not see half of it.
 */
export async function copyBinaries(installed: Binaries, folder: string, user: OsUser): Promise<Binaries> {
  const package_ = join(folder, `programs-${installed.version}`);
  const copied = { ...installed, root: join(package_, 'native') };
  if ((await stat(package_).catch(notFound)) !== null) return copied;
  const draft = `${package_}.new-${randomBytes(4).toString('hex')}`;
  await mkdir(draft, { mode: 0o700 });
  try {
    await cp(installed.root, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    if (user !== null) {
      for (const name of await readdir(draft, { recursive: true })) await lchown(join(draft, name), user.uid, user.gid);
    }
    await giveFolder(draft, user);
    await rename(draft, package_);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
  return copied;
}
