import { createHmac, hkdfSync } from 'node:crypto';

/** What a key is used for; each has a key of its own derived, so that no use can weaken another. */
export type KeyPurpose = 'key id' | 'throttle' | 'known place';

/** The secret key of the settings, and the one before it. The keys themselves never leave. */
export interface Keyring {
  /** Names the current key and tells nothing about it: 8 hexadecimal digits. */
  readonly currentId: string;
  readonly previousId: string | null;
  /** HMAC-SHA256 with the current key, 32 bytes. */
  mac(purpose: KeyPurpose, text: string): Buffer;
  /** With the current key, then with the previous one: for what may have been stored before a rotation. */
  macs(purpose: KeyPurpose, text: string): readonly Buffer[];
}

/** @param current, previous SECRET_KEY and SECRET_KEY_PREVIOUS, texts of at least 32 characters */
export function createKeyring(current: string, previous: string | null): Keyring {
  const secrets = previous === null ? [current] : [current, previous];
  const derived = new Map<string, Buffer>();

  /** RFC 5869; derived once per key and purpose. */
  function keyFor(secret: string, purpose: KeyPurpose): Buffer {
    const name = `${purpose}\0${secret}`;
    const known = derived.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', `project-service ${purpose}`, 32));
    derived.set(name, known);
    return known;
  }
  const mac = (secret: string, purpose: KeyPurpose, text: string): Buffer =>
    createHmac('sha256', keyFor(secret, purpose)).update(text).digest();
  const idOf = (secret: string): string => mac(secret, 'key id', '').toString('hex').slice(0, 8);

  return {
    currentId: idOf(current),
    previousId: previous === null ? null : idOf(previous),
    mac: (purpose, text) => mac(current, purpose, text),
    macs: (purpose, text) => secrets.map((secret) => mac(secret, purpose, text)),
  };
}
