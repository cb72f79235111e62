import { createHash } from 'node:crypto';
import { type DocumentContract, FORMAT, type HashedContract } from './document-contract.js';
import { canonical } from './json.js';
import type { Manifest } from './manifest.js';

/** `sha256:` and the hex digest of bytes, or of a text in UTF-8. */
export const hashOf = (text: string | Buffer): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** The same contract with its digests, which tell whether two contracts promise the same. */
export const hashContract = ({ wire, meaning }: DocumentContract): HashedContract => ({
  wire,
  meaning,
  contractHash: hashOf(canonical([FORMAT, wire])),
  meaningHash: hashOf(canonical([FORMAT, meaning])),
});

/**
 * The hash of a whole manifest but for itself, and for what has hashes of its own in it: whoever edits a part of it by hand is
 * found out.
 */
export function manifestHashOf(manifest: Omit<Manifest, 'hash'>): string {
  const operations = Object.entries(manifest.operations).map(
    ([id, { text, contract, ...entry }]) => [id, entry] as const,
  );
  return hashOf(canonical({ ...manifest, operations: Object.fromEntries(operations) }));
}
