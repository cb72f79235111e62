import { randomBytes } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
  // `link` is atomic and fails if the file exists: the second process reads the secret of the
  // first.
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${make()}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
  return (await readEntry(folder, name)).trim();
}

async function readEntry(folder: string, name: string): Promise<string> {
  const handle = await openEntry(folder, name);
  try {
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}
