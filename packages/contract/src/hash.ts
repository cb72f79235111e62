import { createHash } from 'node:crypto';
import { type DocumentContract, FORMAT, type HashedContract } from './document-contract.js';
import { canonical } from './json.js';
import type { Manifest } from './manifest.js';
import { mapValues } from './records.js';

/** Returns `sha256:` and the hex digest of bytes or UTF-8 text. */
export const hashOf = (text: string | Buffer): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** Adds the hashes to a contract. */
export const hashContract = ({ wire, meaning }: DocumentContract): HashedContract => ({
  wire,
  meaning,
  contractHash: hashOf(canonical([FORMAT, wire])),
  meaningHash: hashOf(canonical([FORMAT, meaning])),
});

/**
 * Returns the hash of a manifest, without texts and contracts, which have hashes of their own.
 * Detects manual edits.
 */
export function manifestHashOf(manifest: Omit<Manifest, 'hash'>): string {
  const operations = mapValues(manifest.operations, ({ text, contract, ...entry }) => entry);
  return hashOf(canonical({ ...manifest, operations }));
}
