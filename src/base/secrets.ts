import { createHash, randomBytes, randomInt } from 'node:crypto';

/** `prefix` + base64url of `bytes` random bytes from the operating system's generator. */
export const newSecret = (prefix: string, bytes: number): string => prefix + randomBytes(bytes).toString('base64url');

/** SHA-256, 32 bytes: enough at rest for secrets of 256 random bits (rules.md §3.1). */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const latest = { time: 0, sequence: 0 };

/**
 * 18 bits. Sequences start in the lower half, so at least 131,072 UUIDs of one millisecond are
 * sorted.
 */
const SEQUENCES = 2 ** 18;

/**
 * Returns a UUID version 7 (RFC 9562 §5.7, §6.2 method 1), which sorts by `now`. UUIDs that this
 * process creates in the same millisecond sort by creation: 18 bits count up from a random number.
 * 56 random bits follow, so that no UUID can be guessed from another.
 */
export function uuidv7(now: Date): string {
  const time = now.getTime();
  const sequence = time === latest.time ? (latest.sequence + 1) % SEQUENCES : randomInt(SEQUENCES / 2);
  Object.assign(latest, { time, sequence });
  const bytes = randomBytes(16);
  bytes.writeUIntBE(time, 0, 6);
  bytes.writeUInt16BE(0x7000 | (sequence >> 6), 6);
  bytes.writeUInt8(0x80 | (sequence & 0x3f), 8);
  return formatUuid(bytes.toString('hex'));
}

/** Lower bound of the UUIDs created at `moment` or later: all earlier ones sort before it. */
export const firstUuidAt = (moment: Date): string =>
  formatUuid(moment.getTime().toString(16).padStart(12, '0').padEnd(32, '0'));

const formatUuid = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
