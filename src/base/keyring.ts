import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Purpose of a derived key. Each purpose has its own key, so that no use can weaken another. */
export type KeyPurpose = 'key id' | 'throttle' | 'known place' | 'pin' | 'delivery secret' | 'backup';

/** Operations with the current and the previous secret key. It never exposes the keys. */
export type Keyring = ReturnType<typeof createKeyring>;

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @param current, previous SECRET_KEY and SECRET_KEY_PREVIOUS, texts of at least 32 characters */
export function createKeyring(current: string, previous: string | null) {
  const secrets = previous === null ? [current] : [current, previous];
  const derived = new Map<string, Buffer>();

  /** RFC 5869; derived once per key and purpose. */
  function keyFor(secret: string, purpose: KeyPurpose): Buffer {
    const name = `${purpose}\0${secret}`;
    const key = derived.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', `project-service ${purpose}`, 32));
    derived.set(name, key);
    return key;
  }
  const mac = (secret: string, purpose: KeyPurpose, text: string): Buffer =>
    createHmac('sha256', keyFor(secret, purpose)).update(text).digest();
  const idOf = (secret: string): string => mac(secret, 'key id', '').toString('hex').slice(0, 8);
  const secretOf = (keyId: string): string | undefined => secrets.find((secret) => idOf(secret) === keyId);

  return {
    /** Id of the current key, 8 hexadecimal digits. It reveals nothing about the key. */
    currentId: idOf(current),
    previousId: previous === null ? null : idOf(previous),

    /** HMAC-SHA256 with the current key, 32 bytes. */
    mac: (purpose: KeyPurpose, text: string): Buffer => mac(current, purpose, text),

    /** With the current key, then with the previous one: for values stored before a rotation. */
    macs: (purpose: KeyPurpose, text: string): readonly Buffer[] => secrets.map((secret) => mac(secret, purpose, text)),

    /** With the key of this id; null if it is neither of the two. */
    macWith(keyId: string, purpose: KeyPurpose, text: string): Buffer | null {
      const secret = secretOf(keyId);
      return secret === undefined ? null : mac(secret, purpose, text);
    },

    /**
     * Encrypts a text for storage (AES-256-GCM). The result names its key and opens only with the
     * same `about`: an attacker with write access to the database cannot move it to another row.
     */
    seal(purpose: KeyPurpose, about: string, text: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyFor(current, purpose), iv).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${idOf(current)}.${sealed.toString('base64url')}`;
    },

    /**
     * Decrypts a text; null if its key is unknown, if it was modified, or if it was sealed with
     * another `about`.
     */
    open(purpose: KeyPurpose, about: string, sealed: string): string | null {
      const [keyId = '', body = ''] = sealed.split('.');
      const secret = secretOf(keyId);
      const bytes = Buffer.from(body, 'base64url');
      if (secret === undefined || bytes.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}
