import { createHash } from 'node:crypto';
import type { Manifest, ManifestEntry } from './manifest.js';

/** JSON with sorted keys: equal values give equal text, on every machine. */
export const canonical = (value: unknown): string => JSON.stringify(sorted(value));

/** The same for people: indented, with a newline at the end. */
export const canonicalPretty = (value: unknown): string => `${JSON.stringify(sorted(value), null, 2)}\n`;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** `sha256:` and the hex digest of the text in UTF-8. */
export const hashOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** The hash of what a client relies on: when it changes, look whether the change breaks somebody. */
export const contractHashOf = ({
  kind,
  variables,
  result,
  policy,
}: Pick<ManifestEntry, 'kind' | 'variables' | 'result' | 'policy'>): string =>
  hashOf(canonical({ kind, variables, result, policy }));

/** The hash of a whole manifest but for itself: whoever edits a part of it by hand is found out. */
export const manifestHashOf = (manifest: Omit<Manifest, 'hash'>): string => hashOf(canonical(manifest));
