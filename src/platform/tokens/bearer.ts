import { newSecret } from '../../base/secrets.js';

const ENDING_LENGTH = 6;

/** The last characters of a secret: what lists show of it, to tell one from another. */
export const endingOf = (secret: string): string => secret.slice(-ENDING_LENGTH);

/** A kind of secrets by their one shape: `prefix`, then `bytes` random bytes as base64url. */
export function bearer(prefix: string, bytes: number) {
  const length = Math.ceil((bytes * 4) / 3);
  const shape = new RegExp(`^${prefix}[A-Za-z0-9_-]{${length}}$`);
  return {
    make: (): string => newSecret(prefix, bytes),
    /** False for what cannot be one, which then needs no look-up. */
    fits: (text: string): boolean => shape.test(text),
  };
}
