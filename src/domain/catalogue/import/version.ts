import { createHash } from 'node:crypto';
import type { CatalogueOwner } from './import-store.js';

// An import with `ifVersion` makes exactly the changes of its preview, or none: rules.md §4.2.5.

/**
 * Returns the version of a preview, like `1841-5c0e9d1f3a2b4c6d`: id of the newest audit entry, and
 * a digest of the changes.
 * @param readAt id of the newest audit entry about the project, read before its catalogue
 * @param changes changes of the preview, as JSON
 */
export function previewVersionOf(readAt: number, changes: readonly (object | string)[]): string {
  const hash = createHash('sha256');
  for (const part of changes) hash.update(JSON.stringify(part));
  return `${readAt}-${hash.digest('hex').slice(0, 16)}`;
}

/** Splits a version into its parts. */
export function parsePreviewVersion(version: string): { readonly readAt: number; readonly digest: string } {
  const [readAt = '', digest = ''] = version.split('-');
  return { readAt: Number(readAt), digest };
}

/** Subject of the audit entries that record changes of a catalogue. */
export const auditSubjectOf = ({ id, slug }: CatalogueOwner) => ({ projectId: id, target: `project:${slug}` });
