import { Refusal } from '../base/errors/refusal.js';
import type { Contract, Operation } from '../contract/contract.js';
import type { Retirement } from '../contract/manifest.js';
import type { Call } from './body.js';
import type { Progress } from './progress.js';

/** A request for an operation that is published. */
export interface Found {
  readonly operation: Operation;
  readonly variables: Call['variables'];
}

/**
 * documentId → operation, from the manifest in memory: no unknown id ever causes a look-up elsewhere. A document whose
 * last day has come is as one that is not there any more (rules.md §2.4.2).
 * Throws UNKNOWN_DOCUMENT, DOCUMENT_RETIRED (with its successor).
 */
export function findDocument(
  contract: Contract,
  { documentId, variables }: Call,
  now: Date,
  progress: Progress,
): Found {
  const operation = contract.operations.get(documentId);
  const retirement = (operation === undefined ? contract.retired.get(documentId) : operation.sunset) ?? null;
  if (operation !== undefined || retirement !== null) progress.documentId = documentId;
  progress.retirement = retirement;
  if (retirement !== null && (operation === undefined || hasCome(retirement, now))) throw retired(retirement);
  if (operation === undefined) throw new Refusal('UNKNOWN_DOCUMENT', { field: 'documentId' });
  progress.operation = operation;
  return { operation, variables };
}

/** 00:00 UTC of its day: RFC 3339 without a time is UTC to JavaScript. */
const hasCome = ({ on }: Retirement, now: Date): boolean => now.getTime() >= Date.parse(on);

function retired({ on, reason, successor }: Retirement): Refusal {
  return new Refusal('DOCUMENT_RETIRED', {
    field: 'documentId',
    ...(successor === null ? {} : { reason: 'successor', params: { successor } }),
    details: { on, reason, successor },
  });
}
