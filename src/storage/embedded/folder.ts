import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from './system.js';

/**
 * Makes a folder and those above it where they are missing. Not by Node's `recursive`, which tries for ever where the
 * system answers ENOENT although the parent is there, as it does below /proc. Throws what the system says.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return;
    if (!hasCode(error, 'ENOENT') || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path).catch((again: unknown) => {
      if (!hasCode(again, 'EEXIST')) throw again;
    });
  }
}
