import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode, notFound } from './system.js';

/** The passwords of a cluster's accounts (`roles.ts`). */
export interface Passwords {
  readonly administrator: string;
  readonly owner: string;
  readonly runtime: string;
}

const newPassword = (): string => randomBytes(24).toString('base64url');

/**
 * The passwords that are kept in `home`, each in a file that its owner alone may read. The administrator's was made with
 * the cluster; those of the others are made when they are first asked for, by any number of services at once.
 */
export async function passwordsOf(home: string): Promise<Passwords> {
  return {
    administrator: (await readFile(join(home, 'password'), 'utf8')).trim(),
    owner: await kept(join(home, 'password.owner')),
    runtime: await kept(join(home, 'password.runtime')),
  };
}

async function kept(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch(notFound);
  if (known !== null) return known.trim();
  // Appears whole and only if there is none: whoever comes second takes the password of the first.
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${newPassword()}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
  return (await readFile(file, 'utf8')).trim();
}
