import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOrCreateSecret } from '../../base/secret-file.js';

/** Passwords of the accounts of a cluster (`roles.ts`). */
export interface ClusterPasswords {
  readonly administrator: string;
  readonly owner: string;
  readonly runtime: string;
}

const newPassword = (): string => randomBytes(24).toString('base64url');

/**
 * Reads the passwords in `home`, each from a file that only its owner may read. That of the
 * administrator was created with the cluster. The others are created at their first use, also if
 * several services do so at once.
 */
export async function passwordsOf(home: string): Promise<ClusterPasswords> {
  return {
    administrator: (await readFile(join(home, 'password'), 'utf8')).trim(),
    owner: await readOrCreateSecret(home, 'password.owner', newPassword),
    runtime: await readOrCreateSecret(home, 'password.runtime', newPassword),
  };
}
