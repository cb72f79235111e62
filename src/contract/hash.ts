import { createHash } from 'node:crypto';
import stringify from 'json-stringify-pretty-compact';
import { CONTRACT_FORMAT, type DocumentContract, type HashedContract } from './document-contract.js';
import type { Manifest } from './manifest.js';

/** JSON with sorted keys: equal values give equal text, on every machine. */
export const canonical = (value: unknown): string => JSON.stringify(sorted(value));

/** The same for people, and for diffs: what is short is on one line, with a newline at the end. */
export const canonicalPretty = (value: unknown): string => `${stringify(sorted(value), { maxLength: 120 })}\n`;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** `sha256:` and the hex digest of the text in UTF-8. */
export const hashOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** The same contract with its digests, which tell whether two contracts promise the same. */
export const hashContract = ({ wire, meaning }: DocumentContract): HashedContract => ({
  wire,
  meaning,
  contractHash: hashOf(canonical([CONTRACT_FORMAT, wire])),
  meaningHash: hashOf(canonical([CONTRACT_FORMAT, meaning])),
});

/** The hash of a whole manifest but for itself: whoever edits a part of it by hand is found out. */
export const manifestHashOf = (manifest: Omit<Manifest, 'hash'>): string => hashOf(canonical(manifest));
