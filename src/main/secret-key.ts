import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { CommandRefused } from '../base/command-refused.js';
import { type Config, ConfigError, SECRET_KEY_MISSING } from '../base/config.js';
import { createKeyring, type Keyring } from '../base/keyring.js';
import type { Log } from '../base/log/index.js';
import { readOrCreateSecret } from '../base/secret-file.js';
import { wrongKeyError } from '../cli/wrong-key.js';
import type { Domain } from '../domain/index.js';
import { makeFolder } from '../storage/embedded/system.js';
import { refuseDataDir } from './data-dir.js';

const KEY_FILE = 'secret.key';
/** The same as for SECRET_KEY. */
const MIN_LENGTH = 32;

/**
 * Reads the keys from SECRET_KEY and SECRET_KEY_PREVIOUS. Without them, and with the embedded
 * database, generates a key once and stores it in `DATA_DIR/secret.key`, mode 0600. Several
 * services can call this at the same time. Throws ConfigError if DATABASE_URL is set and SECRET_KEY
 * is not, CommandRefused if the file has no key or `DATA_DIR` cannot be used, UntrustedEntry for a
 * link or a file of another user.
 */
export async function keyringOf({
  secretKey,
  databaseUrl,
  dataDir,
}: Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>): Promise<Keyring> {
  if (secretKey.current !== null) return createKeyring(secretKey.current, secretKey.previous);
  if (databaseUrl !== null) throw new ConfigError([SECRET_KEY_MISSING]);
  await makeFolder(dataDir).catch(refuseDataDir(dataDir));
  return createKeyring(await readOrCreateKey(dataDir), null);
}

async function readOrCreateKey(dataDir: string): Promise<string> {
  const newKey = () => randomBytes(32).toString('base64url');
  const key = await readOrCreateSecret(dataDir, KEY_FILE, newKey).catch(refuseDataDir(dataDir));
  if (key.length >= MIN_LENGTH) return key;
  // Not replaced by a new key: values stored with the lost key could not be read any more.
  throw new CommandRefused(
    `${join(dataDir, KEY_FILE)} contains no secret key of at least ${MIN_LENGTH} characters.`,
    'Restore the file from your own copy: backups do not contain it. If the database was never used, delete the file to generate a new key.',
  );
}

/**
 * Compares the key with the one that the database is used with, and records a first key or a
 * rotation. Throws CommandRefused with the ids of both keys if they differ: throttle counts would
 * restart, and stored secrets would be lost.
 */
export async function settleKey({ keys }: Domain, log: Log): Promise<void> {
  const state = await keys.settle();
  switch (state.kind) {
    case 'current':
      return;
    case 'first':
      return log.info('the first secret key of this database is recorded', { detail: state.configured });
    case 'rotating':
      return log.info(`the secret key ${state.stored} is replaced`, { detail: state.configured });
    case 'wrong':
      throw wrongKeyError(state);
  }
}

/**
 * The same check for a command, without recording. The service could not read what a command stored
 * with another key.
 */
export async function refuseWrongKey({ keys }: Domain): Promise<void> {
  const state = await keys.inspect();
  if (state.kind === 'wrong') throw wrongKeyError(state);
}
