import type { ContractFiles } from '../support.js';

// Documents that come and go.

const sdl = `type Query {
  old: Int! @access(to: PUBLIC)
  fresh: Int! @access(to: PUBLIC)
}`;
const FRESH = 'query fresh {\n  fresh\n}';

/** A contract with a document `old`, with or without its end, or without it. */
export function withOld(old: string | null, retired?: string, more: Partial<ContractFiles> = {}): ContractFiles {
  const documents = { 'a/fresh.graphql': FRESH, ...(old === null ? {} : { 'a/old.graphql': old }) };
  return { sdl, documents, ...(retired === undefined ? {} : { retired }), ...more };
}

export const OLD = 'query old {\n  old\n}';
export const ending = (on: string, reason = 'it is old') =>
  `query old\n@sunset(since: "2026-01-01", on: "${on}", reason: "${reason}", successor: "fresh") {\n  old\n}`;
export const retired = (on: string, reason = 'it is old') =>
  `old:\n  on: ${on}\n  reason: ${reason}\n  successor: fresh\n`;

export const kindsOfRetirement: readonly string[] = [
  'document-added',
  'document-removed',
  'document-removed-early',
  'document-retired',
  'retired-entry-missing',
  'retired-entry-unequal',
  'retired-id-restored',
  'retired-notice-changed',
  'retired-id-reused',
  'sunset-added',
  'sunset-earlier',
  'sunset-later',
  'sunset-notice-changed',
  'sunset-passed',
  'sunset-removed',
  'sunset-short-notice',
];
