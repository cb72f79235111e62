import { createHash } from 'node:crypto';
import { canonical } from './json.js';
import type { ManifestEntry } from './manifest.js';

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
