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
  const isGone = operation === undefined || (operation.sunset !== null && now.getTime() >= operation.sunset.goneFrom);
  if (retirement !== null && isGone) throw retired(retirement);
  if (operation === undefined) throw new Refusal('UNKNOWN_DOCUMENT', { field: 'documentId' });
  progress.operation = operation;
  return { operation, variables };
}

function retired({ on, reason, successor }: Retirement): Refusal {
  return new Refusal('DOCUMENT_RETIRED', {
    field: 'documentId',
    ...(successor === null ? {} : { reason: 'successor', params: { successor } }),
    details: { on, reason, successor },
  });
}
