import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from './system-faults.js';

/** An entry that another user may have put into one of our folders. The message says what to do. */
export class UntrustedEntry extends Error {}

/**
 * Opens the file or folder `name` in `folder` for reading. The user that `folder` belongs to can replace its entries at
 * any time, and we may be root: so this opens no link, and only what belongs to root, to that user, or to us.
 * Throws an UntrustedEntry for a link or another user's entry, and the system's error (ENOENT, …) otherwise.
 */
export async function openEntry(folder: string, name: string): Promise<FileHandle> {
  const path = join(folder, name);
  // Windows has no such flags. O_NONBLOCK: a named pipe would wait for a writer.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(path, flags).catch((error: unknown) => {
    if (!hasCode(error, 'ELOOP', 'EMLINK')) throw error;
    throw new UntrustedEntry(
      `${path} is a link, which is not followed. Delete it, or replace it by what it points to.`,
    );
  });
  try {
    const [{ uid }, around] = await Promise.all([handle.stat(), stat(folder)]);
    if ([0, around.uid, process.geteuid?.() ?? uid].includes(uid)) return handle;
    throw new UntrustedEntry(
      `${path} belongs to uid ${uid}, and not to the owner of ${folder} (uid ${around.uid}). Delete it, or change its owner.`,
    );
  } catch (error) {
    await handle.close();
    throw error;
  }
}
