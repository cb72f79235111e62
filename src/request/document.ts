import type { Contract, Operation } from '../../packages/contract/src/contract.js';
import type { Retirement } from '../../packages/contract/src/manifest.js';
import { Refusal } from '../base/errors/refusal.js';
import type { Call } from './body.js';
import type { Received, Variables } from './request.js';

/** A request for an operation that is published. */
export interface Found extends Received {
  readonly now: Date;
  readonly operation: Operation;
  readonly variables: Variables;
}

/** The same for everybody: whoever asks for what is not there may ask often, and to make an error costs as much as all stages. */
const UNKNOWN = new Refusal('UNKNOWN_DOCUMENT', { field: 'documentId' });

/**
 * documentId → operation, from the manifest in memory: no unknown id ever causes a look-up elsewhere. A document whose
 * last day has come is as one that is not there any more (rules.md §2.4.2).
 * @param now what time it is for all that follows
 * Returns the refusal UNKNOWN_DOCUMENT: to throw it would cost more still (docs/performance.md). Throws DOCUMENT_RETIRED (with
 * its successor).
 */
export function findDocument(
  contract: Contract,
  request: Received,
  { documentId, variables }: Call,
  now: Date,
): Found | Refusal {
  const operation = contract.operations.get(documentId);
  const retirement = (operation === undefined ? contract.retired.get(documentId) : operation.sunset) ?? null;
  if (operation !== undefined || retirement !== null) request.documentId = documentId;
  request.retirement = retirement;
  const isGone = operation === undefined || (operation.sunset !== null && now.getTime() >= operation.sunset.goneFrom);
  if (retirement !== null && isGone) throw retired(retirement);
  if (operation === undefined) return UNKNOWN;
  return Object.assign(request, { now, operation, variables });
}

function retired({ on, reason, successor }: Retirement): Refusal {
  return new Refusal('DOCUMENT_RETIRED', {
    field: 'documentId',
    ...(successor === null ? {} : { reason: 'successor', params: { successor } }),
    details: { on, reason, successor },
  });
}
