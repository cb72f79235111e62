import { createHash } from 'node:crypto';
import { type DocumentContract, FORMAT } from './document-contract.js';
import { canonical } from './json.js';
import type { Manifest } from './manifest.js';
import { mapValues } from './records.js';

/** Returns `sha256:` and the hex digest of bytes or UTF-8 text. */
export const hashOf = (text: string | Buffer): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** Hashes of a contract; equal hashes mean equal contracts. */
export interface ContractHashes {
  /** `sha256:` of the wire part, on which clients rely. */
  readonly contractHash: string;
  /** `sha256:` of the meaning. */
  readonly meaningHash: string;
}

/** Returns the hashes of a contract. */
export const hashesOf = ({ wire, meaning }: DocumentContract): ContractHashes => ({
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
