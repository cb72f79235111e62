import type { Keyring } from '../../base/keyring.js';
import { hasherOf, type Passwords } from './password-hashes.js';

interface Owner {
  readonly id: number;
  readonly projectId: number;
}

export type PinHashes = ReturnType<typeof createPinHashes>;

/**
 * PINs at rest: `<key id>$<PHC>`, an Argon2id hash over a keyed one (rules.md §3.4). A million PINs are soon tried,
 * so without the secret key, which is not in the database, a stolen copy of it must tell nothing.
 */
export function createPinHashes(keyring: Keyring, passwords: Passwords) {
  const textOf = (userId: number, pin: string): string => `${userId}:${pin}`;

  return {
    /** Tells PINs of users apart in memory, without being one. */
    digest: (userId: number, pin: string): string => keyring.mac('pin', textOf(userId, pin)).toString('base64'),

    async hash(user: Owner, pin: string): Promise<string> {
      const keyed = keyring.mac('pin', textOf(user.id, pin)).toString('base64');
      return `${keyring.currentId}$${await passwords.hash(keyed, hasherOf(user))}`;
    },

    /** Under a key that is gone no PIN is right; it costs the same. */
    async verify(stored: string, user: Owner, pin: string): Promise<boolean> {
      const { keyId, phc } = parse(stored);
      const keyed = keyring.macWith(keyId, 'pin', textOf(user.id, pin));
      return await passwords.verify(keyed === null ? null : phc, keyed?.toString('base64') ?? '', hasherOf(user));
    },

    /** True for what was stored under the previous key, or with less effort than is asked for today. */
    async isOutdated(stored: string): Promise<boolean> {
      const { keyId, phc } = parse(stored);
      return keyId !== keyring.currentId || (await passwords.isOutdated(phc));
    },
  };
}

/** The PHC string begins with a `$` of its own. */
function parse(stored: string): { readonly keyId: string; readonly phc: string } {
  const end = stored.indexOf('$');
  return { keyId: stored.slice(0, end), phc: stored.slice(end + 1) };
}
