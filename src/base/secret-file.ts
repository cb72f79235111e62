import { randomBytes } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode, notFound } from './system-faults.js';
import { openEntry } from './trusted-entry.js';

/**
 * The secret in the file `name` of `folder`, which its owner alone may read; `make` makes it when it is first asked for.
 * Any number of processes may ask at once, and all get the same. Throws an UntrustedEntry for a link or another user's
 * file, and what the system says where the file cannot be used.
 */
export async function keptSecret(folder: string, name: string, make: () => string): Promise<string> {
  const file = join(folder, name);
  const known = await readEntry(folder, name).catch(notFound);
  if (known !== null) return known.trim();
  // Appears whole and only if there is none: whoever comes second takes that of the first.
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
