import { open } from 'node:fs/promises';

/** Makes new and renamed entries of a folder survive a crash of the machine. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // folders cannot be opened there
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
