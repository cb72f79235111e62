import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from './system-errors.js';

/** An entry of one of our folders that another user may have created. The message names the fix. */
export class UntrustedEntry extends Error {}

/**
 * Opens the file or folder `name` in `folder` for reading. The owner of `folder` can replace its
 * entries at any time, and this process may be root. So it follows no links, and the entry must
 * belong to root, to the owner of `folder` or to the user of this process.
 * Throws UntrustedEntry for a link or another user's entry, and the system's error (ENOENT, …)
 * otherwise.
 */
export async function openEntry(folder: string, name: string): Promise<FileHandle> {
  const path = join(folder, name);
  // Windows lacks these flags. O_NONBLOCK: opening a named pipe would wait for a writer.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(path, flags).catch((error: unknown) => {
    if (!hasCode(error, 'ELOOP', 'EMLINK')) throw error;
    throw new UntrustedEntry(`${path} is a link, which is not followed. Delete it, or replace it by its target.`);
  });
  try {
    const [{ uid }, parent] = await Promise.all([handle.stat(), stat(folder)]);
    if ([0, parent.uid, process.geteuid?.() ?? uid].includes(uid)) return handle;
    throw new UntrustedEntry(
      `${path} belongs to uid ${uid}, and not to the owner of ${folder} (uid ${parent.uid}). Delete it, or change its owner.`,
    );
  } catch (error) {
    await handle.close();
    throw error;
  }
}
