import { newSecret } from '../../base/secrets.js';

const ENDING_LENGTH = 6;

/** Returns the last characters of a secret, which lists show to distinguish tokens. */
export const endingOf = (secret: string): string => secret.slice(-ENDING_LENGTH);

/** Creates a format of bearer secrets: `prefix`, then `bytes` random bytes as base64url. */
export function createBearerFormat(prefix: string, bytes: number) {
  const length = Math.ceil((bytes * 4) / 3);
  const pattern = new RegExp(`^${prefix}[A-Za-z0-9_-]{${length}}$`);
  return {
    generate: (): string => newSecret(prefix, bytes),
    /** Whether a text has the format; others need no lookup. */
    matches: (text: string): boolean => pattern.test(text),
  };
}
