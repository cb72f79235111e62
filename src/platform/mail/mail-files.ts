import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Keeps a mail as a file, for development; it holds codes, so nobody else may read it. Its name says when it was
 * written, and ends in `.eml` only once it is whole.
 */
export async function keepAsFile(folder: string, mail: string | Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(6).toString('hex')}`;
  const draft = join(folder, `${name}.tmp`);
  try {
    await writeFile(draft, mail, { mode: 0o600, flag: 'wx' });
    await rename(draft, join(folder, `${name}.eml`));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
