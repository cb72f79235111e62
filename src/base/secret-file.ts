import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { hasCode, notFound } from './system-faults.js';

/**
 * The secret that `file` holds, which its owner alone may read; `make` makes it when it is first asked for. Any number of
 * processes may ask at once, and all get the same. Rejects with what the system says where the file cannot be used.
 */
export async function keptSecret(file: string, make: () => string): Promise<string> {
  const known = await readFile(file, 'utf8').catch(notFound);
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
  return (await readFile(file, 'utf8')).trim();
}
