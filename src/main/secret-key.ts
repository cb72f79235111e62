import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { CommandRefused } from '../base/command-refused.js';
import { type Config, ConfigError, SECRET_KEY_MISSING } from '../base/config.js';
import { createKeyring, type Keyring } from '../base/keyring.js';
import type { Log } from '../base/log/index.js';
import { keptSecret } from '../base/secret-file.js';
import { wrongKey } from '../cli/refused.js';
import type { Domain } from '../domain/index.js';
import { makeFolder } from '../storage/embedded/system.js';

const KEY_FILE = 'secret.key';
/** As for SECRET_KEY itself. */
const MIN_LENGTH = 32;

/**
 * The keys of the settings: SECRET_KEY and SECRET_KEY_PREVIOUS; without them, on the embedded database, a key that is
 * made once and kept in `DATA_DIR/secret.key`, mode 0600. Any number of services may ask for it at once.
 * Throws a ConfigError where a database of the operator's has no SECRET_KEY, a CommandRefused for a file without a
 * key, an UntrustedEntry for a link or another user's file, and what the system says where `DATA_DIR` cannot be used.
 */
export async function keyringOf({
  secretKey,
  databaseUrl,
  dataDir,
}: Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>): Promise<Keyring> {
  if (secretKey.current !== null) return createKeyring(secretKey.current, secretKey.previous);
  if (databaseUrl !== null) throw new ConfigError([SECRET_KEY_MISSING]);
  await makeFolder(dataDir);
  return createKeyring(await keptKey(dataDir), null);
}

async function keptKey(dataDir: string): Promise<string> {
  const key = await keptSecret(dataDir, KEY_FILE, () => randomBytes(32).toString('base64url'));
  if (key.length >= MIN_LENGTH) return key;
  // Never replaced in silence: what was stored with the key that it held could not be read again.
  throw new CommandRefused(
    `${join(dataDir, KEY_FILE)} holds no secret key of at least ${MIN_LENGTH} characters.`,
    'Put it back from a backup. If its database was never used, delete the file, and a new key is made.',
  );
}

/**
 * Makes sure that the key of the settings is the one that this database is used with, and remembers a first key and a
 * rotation. Throws a CommandRefused that names both keys by their ids where it is another: tries would be counted
 * anew, and what is stored under the old key would be lost.
 */
export async function settleKey({ keys }: Domain, log: Log): Promise<void> {
  const state = await keys.settle();
  switch (state.kind) {
    case 'current':
      return;
    case 'first':
      return log.info('the database is used with its first secret key', { detail: state.given });
    case 'rotating':
      return log.info(`the secret key ${state.expected} is replaced`, { detail: state.given });
    case 'wrong':
      throw wrongKey(state);
  }
}

/** Throws the same for a command, and remembers nothing: what it stores under another key, the service could not find again. */
export async function refuseWrongKey({ keys }: Domain): Promise<void> {
  const state = await keys.inspect();
  if (state.kind === 'wrong') throw wrongKey(state);
}
