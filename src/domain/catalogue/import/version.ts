import { createHash } from 'node:crypto';
import type { CatalogueOwner } from './import-store.js';

// An import with `ifVersion` makes exactly the changes that its preview showed, or none: rules.md §4.2.5.

/**
 * Returns the version of a preview, like `1841-5c0e9d1f3a2b4c6d`: the newest audit entry that it has seen, and a digest of the
 * changes that it shows.
 * @param readAt id of the newest audit entry about the project, read before its catalogue
 * @param shown what the preview shows, as JSON has it
 */
export function versionOf(readAt: number, shown: readonly (object | string)[]): string {
  const hash = createHash('sha256');
  for (const part of shown) hash.update(JSON.stringify(part));
  return `${readAt}-${hash.digest('hex').slice(0, 16)}`;
}

/** Returns the parts of a version. */
export function versionParts(version: string): { readonly readAt: number; readonly digest: string } {
  const [readAt = '', digest = ''] = version.split('-');
  return { readAt: Number(readAt), digest };
}

/** Subject of the audit entries that record changes of a catalogue. */
export const historyOf = ({ id, slug }: CatalogueOwner) => ({ projectId: id, target: `project:${slug}` });
