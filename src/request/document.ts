import { Refusal } from '../base/errors/refusal.js';
import type { Contract, Operation } from '../contract/contract.js';
import type { Call } from './body.js';
import type { Progress } from './progress.js';

/** A request for an operation that is published. */
export interface Found {
  readonly operation: Operation;
  readonly variables: Call['variables'];
}

/**
 * documentId → operation, from the manifest in memory: no unknown id ever causes a look-up elsewhere.
 * Throws UNKNOWN_DOCUMENT, DOCUMENT_RETIRED (with its successor).
 */
export function findDocument(contract: Contract, call: Call, progress: Progress): Found {
  const operation = contract.operations.get(call.documentId);
  if (operation === undefined) throw notPublished(contract, call.documentId, progress);
  progress.documentId = operation.id;
  progress.operation = operation;
  return { operation, variables: call.variables };
}

function notPublished(contract: Contract, documentId: string, progress: Progress): Refusal {
  const retired = contract.retired.get(documentId);
  if (retired === undefined) return new Refusal('UNKNOWN_DOCUMENT', { field: 'documentId' });
  progress.documentId = documentId;
  const { on, reason, successor } = retired;
  return new Refusal('DOCUMENT_RETIRED', {
    field: 'documentId',
    ...(successor === null ? {} : { reason: 'successor', params: { successor } }),
    details: { on, reason, successor },
  });
}
