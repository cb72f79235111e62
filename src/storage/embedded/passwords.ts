import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keptSecret } from '../../base/secret-file.js';

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
    owner: await keptSecret(home, 'password.owner', newPassword),
    runtime: await keptSecret(home, 'password.runtime', newPassword),
  };
}
