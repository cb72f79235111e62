import { createHash, randomBytes } from 'node:crypto';

/** `prefix` + base64url of `bytes` random bytes from the operating system's generator. */
export const newSecret = (prefix: string, bytes: number): string => prefix + randomBytes(bytes).toString('base64url');

/** SHA-256, 32 bytes: enough at rest for secrets of 256 random bits (rules.md §3.1). */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A UUID version 7 (RFC 9562 §5.7): sorts by `now`, and its 74 random bits can be neither guessed nor counted. */
export function uuidv7(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return spelled(bytes.toString('hex'));
}

/** No UUID that was made at `moment` or later sorts before it, and none that was made earlier does not. */
export const firstUuidAt = (moment: Date): string =>
  spelled(moment.getTime().toString(16).padStart(12, '0').padEnd(32, '0'));

const spelled = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
