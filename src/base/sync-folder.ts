import { open } from 'node:fs/promises';
import { hasCode } from './system-errors.js';

/**
 * Makes new and renamed entries of a folder survive a crash of the machine. No-op if the folder is
 * not readable, or its file system does not support it.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // folders cannot be opened there
  try {
    const handle = await open(folder);
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EINVAL')) throw error;
  }
}
