import config from '../../../contract.config.js';
import { changeKindsOf } from '../../../packages/contract/src/verdict/compare/index.js';
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

export const kindsOfRetirement: readonly string[] = [...changeKindsOf(config).keys()].filter((kind) =>
  /^(?:document|retired|sunset)-/.test(kind),
);
