import type { Keyring } from '../../base/keyring.js';
import { type Passwords, requesterOf } from './password-hashes.js';

interface Owner {
  readonly id: number;
  readonly projectId: number;
}

/**
 * Stores PINs as `<key id>$<PHC>`, an Argon2id hash of a keyed hash (rules.md §3.4). A million PINs
 * are tried quickly, so a stolen copy of the database must be useless without the secret key.
 */
export function createPinHashes(keyring: Keyring, passwords: Passwords) {
  const textOf = (userId: number, pin: string): string => `${userId}:${pin}`;

  return {
    /** Identifies the PIN of a user in memory without revealing it. */
    digest: (userId: number, pin: string): string => keyring.mac('pin', textOf(userId, pin)).toString('base64'),

    async hash(user: Owner, pin: string): Promise<string> {
      const keyed = keyring.mac('pin', textOf(user.id, pin)).toString('base64');
      return `${keyring.currentId}$${await passwords.hash(keyed, requesterOf(user))}`;
    },

    /** Verifies a PIN. Under an unknown key no PIN is correct, at the same cost. */
    async verify(stored: string, user: Owner, pin: string): Promise<boolean> {
      const { keyId, phc } = parse(stored);
      const keyed = keyring.macWith(keyId, 'pin', textOf(user.id, pin));
      return await passwords.verify(keyed === null ? null : phc, keyed?.toString('base64') ?? '', requesterOf(user));
    },

    /** Returns true if the hash uses the previous key or a lower cost than configured. */
    async isOutdated(stored: string): Promise<boolean> {
      const { keyId, phc } = parse(stored);
      return keyId !== keyring.currentId || (await passwords.isOutdated(phc));
    },
  };
}

/** Splits at the first `$`; the PHC string starts with another one. */
function parse(stored: string): { readonly keyId: string; readonly phc: string } {
  const end = stored.indexOf('$');
  return { keyId: stored.slice(0, end), phc: stored.slice(end + 1) };
}
