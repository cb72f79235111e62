import { randomBytes } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from './sync-folder.js';
import { hasCode, notFound } from './system-errors.js';
import { openEntry } from './trusted-entry.js';

/**
 * Returns the secret in the file `name` of `folder`, which only its owner may read. The first call
 * creates it with `make`; concurrent processes all get the same secret. Throws UntrustedEntry for a
 * link or another user's file, and the system's error if the file cannot be used.
 */
export async function readOrCreateSecret(folder: string, name: string, make: () => string): Promise<string> {
  const file = join(folder, name);
  const existing = await readEntry(folder, name).catch(notFound);
  if (existing !== null) return existing.trim();
  // A second process reads the secret of the first.
  await createPrivateFile(file, `${make()}\n`);
  return (await readEntry(folder, name)).trim();
}

/** Reads a file of `folder`. Throws as `openEntry` does. */
export async function readEntry(folder: string, name: string): Promise<string> {
  const handle = await openEntry(folder, name);
  try {
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

/**
 * Writes a file atomically; only its owner may read it. Returns false if the file exists: then
 * another process wrote it first, and its content stays.
 */
export async function createPrivateFile(file: string, text: string): Promise<boolean> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true });
  try {
    // `link` is atomic and fails if the file exists.
    await link(draft, file);
    await syncFolder(dirname(file));
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft);
  }
}
